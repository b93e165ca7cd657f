/// An event as one subscriber sees it, valid while its handler runs.
///
///     on(.itemTap) { plugin, tap in tap.respond(true) }
///     on(.accountLogIn) { plugin, logIn in logIn.respond(try plugin.logIn(logIn.params)) }
///
/// The params are the publisher's and the same for every subscriber; along the chain
/// only the response changes. The compiler keeps the event from leaving its handler, into a task, say: suspend
/// the event to answer it later.
///
/// Safe: it points to the state of the delivery that calls the handler.
@safe public struct Event<Response: ValueConvertible, ParamValues>: ~Escapable {
  @usableFromInline let delivered: EventPointer
  /// The publisher's params, as the event declares them.
  public let params: ParamValues

  /// Makes the event that a handler gets, from the pointer that it was called with.
  ///
  /// Throws if the host has fired an event by its string that its registry doesn't hold, with params
  /// of other types; the handler isn't called then.
  // A pointer has no lifetime of its own; the lifetime of the handler's parameter ends with the handler.
  @inlinable @_lifetime(immortal) init(
    _ delivered: EventPointer, _ coder: ParamCoder<ParamValues>
  ) throws(ParamError) {
    self.delivered = delivered
    // Most events have no params; the compiler folds this for them, which saves 86 instructions a subscriber.
    if ParamValues.self == Void.self, let none = () as? ParamValues {
      params = none
    } else if let typed = delivered.state.typedParams {
      params = try typed.read(as: coder)
    } else {
      params = try coder.decode(delivered.state.params)
    }
  }

  @inlinable var state: EventState {
    _read { yield delivered.state }
    nonmutating _modify { yield &delivered.state }
  }

  public var name: Name { state.name }

  /// The module that the event was fired at; going up or down, the module of the subscriber.
  @MainActor public var module: ModuleID { state.module.lend { $0.id } }

  /// The module that the event was fired at, also if it goes up or down.
  @MainActor public var firedAt: ModuleID { state.firedAt.object.id }

  /// The response so far, this handler's own included; nil if there is none, or if it is null and `Response`
  /// has no null of its own, as `Value` has.
  @inlinable public var response: Response? {
    guard let response = state.response else { return nil }
    if !Response.isScalar, case .null = response, let typed = state.typed, typed.response != nil {
      return typed.response(as: Response.self)
    }
    return Response(value: response)
  }

  /// Whether any subscriber has answered so far, null included.
  @inlinable public var isAnswered: Bool { state.response != nil }

  /// Replaces the response. It counts even if the handler throws afterwards.
  @inlinable public func respond(_ response: Response) {
    if Response.staysTyped { return state.answer(typed: response) }
    if !Response.isScalar, state.typed != nil { return state.replaceTypedAnswer(response.value) }
    state.answer(response.value)
  }

  /// Replaces the response with null.
  public func respondNull() { state.replaceTypedAnswer(.null) }

  /// Keeps the event from all later subscribers; the response counts.
  public func stop() { state.stop() }
}

/// The state that a delivery carries from subscriber to subscriber, the same for every type of
/// response.
@usableFromInline struct EventState: ~Copyable {
  let name: Name
  /// Empty if the params keep their types.
  @usableFromInline let params: Params
  /// The module that the event was fired at.
  let firedAt: Borrowed<ModuleNode>
  /// The module whose subscriber is called.
  var module: Borrowed<ModuleNode>
  let reports: Borrowed<Reports>
  /// The response so far; nil if no subscriber has answered.
  @usableFromInline var response: Value?
  /// The typed params and the typed response; this response is valid only while `response` is null.
  @usableFromInline var typed: TypedValues?
  /// Whether the current subscriber has answered.
  @usableFromInline var didRespond = false
  /// Whether the current subscriber has stopped or suspended the event.
  var isInterrupted = false
  /// Whether the current subscriber, or one before it, has stopped the event.
  var isStopped = false
  /// The suspension by the current subscriber, if there is one.
  var suspended: SuspendedDelivery?

  init(
    name: Name, params: consuming Params, module: Borrowed<ModuleNode>, reports: Borrowed<Reports>
  ) {
    self.name = name
    self.params = params
    firedAt = module
    self.module = module
    self.reports = reports
  }

  /// The params if they keep their types.
  @usableFromInline var typedParams: TypedParams? { typed?.params }

  @inlinable mutating func answer(_ value: Value) {
    guard !value.isNested || checkDepth(of: value) else { return }
    response = value
    didRespond = true
  }

  @usableFromInline mutating func answer(typed answer: any ValueConvertible) {
    response = .null
    typed = TypedValues(typed?.params, response: answer)
    didRespond = true
  }

  mutating func stop() {
    isStopped = true
    isInterrupted = true
  }
}

/// The handler of a plugin or of a subscription, which is its first argument.
@usableFromInline typealias Handler = @MainActor (AnyObject, EventPointer) throws -> Void

extension Event {
  /// Returns the handler that calls a function of a plugin type with the event.
  @inlinable static func handler<Subject: AnyObject>(
    reading coder: ParamCoder<ParamValues>,
    _ handle: @escaping @MainActor (Subject, Event) throws -> Void
  ) -> Handler {
    { object, delivered in
      // The plugin manager pairs plugins with the handlers of their type, so no call needs a checked cast.
      let subject = unsafe unsafeDowncast(object, to: Subject.self)
      try handle(subject, try Event(delivered, coder))
    }
  }
}

/// A pointer to the state of a delivery, valid during the call of a handler. An object in its place would cost each
/// subscriber a retain (10 ns).
@safe @usableFromInline struct EventPointer {
  @usableFromInline let pointer: UnsafeMutablePointer<EventState>

  /// Calls a handler with a pointer that is valid during the call.
  @MainActor @unsafe @inline(__always) static func lend(
    _ pointer: UnsafeMutablePointer<EventState>, to handler: Handler, _ object: AnyObject
  ) throws {
    try handler(object, unsafe EventPointer(pointer: pointer))
  }

  @inlinable var state: EventState {
    // Handlers, and the events that they get, use it during the call only.
    _read { yield unsafe pointer.pointee }
    nonmutating _modify { yield unsafe &pointer.pointee }
  }
}
