/// The words for enqueueing.
extension EventFiring {
  /// Fires an event when the outermost one in progress is over; if there is none, at once.
  ///
  /// Throws if there is no such module now; an event that can't be fired later is reported.
  public func enqueue<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ params: ParamValues
  ) throws(Failure) {
    try enqueue(FireRequest(event, params))
  }

  /// Enqueues an event with two params.
  public func enqueue<Response, First, Second>(
    _ event: EventName<Response, (First, Second)>, _ first: First, _ second: Second
  ) throws(Failure) {
    try enqueue(FireRequest(event, (first, second)))
  }

  /// Enqueues an event with three params.
  public func enqueue<Response, First, Second, Third>(
    _ event: EventName<Response, (First, Second, Third)>,
    _ first: First, _ second: Second, _ third: Third
  ) throws(Failure) {
    try enqueue(FireRequest(event, (first, second, third)))
  }

  /// Enqueues an event without params.
  public func enqueue<Response>(_ event: EventName<Response, Void>) throws(Failure) {
    try enqueue(FireRequest(event.name, Params()))
  }

  /// Enqueues an event whose only param may be absent, without it.
  public func enqueue<Response, Wrapped: ValueConvertible>(
    _ event: EventName<Response, Wrapped?>
  ) throws(Failure) {
    try enqueue(FireRequest(event.name, Params()))
  }

  /// Enqueues an event by its string; params are checked at once.
  public func enqueue(named event: Name, _ params: Params = [:]) throws(Failure) {
    try enqueue(FireRequest(event, params, .untyped))
  }
}
