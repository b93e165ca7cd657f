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

  /// Enqueues an event with several params.
  public func enqueue<Response, First, Second, each Other>(
    _ event: EventName<Response, (First, Second, repeat each Other)>,
    _ first: First, _ second: Second, _ others: repeat each Other
  ) throws(Failure) {
    try enqueue(FireRequest(event, (first, second, repeat each others)))
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
