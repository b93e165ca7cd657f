/// Delivers events: each to the subscribers of the addressed module, from high priority to low, the
/// response of each chained to the next.
///
/// A fire is a walk over a row that is frozen when it begins. Finding the row costs one probe,
/// calling a subscriber one closure call; neither allocates nor counts a reference. What rules add
/// beyond that stands in the files beside this one.
@MainActor public final class EventManager {
  let frames = FrameStack()
  var sequence = 0
  /// Rises whenever a subscriber ends before a fire may have reached it.
  var changes = 0
  var tapCount = 0
  var durationTapCount = 0
  /// Whether something is to be done when the outermost fire is over.
  var hasAftermath = false
  var isQueueRunning = false
  var depthLimit = 64
  var throwsFaults = false

  /// Those of the whole runtime; the others stand at their modules' stations.
  var taps = TapList([])
  var queue: [QueuedFire] = []
  var queueHead = 0
  /// The fire that enqueued the one which is fired now; 0 for none.
  var causeOfQueued = 0
  /// What has been replaced or has ended while fires in progress may still use it.
  private var kept: ContiguousArray<AnyObject> = []
  var suspensions: [Int: HeldFire] = [:]
  var lastSuspension = 0
  private var stations: ContiguousArray<Station?> = []

  /// What time-outs and the durations of taps go by.
  let clock: any Clock<Duration>
  /// A reading of the clock, from a start of its own.
  let time: () -> Duration
  /// Where tasks run while they are not on the main actor; nil for the executor that all have.
  let taskExecutor: (any TaskExecutor)?
  /// Gives a module and those above it, the root last.
  var way: (Module) -> [Module] = { [$0] }
  /// Called with each fault, once, and the position of its plugin at the station where it is one.
  var faulted: (Fault, Station, Int?) -> Void = { _, _, _ in }
  /// Called with a token used twice, an event that came to nothing, and the like.
  var reported: (Diagnostic) -> Void = { _ in }

  init(clock: any Clock<Duration>, taskExecutor: (any TaskExecutor)? = nil) {
    self.clock = clock
    self.taskExecutor = taskExecutor
    time = stopwatch(on: clock)
  }

  /// Makes room at once where more stations come than there are.
  func reserve(_ count: Int) {
    if count > stations.count { stations.reserveCapacity(stations.count + count) }
  }

  /// Opens a module's station, without subscribers yet.
  func open(_ station: Station) {
    let module = station.module
    if Int(module.index) == stations.count {
      stations.append(station)
    } else {
      stations[Int(module.index)] = station
    }
  }

  func station(of module: Module) -> Station? { stations[Int(module.index)] }

  /// Lets nothing reach a module from now on, neither in fires in progress.
  func silence(_ station: Station) {
    station.state = .ended
    changes += 1
    // A plugin observes nothing after it was unmounted.
    for tap in station.extras?.taps ?? [] { tap.cancel() }
  }

  /// Ends all subscriptions of a module that was silenced.
  func close(_ station: Station) {
    if !suspensions.isEmpty { cancelSuspensions(at: station) }
    if let extras = station.extras {
      station.extras = nil
      keep(extras)
      for subscription in extras.subscriptions { subscription.retire() }
    }
    keep(station)
    keep(station.table)
    // Taken out first: what ends now may ask for the module.
    let objects = station.objects
    for object in objects { keep(object) }
    station.objects = []
    station.mounts = []
    station.table = .empty
    stations[Int(station.module.index)] = nil
  }

  /// Keeps what is dropped until the fires in progress, which borrow without counting, are over.
  func keep(_ object: AnyObject) {
    guard frames.count > 0 else { return }
    kept.append(object)
    hasAftermath = true
  }

  /// Fires an event at a module, and at those that are on its way further, and gives what came of it,
  /// suspended or ended.
  @inline(__always) func fire(
    _ event: Name, _ params: consuming Params, at station: Station, from publisher: Origin,
    way: RestOfWay? = nil, collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    guard station.state == .live else { throw .notLive(station.id, event: event) }
    let row = row(of: event, at: station)
    guard row != nil || tapCount > 0 || way != nil else { return FireOutcome() }
    return try walk(
      event, params, at: station, row ?? Lent(.empty), from: publisher, way, collecting)
  }

  @inline(never) private func walk(
    _ event: Name, _ params: consuming Params, at station: Station, _ row: Lent<Row>,
    from publisher: Origin, _ way: RestOfWay?, _ collecting: Bool
  ) throws(EventError) -> FireOutcome {
    sequence += 1
    var walk = Walk(
      publisher: publisher, sequence: sequence, covered: Int32(row.object.subscribers.count),
      seenChanges: changes, isSpecial: row.object.hasSubscriptions, row: row,
      state: EventState(name: event, params: params, station: Lent(station)))
    if collecting || way != nil || tapCount > 0 { prepare(&walk, way, collecting) }
    // What nobody hears can't go on for ever, and taps must not make a fault of it.
    guard frames.count < depthLimit || walk.covered == 0 else { return try refuseNesting(&walk) }
    frames.push(FrameStack.Frame(event: event, module: station.module, sequence: sequence))
    if walk.isTapped { tellBegin(of: &walk) }
    run(&walk)
    guard walk.state.extras == nil, station.state == .live else {
      return try finishSpecially(walk)
    }
    let outcome = FireOutcome(
      response: walk.state.settled, subscribers: walk.covered, called: walk.called, details: nil)
    if walk.isTapped { tellEnd(of: &walk, outcome) }
    frames.pop()
    if hasAftermath { endAftermath() }
    return outcome
  }

  /// Calls the subscribers that are left, until the rows end or one of them stops or suspends.
  func run(_ walk: inout Walk) {
    repeat {
      let goesOn = walk.row.lend { row in
        walk.state.station.lend { station in run(&walk, over: row, at: station) }
      }
      guard goesOn else { return }
    } while walk.state.extras != nil && enterNextModule(&walk)
  }

  private func run(_ walk: inout Walk, over row: Row, at station: Station) -> Bool {
    while walk.next < row.subscribers.count {
      let subscriber = row.subscribers[walk.next]
      walk.next += 1
      if walk.isSpecial || walk.seenChanges != changes {
        guard callSpecially(subscriber, in: &walk) else { continue }
      } else {
        let object = Lent(station.objects, at: Int(subscriber.position))
        call(subscriber, SubscriberObject(object), in: &walk)
        if walk.isTapped { tell(.subscriber, of: &walk) }
      }
      if walk.state.needsAttention, !goesOn(after: subscriber, &walk) { return false }
    }
    return true
  }

  /// Calls one subscriber, and takes what it answered over unless it throws; says whether it answered.
  @discardableResult
  func call(
    _ subscriber: Subscriber, _ object: SubscriberObject, in walk: inout Walk
  ) -> Bool {
    walk.called += 1
    do {
      try subscriber.handler(object, &walk.state)
    } catch {
      discard(error, of: subscriber, in: &walk)
      return false
    }
    guard walk.state.hasAnswered else { return false }
    walk.state.takeAnswer()
    return true
  }

  /// Once the outermost fire is over, lets go of what was kept, and fires what waited.
  func endAftermath() {
    guard frames.count == 0 else { return }
    hasAftermath = false
    // Taken out first: what ends now may fire, and have something kept in turn.
    var done: ContiguousArray<AnyObject> = []
    swap(&done, &kept)
    done = []
    fireQueued()
  }
}

private func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
