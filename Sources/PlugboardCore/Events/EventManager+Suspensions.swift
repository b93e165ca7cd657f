/// Suspended deliveries: retained after a handler, and continued when they are resumed or
/// cancelled.
extension EventManager {
  /// The suspended events, the oldest first.
  public var suspended: [SuspensionInfo] {
    suspendedDeliveries.sorted.compactMap { SuspensionInfo($0.delivery, as: $0.number) }
  }

  /// The number of the newest suspended event; 0 before the first, which has the number 1. Not an Optional: it is
  /// passed to `suspended(after:)`, which returns all events after 0.
  public var newestSuspension: Int { lastSuspension }

  /// Whether any event is suspended.
  public var hasSuspended: Bool { !suspendedDeliveries.isEmpty }

  /// Returns the suspended event with a number; nil if there is none.
  public func suspended(as number: Int) -> SuspensionInfo? {
    suspendedDeliveries[number].flatMap { SuspensionInfo($0, as: number) }
  }

  /// Returns the suspended events that were fired at a module, the oldest first.
  public func suspended(firedAt module: ModuleID) -> [SuspensionInfo] {
    suspendedDeliveries.deliveries(firedAt: module)
      .compactMap { SuspensionInfo($0.delivery, as: $0.number) }
  }

  /// Returns the suspended events with a higher number, the oldest first.
  ///
  /// Costs a look-up for each event that was suspended since.
  public func suspended(after number: Int) -> [SuspensionInfo] {
    guard number < lastSuspension else { return [] }
    return (max(0, number) + 1...lastSuspension).compactMap { suspended(as: $0) }
  }

  /// Resumes a suspended event by its number, with another response if one is given; returns false
  /// if no such event is suspended, or the response is not of the type that the event declares.
  @discardableResult
  public func resume(_ number: Int, answering response: Value? = nil) -> Bool {
    suspendedDeliveries[number]?.resume(response.map { .value($0) }) ?? false
  }

  /// Cancels a suspended event by its number; returns false if no such event is suspended.
  @discardableResult
  public func cancel(_ number: Int, _ reason: String) -> Bool {
    suspendedDeliveries[number]?.cancel(.because(reason)) ?? false
  }

  /// Calls back once with the outcome of a suspended event, when it has ended; returns false if no such
  /// event is suspended.
  @discardableResult
  public func onEnd(of number: Int, _ listener: @escaping (UntypedOutcome) -> Void) -> Bool {
    guard let end = suspendedDeliveries[number]?.fire?.end else { return false }
    end.onEnd(listener)
    return true
  }

  /// Cancels the events that subscribers of a module have suspended, as its plugins are unmounted.
  func cancelSuspensions(at node: ModuleNode, as life: Life) {
    guard hasSuspended else { return }
    for suspended in suspendedDeliveries.deliveries(at: node) {
      suspended.cancelIfWaiting(.end(of: life))
    }
  }

  /// Retains a delivery until its suspension is over, and returns the outcome so far.
  func suspend(
    _ delivery: consuming Delivery, firedAt generation: Generation,
    _ suspended: SuspendedDelivery
  ) -> UntypedOutcome {
    let subscriber = delivery.list.object.identity(at: suspended.place)
    // Values that were made to find an equal event are kept, by which the next one finds this.
    let values = suspended.isJoining ? delivery.event.paramValues : nil
    let other = values.flatMap {
      suspendedDeliveries.equal(to: suspended, by: subscriber, firedAt: generation.id, $0)
    }
    if other == nil { lastSuspension += 1 }
    let number = other?.number ?? lastSuspension
    let extras = delivery.makeExtrasIfNeeded()
    let end = extras.end ?? DeliveryEnd(runner: runner, isStrict: isStrict)
    extras.end = end
    end.suspended = suspended
    var details = extras.details
    details.typed = delivery.event.typedResponse
    details.suspension = number
    details.end = end
    let outcome = UntypedOutcome(
      response: delivery.event.response, subscribers: delivery.covered, called: delivery.called,
      details: details)
    end.outcomeSoFar = outcome
    let params = values.map { FiredParams($0, nil) } ?? delivery.event.firedParams
    let sequence = delivery.sequence
    let held = RetainedDelivery(delivery, firedAt: generation)
    if let other {
      if extras.isCollecting { other.fire?.end.isCollected = true }
      suspended.join(other) { [self] in continueDelivery(held, after: suspended) }
    } else {
      suspended.begin(as: number, by: subscriber, (generation.id, params, sequence, end)) {
        [self] in
        suspendedDeliveries.remove(number)
        continueDelivery(held, after: suspended)
      }
      suspendedDeliveries.insert(suspended, as: number)
    }
    pop()
    if depthInProgress == 0, hasDeferredWork { doDeferredWork() }
    // An enqueued event may have continued it by now.
    return end.outcome ?? end.outcomeSoFar ?? outcome
  }

  /// Continues a delivery after its suspension.
  ///
  /// A delivery that is continued within others may continue the next in turn. Beyond a few they wait until the
  /// outermost is over: a chain of any length needs no more stack.
  private func continueDelivery(_ held: RetainedDelivery, after suspended: SuspendedDelivery) {
    guard continuing < Self.mostContinuing else {
      return waitingToContinue.append((held, suspended))
    }
    continuing += 1
    defer { continuing -= 1 }
    runRest(of: held, after: suspended)
    while continuing == 1, !waitingToContinue.isEmpty {
      let waiting = waitingToContinue
      waitingToContinue = []
      for (held, suspended) in waiting { runRest(of: held, after: suspended) }
    }
  }

  private func runRest(of held: RetainedDelivery, after suspended: SuspendedDelivery) {
    suspended.tellEnd()
    guard var delivery = held.delivery.take() else { return }
    // If the generation has ended meanwhile, the delivery ends at an empty one.
    let firedAt =
      current(held.firedAt) ?? Generation(of: held.firedAt.module, life: .ended)
    defer { withExtendedLifetime((held, firedAt)) {} }
    delivery.extras?.furtherVisits = held.furtherVisits.compactMap { visit(at: $0, $1) }
    if delivery.extras?.end?.isCollected == true {
      delivery.extras?.isCollecting = true
      delivery.isSpecial = true
    }
    begin(&delivery)
    delivery.event.suspended = nil
    let subscriber = held.list.subscribers[suspended.place]
    if applyEnd(of: suspended, after: subscriber, &delivery) {
      _ = run(&delivery, at: held.generation)
    }
    // The faults of a resumed delivery are in its outcome, for the code that waits for it.
    if let suspended = delivery.event.suspended {
      _ = suspend(delivery, firedAt: firedAt, suspended)
    } else {
      tellCancellation(of: delivery, firedAt: firedAt)
      _ = try? finish(&delivery, firedAt: Borrowed(firedAt), throwing: false)
    }
  }

  /// Returns a module that a delivery has still to reach, with its subscribers as they were, or
  /// with its subscriptions from outside if its plugins were exchanged. Nil if it has ended.
  private func visit(
    at place: ModuleLife, _ list: SubscriberList
  ) -> DeliveryExtras.Visit? {
    if let generation = current(place) { return (generation, list) }
    guard list.hasSubscriptions, let generation = findGeneration(place.module) else { return nil }
    let outside = ContiguousArray(list.subscribers.filter { !$0.isPlugin })
    return (
      generation, SubscriberList(outside, endsAtFirstAnswer: list.endsAtFirstAnswer)
    )
  }

  /// Returns the generation of a place; nil if it is over.
  private func current(_ place: ModuleLife) -> Generation? {
    place.isCurrent ? findGeneration(place.module) : nil
  }

  /// Tells the host if a delivery that is about to end was cancelled.
  func tellCancellation(of delivery: borrowing Delivery, firedAt generation: Generation) {
    guard !reports.cancellations.isEmpty,
      case .cancelled(_, _, let reason)? = delivery.extras?.details.cancellation
    else { return }
    reports.cancellations.tell(
      CancellationRecord(
        fire: delivery.sequence, event: delivery.event.name, module: generation.id,
        params: delivery.event.paramValues, reason: reason))
  }

  /// Applies the end of a suspension to its delivery; returns whether that goes on.
  func applyEnd(
    of suspended: SuspendedDelivery, after subscriber: Subscriber, _ delivery: inout Delivery
  ) -> Bool {
    switch suspended.state {
    case .waiting, .resumed(nil):
      delivery.endIfAnswered()
      return true
    case .resumed(let response?):
      delivery.event.apply(response)
      collectResponse(of: subscriber, &delivery)
      delivery.endIfAnswered()
      return true
    case .joined(let outcome, let before):
      delivery.event.response = outcome.stored
      delivery.event.typed = TypedValues(
        delivery.event.typed?.params, response: outcome.typed?.response)
      let extras = delivery.makeExtrasIfNeeded()
      extras.details.cancellation = outcome.cancellationError
      extras.details.stoppedBy = extras.details.stoppedBy ?? outcome.stoppedBy
      extras.details.faults += outcome.faults.dropFirst(before?.faults.count ?? 0)
      if extras.isCollecting {
        extras.details.responses += outcome.responses.dropFirst(before?.responses.count ?? 0)
      }
      delivery.breakOff()
      return false
    case .cancelled(let reason):
      delivery.makeExtrasIfNeeded().details.cancellation = .cancelled(
        event: delivery.event.name, module: suspended.module, reason: reason)
      delivery.breakOff()
      return false
    }
  }
}

/// A suspended delivery, with references to everything that it borrows while it runs.
///
/// It retains only the nodes of modules that may end before it is over: their plugins are released.
@MainActor final class RetainedDelivery {
  fileprivate var delivery: Delivery?
  fileprivate let list: SubscriberList
  /// The plugins of the module whose subscriber suspended the event, and whose end cancels it.
  fileprivate let generation: Generation
  fileprivate let firedAt: ModuleLife
  /// The modules that the event has still to reach, the last one first.
  fileprivate let furtherVisits: [(place: ModuleLife, list: SubscriberList)]
  private let publisher: EventPublisher
  private let observers: ObserverList?

  fileprivate init(_ delivery: consuming Delivery, firedAt: Generation) {
    list = delivery.list.object
    generation = delivery.extras?.currentVisit?.generation ?? firedAt
    self.firedAt = firedAt.moduleLife
    furtherVisits = delivery.extras?.furtherVisits.map { ($0.generation.moduleLife, $0.list) } ?? []
    delivery.extras?.furtherVisits = []
    publisher = delivery.publisher.held
    observers = delivery.observers?.object
    self.delivery = consume delivery
  }
}
