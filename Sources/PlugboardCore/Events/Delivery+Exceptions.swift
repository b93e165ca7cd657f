/// The less usual steps of a delivery: subscribers that may have ended, throw, or stop the event.
///
/// Not inlined: it would cost registers and stack in every fire.
extension EventManager {
  /// Calls a subscriber if it is still alive, records its response and duration if asked for, and leaves out
  /// later subscribers if the event ends at its first answer; returns false if the subscriber has ended.
  @inline(never) func callSpecially(
    at generation: Generation, _ delivery: inout Delivery
  ) -> Bool {
    let subscriber = delivery.subscriber
    guard let object = liveObject(of: subscriber, at: generation, delivery.seenEnds) else {
      return false
    }
    delivery.event.didRespond = false
    let isTimed = delivery.observers != nil && durationObserverCount > 0
    let start = isTimed ? runner.readClock() : .zero
    call(subscriber.handler, object, &delivery)
    if delivery.observers != nil {
      if isTimed {
        delivery.makeExtrasIfNeeded().duration = runner.readClock() - start
      } else {
        delivery.extras?.duration = nil
      }
      // Valid during the call.
      unsafe tell(.subscriber, of: &delivery)
    }
    if delivery.event.didRespond { collectResponse(of: subscriber, &delivery) }
    if !delivery.event.isInterrupted { delivery.endIfAnswered() }
    return true
  }

  /// Notes the response so far under a subscriber, if the publisher asked for every response.
  func collectResponse(of subscriber: Subscriber, _ delivery: inout Delivery) {
    guard let extras = delivery.extras, extras.isCollecting,
      let response = delivery.event.responseValue
    else { return }
    extras.details.responses.append(
      SubscriberResponse(subscriber: subscriber.label, response: response))
  }

  /// Notes a response that keeps its type for the outcome.
  @inline(never) func keepTypedResponse(of delivery: inout Delivery) {
    guard let typed = delivery.event.typedResponse else { return }
    delivery.makeExtrasIfNeeded().details.typed = typed
  }

  /// Applies the stop or the suspension of a subscriber, and returns whether the delivery goes on.
  @inline(never) func applyInterruption(
    of delivery: inout Delivery, at generation: Generation
  ) -> Bool {
    let subscriber = delivery.subscriber
    delivery.event.isInterrupted = false
    delivery.event.suspended?.place = delivery.next - 1
    if delivery.event.isStopped {
      delivery.makeExtrasIfNeeded().details.stoppedBy = subscriber.label
      delivery.breakOff()
    }
    guard let suspended = delivery.event.suspended else { return !delivery.event.isStopped }
    if !generation.life.hasPlugins { suspended.cancelIfWaiting(.end(of: generation.life)) }
    guard suspended.isOver else { return false }
    delivery.event.suspended = nil
    return applyEnd(of: suspended, after: subscriber, &delivery) && !delivery.event.isStopped
  }

  /// Ends or holds a delivery that a subscriber stopped or suspended.
  @inline(never) func endInterrupted(
    _ delivery: consuming Delivery, firedAt generation: Generation
  ) throws(EventError) -> UntypedOutcome {
    if let suspended = delivery.event.suspended {
      return suspend(delivery, firedAt: generation, suspended)
    }
    tellCancellation(of: delivery, firedAt: generation)
    return try finish(&delivery, firedAt: Borrowed(generation), throwing: true)
  }

  /// Reports an error of a subscriber. Its earlier answer counts, its stop doesn't, and
  /// its suspension is cancelled.
  @inline(never) func reportError(
    _ error: any Error, _ delivery: inout Delivery
  ) {
    let subscriber = delivery.subscriber
    delivery.event.isStopped = false
    delivery.event.isInterrupted = false
    if let suspended = delivery.event.suspended.take() {
      if case .resumed(let response?) = suspended.state { delivery.event.apply(response) }
      suspended.cancelIfWaiting(.because("its handler failed"))
    }
    let generation = delivery.generation.object
    let fault = Fault(
      source: subscriber.owner.faultSource, work: .event(delivery.event.name),
      module: generation.id, error: error)
    delivery.makeExtrasIfNeeded().details.faults.append(fault)
    report(fault, at: generation, subscriber.isPlugin ? Int(subscriber.position) : nil)
  }

  /// Refuses an event that is nested too deep: no subscriber is called, and its publisher is at
  /// fault.
  @inline(never) func refuseNesting(
    _ delivery: inout Delivery, at generation: Generation
  ) throws(EventError) -> UntypedOutcome {
    let publisher = delivery.publisher.held
    countNestingFault()
    let error = NestingError(
      limit: maximumDepth, events: (eventsInProgress + [delivery.event.name]).map(\.text))
    let fault = Fault(
      source: publisher.plugin.map { .plugin($0) } ?? .host, work: .event(delivery.event.name),
      module: publisher.module ?? generation.id, error: error)
    delivery.makeExtrasIfNeeded().details.faults = [fault]
    delivery.breakOff()
    begin(&delivery)
    reports.tell(fault)
    // Valid during the call.
    if delivery.observers != nil { unsafe tell(.begin, of: &delivery) }
    return try finish(&delivery, firedAt: Borrowed(generation), throwing: true)
  }

  /// Returns the object to call; nil if the subscriber has ended.
  private func liveObject(
    of subscriber: Subscriber, at generation: Generation, _ seenEnds: Int
  ) -> AnyObject? {
    switch subscriber.owner {
    case .plugin:
      let isLive =
        seenEnds == endedSubscribers
        || generation.life.hasPlugins && !generation.isQuarantined(subscriber)
      return isLive ? generation.instances[Int(subscriber.position)] : nil
    case .subscription(let subscription):
      return generation.life.admitsSubscriptions && subscription.isActive ? subscription : nil
    }
  }
}

extension Subscriber.Owner {
  fileprivate var faultSource: Fault.Source {
    switch self {
    case .plugin(let plugin): .plugin(plugin)
    case .subscription(let subscription): .subscription(subscription.label)
    }
  }
}
