/// The words for events with more than three params.
extension EventFiring {
  /// Fires an event with more params, and returns the outcome.
  @discardableResult @inlinable
  public func fire<Response, First, Second, Third, Fourth, each Other>(
    _ event: EventName<Response, (First, Second, Third, Fourth, repeat each Other)>,
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) throws(Failure) -> Outcome<Response> {
    Outcome(try send(FireRequest(event, (first, second, third, fourth, repeat each others))))
  }

  /// Enqueues an event with more params.
  public func enqueue<Response, First, Second, Third, Fourth, each Other>(
    _ event: EventName<Response, (First, Second, Third, Fourth, repeat each Other)>,
    _ first: First, _ second: Second, _ third: Third, _ fourth: Fourth, _ others: repeat each Other
  ) throws(Failure) {
    try enqueue(FireRequest(event, (first, second, third, fourth, repeat each others)))
  }
}
