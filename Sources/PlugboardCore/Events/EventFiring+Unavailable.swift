/// The errors of fires whose params don't fit, in words; the compiler would speak of types alone.
extension EventFiring {
  @available(
    *, unavailable, message: "the event has params; state them, as in fire(.accountLogIn, user)"
  )
  @discardableResult @_disfavoredOverload
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws(Failure) -> Outcome<Response> { Outcome(try send(FireRequest(event.name, Params()))) }

  @available(*, unavailable, message: "the event has no params")
  @discardableResult @_disfavoredOverload
  public func fire<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) throws(Failure) -> Outcome<Response> { try fire(event) }

  @available(*, unavailable, message: "the event has no params")
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) throws(Failure) { try enqueue(event) }

  @available(
    *, unavailable, message: "the event has params; state them, as in enqueue(.accountLogIn, user)"
  )
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws(Failure) { try enqueue(FireRequest(event.name, Params())) }

  @available(*, unavailable, message: "the event has one param")
  @discardableResult @_disfavoredOverload
  public func fire<Response, Single: ParamType, Second, each Other>(
    _ event: EventName<Response, Single>, _ param: Single, _ second: Second,
    _ others: repeat each Other
  ) throws(Failure) -> Outcome<Response> { try fire(event, param) }

  @available(*, unavailable, message: "the event has one param")
  @_disfavoredOverload
  public func enqueue<Response, Single: ParamType, Second, each Other>(
    _ event: EventName<Response, Single>, _ param: Single, _ second: Second,
    _ others: repeat each Other
  ) throws(Failure) { try enqueue(event, param) }
}
