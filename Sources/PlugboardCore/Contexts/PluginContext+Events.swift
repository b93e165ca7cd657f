extension PluginContext {
  /// Fires an event at the own module, and returns the outcome.
  @discardableResult
  @inlinable
  public func fire<Response, each Wrapped>(
    _ event: EventName<Response>, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try handle.fire(event.name, Params(repeat each params)))
  }

  /// Fires an event without params at the own module.
  @discardableResult
  @inlinable
  public func fire<Response>(
    _ event: EventName<Response>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try handle.fire(event.name, Params()))
  }

  /// Fires an event at the own module and every one above it: one delivery from here to the root.
  @discardableResult
  public func fire<Response, each Wrapped>(
    up event: EventName<Response>, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try fire(event.name, Params(repeat each params), going: .up, isUntyped: false))
  }

  /// Fires an event at the own module and everything below it: one delivery, parents first.
  @discardableResult
  public func fire<Response, each Wrapped>(
    down event: EventName<Response>, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try fire(event.name, Params(repeat each params), going: .down, isUntyped: false))
  }

  /// Fires an event by its string; declared params are checked.
  @discardableResult
  public func fire(
    _ event: String, _ params: Params = Params(), going direction: Direction? = nil
  ) throws(EventError) -> Outcome<Value> {
    Outcome(try fire(Name(event), params, going: direction, isUntyped: true))
  }

  /// Fires an event when the outermost one in progress is over; if there is none, at once.
  ///
  /// What can't be fired then, as the module has ended or is still mounting, is reported.
  public func enqueue<Response, each Wrapped>(
    _ event: EventName<Response>, _ params: repeat Key<each Wrapped>
  ) {
    handle.enqueue(event.name, Params(repeat each params))
  }

  private func fire(
    _ event: Name, _ params: Params, going direction: Direction?, isUntyped: Bool
  ) throws(EventError) -> FireOutcome {
    try handle.services.events.fire(
      event, params, at: handle.module.open(for: event), from: handle.borrowedPublisher,
      going: direction,
      isUntyped: isUntyped)
  }
}
