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

  @available(*, unavailable, message: "the event has one param")
  @discardableResult @_disfavoredOverload
  public func fire<Response, Single: ParamType, Second, each Other>(
    _ event: EventName<Response, Single>, _ param: Single, _ second: Second,
    _ others: repeat each Other
  ) throws(Failure) -> Outcome<Response> { try fire(event, param) }

  @available(*, unavailable, message: "the event has two params")
  @discardableResult @_disfavoredOverload
  public func fire<Response, First, Second, Third, each Other>(
    _ event: EventName<Response, (First, Second)>,
    _ first: First, _ second: Second, _ third: Third, _ others: repeat each Other
  ) throws(Failure) -> Outcome<Response> { try fire(event, first, second) }

  @available(*, unavailable, message: "the event has three params")
  @discardableResult @_disfavoredOverload
  public func fire<Response, First, Second, Third, Fourth, each Other>(
    _ event: EventName<Response, (First, Second, Third)>,
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) throws(Failure) -> Outcome<Response> { try fire(event, first, second, third) }

  @available(*, unavailable, message: "the event has more params; state all")
  @discardableResult @_disfavoredOverload
  public func fire<Response, First, Second, each Other>(
    _ event: EventName<Response, (First, Second, repeat each Other)>, _ first: First
  ) throws(Failure) -> Outcome<Response> { Outcome(try send(FireRequest(event.name, Params()))) }

  @available(*, unavailable, message: "the event has three params; state all")
  @discardableResult @_disfavoredOverload
  public func fire<Response, First, Second, Third>(
    _ event: EventName<Response, (First, Second, Third)>, _ first: First, _ second: Second
  ) throws(Failure) -> Outcome<Response> { Outcome(try send(FireRequest(event.name, Params()))) }

  @available(*, unavailable, message: "the params are in another order than the event declares")
  @discardableResult @_disfavoredOverload
  public func fire<Response, First, Second>(
    _ event: EventName<Response, (First, Second)>, _ second: Second, _ first: First
  ) throws(Failure) -> Outcome<Response> { try fire(event, first, second) }
}

extension EventFiring {
  @available(
    *, unavailable, message: "the event has params; state them, as in enqueue(.accountLogIn, user)"
  )
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws(Failure) { try enqueue(FireRequest(event.name, Params())) }

  @available(*, unavailable, message: "the event has no params")
  @_disfavoredOverload
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, Void>, _ params: ParamValues
  ) throws(Failure) { try enqueue(event) }

  @available(*, unavailable, message: "the event has one param")
  @_disfavoredOverload
  public func enqueue<Response, Single: ParamType, Second, each Other>(
    _ event: EventName<Response, Single>, _ param: Single, _ second: Second,
    _ others: repeat each Other
  ) throws(Failure) { try enqueue(event, param) }

  @available(*, unavailable, message: "the event has two params")
  @_disfavoredOverload
  public func enqueue<Response, First, Second, Third, each Other>(
    _ event: EventName<Response, (First, Second)>,
    _ first: First, _ second: Second, _ third: Third, _ others: repeat each Other
  ) throws(Failure) { try enqueue(event, first, second) }

  @available(*, unavailable, message: "the event has three params")
  @_disfavoredOverload
  public func enqueue<Response, First, Second, Third, Fourth, each Other>(
    _ event: EventName<Response, (First, Second, Third)>,
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) throws(Failure) { try enqueue(event, first, second, third) }

  @available(*, unavailable, message: "the event has more params; state all")
  @_disfavoredOverload
  public func enqueue<Response, First, Second, each Other>(
    _ event: EventName<Response, (First, Second, repeat each Other)>, _ first: First
  ) throws(Failure) { try enqueue(FireRequest(event.name, Params())) }

  @available(*, unavailable, message: "the event has three params; state all")
  @_disfavoredOverload
  public func enqueue<Response, First, Second, Third>(
    _ event: EventName<Response, (First, Second, Third)>, _ first: First, _ second: Second
  ) throws(Failure) { try enqueue(FireRequest(event.name, Params())) }

  @available(*, unavailable, message: "the params are in another order than the event declares")
  @_disfavoredOverload
  public func enqueue<Response, First, Second>(
    _ event: EventName<Response, (First, Second)>, _ second: Second, _ first: First
  ) throws(Failure) { try enqueue(event, first, second) }
}
