/// One fire in progress: what has come of it so far, and which subscriber is next.
///
/// A fire is four functions of this file, in their order: `fire` checks the event and finds its subscribers,
/// `deliver` begins, `run` calls one subscriber after the other, `finish` makes the outcome. The subscribers
/// are frozen when a fire begins. What few fires need is done in `Delivery+Exceptions.swift`, suspension in
/// `EventManager+Suspensions.swift`.
@MainActor struct Delivery: ~Copyable {
  /// What handlers see and change.
  var event: EventState
  let publisher: (plugin: Name?, node: Borrowed<ModuleNode>?)
  /// The number of the fire, from 1.
  let sequence: Int
  /// The subscribers that the fire covers, and those of them that were called.
  var covered: Int32
  var called: Int32 = 0
  /// The list that is called now, and the position of the next subscriber in it.
  var list: Borrowed<SubscriberList>
  var next = 0
  /// The number of fires in progress, this one included.
  var depth = 0
  /// The value of `changes` when the subscribers were last known to be alive.
  var seenChanges: Int
  /// Whether subscribers need more than to be called.
  var isSpecial: Bool
  /// The observers that see this fire, as they were when it began; nil if there are none.
  let observers: ObserverList?
  /// What few deliveries have; nil until it is needed.
  var extras: DeliveryExtras?

  /// The extras, made at the first use.
  mutating func takeExtras() -> DeliveryExtras {
    if let extras { return extras }
    let extras = DeliveryExtras()
    self.extras = extras
    return extras
  }

  /// Leaves out the subscribers that were not called yet.
  mutating func breakOff() {
    next = list.lend { $0.subscribers.count }
    extras?.rest.removeAll()
  }
}

/// What few deliveries have.
@MainActor final class DeliveryExtras {
  /// The modules that an event going up or down has still to reach, the last one first.
  var rest: [(module: ModuleSubscribers, list: SubscriberList)] = []
  /// The module that is reached now, if it isn't the addressed one.
  var reached: ModuleSubscribers?
  /// All modules of that way, of which the delivery borrows one after the other.
  var held: [ModuleSubscribers] = []
  /// The addressed module.
  var firedAt: ModuleID?
  /// The fire in whose handler this one was fired, or that enqueued it.
  var cause: Int?
  /// Whether each response is noted.
  var isCollecting = false
  var details = OutcomeDetails()
  /// Tells the end of a delivery that was suspended.
  var end: DeliveryEnd?
}

extension EventManager {
  /// Fires an event at a module: every entry (runtime, context, link) comes here with one line.
  ///
  /// Costs a look-up by an integer, and a call for each subscriber; nothing is allocated.
  ///
  /// - Parameters:
  ///   - direction: Where the event goes beyond the module, if it does.
  ///   - collecting: Whether the outcome carries every response.
  ///   - isUntyped: Whether the compiler hasn't checked the params.
  @inline(__always) func fire(
    _ event: Name, _ params: consuming Params, at module: ModuleSubscribers,
    from publisher: Publisher, going direction: Direction? = nil, collecting: Bool = false,
    isUntyped: Bool = false
  ) throws(EventError) -> FireOutcome {
    if isStrict || isUntyped { try check(event, copy params, from: publisher) }
    guard module.phase == .live else { throw .notLive(module.id, event: event) }
    if direction != nil || collecting || observerCount > 0 || module.changes != nil {
      return try fireSpecially(event, params, at: module, from: publisher, direction, collecting)
    }
    guard let list = module.table[event] else { return FireOutcome() }
    return try deliver(event, params, to: list, at: module, from: publisher)
  }

  /// As above, with what few fires have: merged lists, further modules, observers, every response.
  @inline(never) func fireSpecially(
    _ event: Name, _ params: consuming Params, at module: ModuleSubscribers,
    from publisher: Publisher, _ direction: Direction? = nil, _ collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    let list = module.list(of: event)
    var rest: [(module: ModuleSubscribers, list: SubscriberList)] = []
    if let direction {
      let way = direction == .up ? module.node.pathToRoot : module.node.subtree
      for node in way.dropFirst() {
        guard let part = part(node), part.phase == .live, let list = part.list(of: event) else {
          continue
        }
        rest.append((part, list))
      }
    }
    let observers = observers(seeing: module)
    guard list != nil || !rest.isEmpty || observers != nil else { return FireOutcome() }
    var extras: DeliveryExtras?
    if collecting || !rest.isEmpty || observers != nil {
      let made = DeliveryExtras()
      made.isCollecting = collecting
      made.rest = rest.reversed()
      made.held = rest.map(\.module)
      made.firedAt = module.id
      made.cause = frames.last?.sequence ?? causeOfQueued
      extras = made
    }
    return try deliver(
      event, params, to: list ?? .empty, at: module, from: publisher, observers, extras)
  }

  /// Begins a delivery to a list, runs it, and ends it.
  @inline(never) private func deliver(
    _ event: Name, _ params: consuming Params, to list: SubscriberList,
    at module: ModuleSubscribers, from publisher: Publisher, _ observers: ObserverList? = nil,
    _ extras: DeliveryExtras? = nil
  ) throws(EventError) -> FireOutcome {
    sequence += 1
    var delivery = Delivery(
      event: EventState(
        name: event, params: params, module: Borrowed(module.node), reports: Borrowed(reports)),
      publisher: (publisher.plugin, publisher.node.map { Borrowed($0) }), sequence: sequence,
      covered: Int32(list.subscribers.count), list: Borrowed(list), seenChanges: changes,
      isSpecial: list.hasSubscriptions || durationObserverCount > 0, observers: observers,
      extras: extras)
    if let extras {
      delivery.covered += extras.rest.reduce(0) { $0 + Int32($1.list.subscribers.count) }
      if extras.isCollecting { delivery.isSpecial = true }
    }
    // An event without subscribers can't recurse, and observers must not make a fault of it.
    guard frames.count < maximumDepth || delivery.covered == 0 else {
      return try refuseNesting(&delivery, at: module)
    }
    begin(&delivery)
    if observers != nil { tell(.begin, of: &delivery) }
    if run(&delivery, over: list, at: module) {
      return try finish(&delivery, firedAt: module, throwing: true)
    }
    return try interrupt(delivery, firedAt: module)
  }

  /// Puts a delivery on top of those in progress.
  func begin(_ delivery: inout Delivery) {
    frames.append(Frame(event: delivery.event.name, sequence: delivery.sequence))
    delivery.depth = frames.count
  }

  /// Calls the subscribers that are left of a list, then those of further modules; returns false if one
  /// of them stopped or suspended the event.
  func run(
    _ delivery: inout Delivery, over list: SubscriberList, at module: ModuleSubscribers
  ) -> Bool {
    guard runOne(&delivery, over: list, at: module) else { return false }
    while let stop = delivery.extras?.rest.popLast() {
      delivery.extras?.reached = stop.module
      delivery.event.module = Borrowed(stop.module.node)
      delivery.list = Borrowed(stop.list)
      delivery.next = 0
      if stop.list.hasSubscriptions { delivery.isSpecial = true }
      guard runOne(&delivery, over: stop.list, at: stop.module) else { return false }
    }
    return true
  }

  // The list and the module are parameters with constant arrays, so elements are read without a retain.
  private func runOne(
    _ delivery: inout Delivery, over list: SubscriberList, at module: ModuleSubscribers
  ) -> Bool {
    while delivery.next < list.subscribers.count {
      let subscriber = list.subscribers[delivery.next]
      delivery.next += 1
      if delivery.isSpecial || delivery.seenChanges != changes {
        guard callSpecially(subscriber, in: list, at: module, &delivery) else { continue }
      } else {
        call(subscriber, module.plugins[Int(subscriber.position)], &delivery)
        if delivery.observers != nil { tell(.subscriber, of: &delivery) }
      }
      if delivery.event.isStopped || delivery.event.suspended != nil,
        !goesOn(after: subscriber, &delivery, at: module)
      {
        return false
      }
    }
    return true
  }

  /// Calls one subscriber.
  func call(_ subscriber: Subscriber, _ object: AnyObject, _ delivery: inout Delivery) {
    delivery.called += 1
    do {
      try subscriber.handler(object, &delivery.event)
    } catch {
      discard(error, of: subscriber, &delivery)
    }
  }

  /// Ends a delivery: tells observers and whoever waits for it, and fires what waited for it.
  func finish(
    _ delivery: inout Delivery, firedAt module: ModuleSubscribers, throwing: Bool
  ) throws(EventError) -> FireOutcome {
    if module.phase != .live { delivery.takeExtras().details.ended = true }
    let outcome = FireOutcome(
      response: delivery.event.response, subscribers: delivery.covered, called: delivery.called,
      details: delivery.extras?.details)
    if delivery.observers != nil { tellEnd(of: &delivery, outcome) }
    frames.removeLast()
    delivery.extras?.end?.finish(outcome)
    if frames.isEmpty, !queue.isEmpty { fireQueued() }
    if throwing, isStrict, let fault = outcome.faults.first { throw .fault(fault) }
    return outcome
  }
}
