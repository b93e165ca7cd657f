/// Delivers events: each to the subscribers of the addressed module, from high priority to low, the
/// response of each chained to the next.
///
/// A fire is a walk over a row that is frozen when it begins. Finding the row costs one probe,
/// calling a subscriber one closure call; neither allocates. What rules add beyond that stands in
/// the files beside this one.
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
  var taps: [Tap] = []
  var queue: [QueuedFire] = []
  var queueHead = 0
  /// The fire that enqueued the one which is fired now; 0 for none.
  var causeOfQueued = 0
  /// The plugins of modules that ended in the fire in progress, one of which may be calling.
  private var departed: ContiguousArray<AnyObject> = []
  var suspensions: [Int: HeldFire] = [:]
  var lastSuspension = 0
  private var stations: ContiguousArray<Station?> = []

  /// What time-outs and the durations of taps go by.
  let clock: any Clock<Duration>
  /// Gives a module and those above it, the root last.
  var way: (Module) -> [Module] = { [$0] }
  /// Gives the id of a module, also of one that has just left.
  var idOf: (Module) -> ModuleID = { _ in "" }
  /// Called with each fault, once, and the position of its plugin at the station where it is one.
  var faulted: (Fault, Station, Int?) -> Void = { _, _, _ in }
  /// Called with a token used twice, an event that came to nothing, and the like.
  var reported: (Diagnostic) -> Void = { _ in }

  init(clock: any Clock<Duration>) { self.clock = clock }

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
  }

  /// Ends all subscriptions of a module that was silenced.
  func close(_ station: Station) {
    if !suspensions.isEmpty { cancelSuspensions(at: station) }
    if let extras = station.extras {
      station.extras = nil
      for subscription in extras.subscriptions { subscription.retire() }
      for tap in extras.taps { tap.cancel() }
    }
    if frames.count > 0 {
      departed += station.objects
      hasAftermath = true
    }
    station.objects = []
    station.table = .empty
    stations[Int(station.module.index)] = nil
  }

  /// Fires an event at a module and gives what came of it, suspended or ended.
  func fire(
    _ event: Name, _ params: consuming Params, at station: Station, from publisher: Origin,
    collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    guard station.state == .live else { throw .notLive(station.id, event: event) }
    guard let row = row(of: event, at: station) else {
      guard tapCount > 0 else { return FireOutcome() }
      return try walk(event, params, at: station, .empty, from: publisher, collecting)
    }
    return try walk(event, params, at: station, row, from: publisher, collecting)
  }

  /// Walks over a frozen row, and over those of further modules.
  func walk(
    _ event: Name, _ params: consuming Params, at station: Station, _ row: Row,
    rest: RestOfWay? = nil, from publisher: Origin, _ isCollecting: Bool
  ) throws(EventError) -> FireOutcome {
    let covered = row.subscribers.count + (rest?.covered ?? 0)
    let taps = tapCount > 0 ? taps(at: station) : []
    sequence += 1
    var walk = Walk(
      publisher: publisher, sequence: sequence, cause: frames.last?.sequence ?? causeOfQueued,
      covered: Int32(covered), isCollecting: isCollecting, taps: taps,
      isSpecial: !taps.isEmpty || isCollecting || row.subscriptions != nil, seenChanges: changes,
      row: row, state: EventState(name: event, params: params, station: station), rest: rest)
    guard frames.count < depthLimit else { return try refuseNesting(&walk) }
    frames.push(FrameStack.Frame(event: event, module: station.module, sequence: sequence))
    if walk.isTapped { tell(.begin, of: walk) }
    run(&walk)
    guard walk.state.suspension == nil else { return hold(walk) }
    let outcome = finish(&walk)
    if throwsFaults, let fault = outcome.faults.first { throw .fault(fault) }
    return outcome
  }

  /// Calls the subscribers that are left, until the row ends or one of them stops or suspends.
  func run(_ walk: inout Walk) {
    repeat {
      while walk.next < walk.row.subscribers.count {
        let subscriber = walk.row.subscribers[walk.next]
        walk.next += 1
        if walk.isSpecial || walk.seenChanges != changes {
          guard callSpecially(subscriber, in: &walk) else { continue }
        } else {
          let position = Int(subscriber.position)
          call(subscriber, SubscriberObject(walk.state.station.objects, at: position), in: &walk)
        }
        if walk.state.needsAttention, !goesOn(after: subscriber, &walk) { return }
      }
    } while enterNextModule(&walk)
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

  /// Ends a walk: tells who waits for it, and fires what waited for it.
  func finish(_ walk: inout Walk) -> FireOutcome {
    if walk.addressed.state == .ended { walk.takeNotes().ended = true }
    let outcome = FireOutcome(
      response: walk.state.settled, subscribers: walk.covered, called: walk.called,
      details: walk.notes.map { OutcomeDetails($0, suspended: nil) })
    if walk.isTapped { tell(.end, of: walk, outcome: outcome) }
    frames.pop()
    if let pending = walk.notes?.pending { pending.finish(outcome) }
    if hasAftermath, frames.count == 0 { endOutermost() }
    return outcome
  }

  /// Lets go of plugins whose modules have ended, and fires what waited.
  func endOutermost() {
    hasAftermath = false
    departed = []
    fireQueued()
  }
}
