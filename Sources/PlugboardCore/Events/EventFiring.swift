/// A place from which events are fired: a context, a link to another module, a module as the host
/// reaches it, the harness of a test. All have the same words:
///
///     try context.fire(.itemTap)
///     try context.up.fire(.accountLogIn, "mei")
///     try context.page?.down.fire(.accountDidChange)
///     try runtime.at("home").enqueue(.pageRefresh)
///     try harness.fire(named: "video.seek", ["seconds": 3])
///
/// A param that is missing, superfluous or of another type doesn't compile; by string it is checked
/// once, before anything is called.
@MainActor public protocol EventFiring: Sendable {
  associatedtype Failure: Error = EventError

  /// Fires an event. Plugins and hosts call `fire`.
  func send(_ request: consuming FireRequest) throws(Failure) -> UntypedOutcome
  /// Enqueues an event. Plugins and hosts call `enqueue`, which has the forms of `fire`.
  func enqueue(_ request: FireRequest) throws(Failure)
}

extension EventFiring {
  /// Fires an event, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event, params)))
  }

  /// Fires an event with two params, and returns the outcome: `fire(.videoSeek, "metropolis", 3)`.
  // Two and three params have forms of their own: through a pack, the compiler infers no `.large` behind an Optional.
  @discardableResult @inlinable
  public func fire<Response, First, Second>(
    _ event: EventName<Response, (First, Second)>, _ first: First, _ second: Second
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event, (first, second))))
  }

  /// Fires an event with three params, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response, First, Second, Third>(
    _ event: EventName<Response, (First, Second, Third)>,
    _ first: First, _ second: Second, _ third: Third
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event, (first, second, third))))
  }

  /// Fires an event without params, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response>(
    _ event: EventName<Response, Void>
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event.name, Params())))
  }

  /// Fires an event whose only param may be absent, without it.
  @discardableResult @inlinable
  public func fire<Response, Wrapped: ValueConvertible>(
    _ event: EventName<Response, Wrapped?>
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event.name, Params())))
  }

  /// Fires an event by its string; params are checked against the declaration in the registry.
  @discardableResult
  public func fire(named event: Name, _ params: Params = [:]) throws(Failure) -> Outcome<Value> {
    Outcome(try send(FireRequest(event, params, .untyped)))
  }
}

/// An event on its way from an `EventFiring` to the event manager.
public struct FireRequest: Sendable {
  /// The name of the event.
  public let event: Name
  @usableFromInline let params: Params
  /// Nil for most fires.
  @usableFromInline let options: FireOptions?

  @usableFromInline init(_ event: Name, _ params: Params, _ options: FireOptions? = nil) {
    self.event = event
    self.params = params
    self.options = options
  }

  @inlinable init<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) {
    if event.coder.isSpecial {
      self.init(special: event, params)
    } else {
      let params = event.coder.encode(params)
      self.init(event.name, params, params.isNested ? .nested : nil)
    }
  }
}
