/// An event as one subscriber sees it, valid while its handler runs.
///
///     on(.itemTap) { plugin, tap in tap.respond(true) }
///
/// The params are the publisher's and the same for every subscriber; what changes along the chain
/// is the response.
///
/// Safe: it points to the state of the delivery that calls the handler, and can't be copied out of
/// the handler.
@safe public struct Event<Response: ValueConvertible>: ~Copyable {
  @usableFromInline let delivered: UnsafeMutablePointer<EventState>

  /// Makes an event from the state of a delivery, which must outlive it in its place.
  @unsafe @inlinable init(borrowing delivered: UnsafeMutablePointer<EventState>) {
    unsafe self.delivered = delivered
  }

  @inlinable var state: EventState {
    // Valid while the handler runs, which is as long as this lives.
    _read { yield unsafe delivered.pointee }
    nonmutating _modify { yield unsafe &delivered.pointee }
  }

  public var name: Name { state.name }
  public var params: Params { state.params }

  /// The module that the event was fired at; going up or down, the module of the subscriber.
  @MainActor public var module: ModuleID { state.module.object.id }

  /// Returns a param; nil if it is absent or null. Throws if it is of another type.
  public subscript<Wrapped>(key: Key<Wrapped>) -> Wrapped? {
    get throws(ParamError) { try state.params[key] }
  }

  /// The response so far, this handler's own included; nil if there is none, or null.
  @inlinable public var response: Response? {
    guard let response = state.response else { return nil }
    return Response(value: response)
  }

  /// Whether any subscriber has answered so far, null included.
  @inlinable public var answered: Bool { state.response != nil }

  /// Replaces the response. It counts even if the handler throws afterwards.
  @inlinable public mutating func respond(_ response: Response) { state.answer(response.value) }

  /// Replaces the response with null.
  public mutating func respondNull() { state.answer(.null) }

  /// Keeps the event from all later subscribers; the response counts.
  public mutating func stop() { state.stop() }

  /// Suspends the event after this handler, until the suspension is resumed or cancelled.
  ///
  /// A suspension that is dropped unused cancels the event. Suspending again in the same handler
  /// returns another token of the same suspension, or begins a new one if that was resumed; an
  /// event that was cancelled remains so.
  @MainActor public mutating func suspend() -> Suspension<Response> {
    Suspension(state.suspend())
  }
}

/// The state that a delivery carries from subscriber to subscriber, the same for every type of
/// response.
@usableFromInline struct EventState: ~Copyable {
  let name: Name
  let params: Params
  /// The module whose subscriber is called.
  var module: Borrowed<ModuleNode>
  let reports: Borrowed<Reports>
  /// The response so far; nil if no subscriber has answered.
  @usableFromInline var response: Value?
  /// Whether the current subscriber has answered.
  @usableFromInline var hasAnswered = false
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
    self.module = module
    self.reports = reports
  }

  @inlinable mutating func answer(_ value: Value) {
    response = value
    hasAnswered = true
  }

  mutating func stop() {
    isStopped = true
    isInterrupted = true
  }

  @MainActor mutating func suspend() -> SuspendedDelivery {
    isInterrupted = true
    if let suspended {
      guard case .resumed(let response) = suspended.state else { return suspended }
      if let response { answer(response) }
    }
    let suspended = SuspendedDelivery(of: name, at: module.object, reports: reports.object)
    self.suspended = suspended
    return suspended
  }

  /// Runs a handler that was declared by a string, whose answer must be of the type that the event
  /// declares, as the compiler makes sure for others; an answer of another type doesn't count.
  mutating func checkingAnswer(_ handle: (inout EventState) throws -> Void) throws {
    let (previous, answered) = (response, hasAnswered)
    hasAnswered = false
    defer { hasAnswered = hasAnswered || answered }
    func refuse(_ state: inout EventState) -> ResponseError? {
      guard state.hasAnswered, let answer = state.response,
        let refusal = ResponseError(answer, to: state.name)
      else { return nil }
      state.response = previous
      state.hasAnswered = false
      return refusal
    }
    do {
      try handle(&self)
    } catch {
      _ = refuse(&self)
      throw error
    }
    if let refusal = refuse(&self) { throw refusal }
  }
}

/// The handler of a plugin or of a subscription, which is its first argument.
@usableFromInline typealias Handler = @MainActor (AnyObject, inout EventState) throws -> Void
