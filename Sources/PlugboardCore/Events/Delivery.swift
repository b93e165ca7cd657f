/// One fire in progress: its response so far, and its next subscriber.
///
/// A fire is read in this file from top to bottom: `fire` finds the subscribers, `deliver` begins, `run` calls one
/// subscriber after the other, `finish` makes the outcome. The subscribers are frozen when it begins. Subscribers that
/// throw or stop are in `Delivery+Exceptions.swift`, suspended deliveries in `EventManager+Suspensions.swift`.
@MainActor struct Delivery: ~Copyable {
  /// The state that handlers see and change.
  var event: EventState
  /// The plugins of the module whose subscriber is called.
  var generation: Borrowed<Generation>
  let publisher: BorrowedPublisher
  /// The number of the fire, from 1.
  let sequence: Int
  /// The fire in whose handler this one was fired, or that enqueued it; nil also if no observer
  /// asks.
  var cause: Int?
  /// The numbers of subscribers that the fire covers, and that were called.
  var covered: Int32
  var called: Int32 = 0
  /// The list that is called now, and the position of the next subscriber in it.
  var list: Borrowed<SubscriberList>
  var next = 0
  /// The value of `endedSubscribers` when the fire began; the subscribers live as long as it is the same.
  let seenEnds: Int
  /// Whether subscribers need more than to be called.
  var isSpecial: Bool
  /// The observers that see this fire, as they were when it began; nil if there are none.
  let observers: Borrowed<ObserverList>?
  /// Nil until the delivery needs it.
  var extras: DeliveryExtras?

  mutating func makeExtrasIfNeeded() -> DeliveryExtras {
    if let extras { return extras }
    let extras = DeliveryExtras()
    self.extras = extras
    return extras
  }

  /// The subscriber that is being called, or was called last.
  var subscriber: Subscriber { list.lend { $0.subscribers[next - 1] } }

  /// Leaves out the subscribers that were not called yet.
  mutating func breakOff() {
    next = list.lend { $0.subscribers.count }
    extras?.furtherVisits.removeAll()
  }

  /// Leaves out the remaining subscribers if the event has a response and ends at its first.
  mutating func endIfAnswered() {
    if event.response != nil, list.lend({ $0.endsAtFirstAnswer }) { breakOff() }
  }
}

/// The parts of a delivery that most do without.
@MainActor final class DeliveryExtras {
  typealias Visit = (generation: Generation, list: SubscriberList)

  /// The modules that an event going up or down has still to reach, the last one first.
  var furtherVisits: [Visit] = []
  /// The params if they keep their types.
  var params: TypedParams?
  /// The module that is reached now, if it isn't the addressed one; held, as the delivery borrows.
  var currentVisit: Visit?
  /// The direction of an event that goes up or down, for observers.
  var direction: Direction?
  /// Whether each response is noted.
  var isCollecting = false
  var details = OutcomeDetails()
  /// The time that the last subscriber took, if an observer asks for it.
  var duration: Duration?
  /// The end of a delivery that was suspended, with its listeners.
  var end: DeliveryEnd?
}

extension EventManager {
  /// Fires an event at a module; the runtime, contexts and links forward to it.
  ///
  /// Costs a look-up by an integer, and a call for each subscriber; nothing is allocated.
  @inline(__always) func fire(
    _ event: Name, _ params: consuming Params, _ options: FireOptions? = nil,
    at generation: Borrowed<Generation>, from publisher: BorrowedPublisher
  ) throws(EventError) -> UntypedOutcome {
    guard options == nil, generation.lend({ $0.isPlain }), observerCount == 0, !isWatched else {
      return try fireSpecially(
        FireRequest(event, params, options), at: generation.object, from: publisher)
    }
    guard let list = generation.lend({ $0.table.borrowedList(of: event) }) else {
      guard event != .empty else { throw .emptyName }
      return UntypedOutcome()
    }
    return try deliver(event, params, to: list, at: generation, from: publisher)
  }

  /// Begins a delivery to a list, runs it, and ends it. Not inlined, as `fire` is inlined into its callers.
  @inline(never) func deliver(
    _ event: Name, _ params: consuming Params, to list: Borrowed<SubscriberList>,
    at generation: Borrowed<Generation>, from publisher: BorrowedPublisher,
    _ observers: ObserverList? = nil, _ extras: consuming DeliveryExtras? = nil
  ) throws(EventError) -> UntypedOutcome {
    sequence += 1
    var delivery = Delivery(
      event: EventState(
        name: event, params: params, module: generation.lend { $0.borrowedNode },
        reports: borrowedReports),
      generation: generation, publisher: publisher, sequence: sequence,
      covered: list.lend { $0.count }, list: list, seenEnds: endedSubscribers,
      isSpecial: list.lend { $0.isSpecial }, observers: Borrowed(observers), extras: extras)
    if observers != nil {
      delivery.cause = innermost?.sequence ?? causeOfQueued
      if durationObserverCount > 0 { delivery.isSpecial = true }
    }
    if let extras = delivery.extras {
      for visit in extras.furtherVisits { delivery.covered += visit.list.count }
      if extras.isCollecting { delivery.isSpecial = true }
      if let params = extras.params { delivery.event.keepTypes(of: params) }
    }
    // An event without subscribers can't recurse, also if it is observed.
    guard depthInProgress < allowedDepth || delivery.covered == 0 else {
      return try refuseNesting(&delivery, at: generation.object)
    }
    begin(&delivery)
    if observers != nil { unsafe tell(.begin, of: &delivery) }
    if generation.lend({ run(&delivery, at: $0) }) {
      return try finish(&delivery, firedAt: generation, throwing: true)
    }
    return try endInterrupted(delivery, firedAt: generation.object)
  }

  /// Puts a delivery on top of the fires in progress.
  @inline(__always) func begin(_ delivery: inout Delivery) {
    push(FireInProgress(event: delivery.event.name, sequence: delivery.sequence))
  }

  /// Calls the remaining subscribers of a list, then the subscribers of further modules; returns false if
  /// a subscriber stopped or suspended the event.
  func run(_ delivery: inout Delivery, at generation: Generation) -> Bool {
    let list = delivery.list
    guard list.lend({ runList(&delivery, over: $0, at: generation) }) else { return false }
    while let visit = delivery.extras?.furtherVisits.popLast() {
      delivery.extras?.currentVisit = visit
      delivery.event.module = visit.generation.borrowedNode
      delivery.generation = Borrowed(visit.generation)
      delivery.list = Borrowed(visit.list)
      delivery.next = 0
      if visit.list.isSpecial { delivery.isSpecial = true }
      guard runList(&delivery, over: visit.list, at: visit.generation) else { return false }
    }
    return true
  }

  // The list and the generation are parameters with constant arrays, and each element is read before
  // any branch: it is then called without a retain, which would cost as much as the subscriber (10
  // ns).
  private func runList(
    _ delivery: inout Delivery, over list: SubscriberList, at generation: Generation
  ) -> Bool {
    while delivery.next < list.subscribers.count {
      let subscriber = list.subscribers[delivery.next]
      let plugin = generation.instances[Int(subscriber.position)]
      delivery.next &+= 1
      if delivery.isSpecial || delivery.seenEnds != endedSubscribers {
        guard callSpecially(at: generation, &delivery) else { continue }
      } else {
        call(subscriber.handler, plugin, &delivery)
        if delivery.observers != nil { unsafe tell(.subscriber, of: &delivery) }
      }
      if delivery.event.isInterrupted, !applyInterruption(of: &delivery, at: generation) {
        return false
      }
    }
    return true
  }

  func call(_ handler: Handler, _ object: AnyObject, _ delivery: inout Delivery) {
    delivery.called &+= 1
    do {
      // Valid during the call.
      try unsafe EventPointer.lend(&delivery.event, to: handler, object)
    } catch {
      reportError(error, &delivery)
    }
  }

  /// Ends a delivery: tells observers and the code that waits for it; the outermost one then fires the
  /// events in the queue. Inlined, as moving an outcome costs 15 ns.
  @inline(__always) func finish(
    _ delivery: inout Delivery, firedAt generation: Borrowed<Generation>, throwing: Bool
  ) throws(EventError) -> UntypedOutcome {
    if delivery.seenEnds != endedSubscribers, generation.lend({ !$0.life.isReached }) {
      delivery.makeExtrasIfNeeded().details.isUnmounted = true
    }
    if delivery.event.typed != nil { keepTypedResponse(of: &delivery) }
    let outcome = UntypedOutcome(
      // Moved unless observers still read it.
      response: delivery.observers == nil
        ? delivery.event.response.take() : delivery.event.response,
      subscribers: delivery.covered, called: delivery.called, details: delivery.extras?.details)
    if delivery.observers != nil { tellEnd(of: &delivery, outcome) }
    pop()
    delivery.extras?.end?.finish(outcome)
    if depthInProgress == 0, hasDeferredWork { doDeferredWork() }
    if throwing, isStrict, let fault = outcome.faults.first { throw .fault(fault) }
    return outcome
  }

  /// Makes a fire the innermost one, which is kept outside the array: appending to `enclosing` costs more than a whole
  /// fire. The frame is a parameter: making it here costs two instructions a subscriber.
  @inline(__always) func push(_ frame: FireInProgress) {
    if let innermost { enclosing.append(innermost) }
    innermost = frame
    depthInProgress += 1
  }

  @inline(__always) func pop() {
    depthInProgress -= 1
    innermost = depthInProgress > 0 ? enclosing.popLast() : nil
  }
}

/// A fire in progress.
struct FireInProgress {
  let event: Name
  let sequence: Int
}
