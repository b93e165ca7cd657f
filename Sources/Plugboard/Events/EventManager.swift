/// Delivers events: each to the subscribers of the addressed module, from high priority to low, the
/// response of each chained to the next.
///
/// A fire is a walk over a row that is frozen when it begins. Finding the row costs one probe,
/// calling a subscriber one closure call; neither allocates. What rules add beyond that stands in
/// the files beside this one.
@MainActor public final class EventManager {
  /// A fire in progress, for depth, cause and the current event.
  struct Frame {
    let event: Name
    let module: Module
    let sequence: Int
  }

  /// Events nested deeper reach nobody and are reported.
  public var maximumDepth = 64
  /// Whether `fire` throws the first fault after the chain has run to its end.
  public var isStrict = false
  /// Whether a clock is read around each subscriber; the injected clock measures.
  var stopwatch: () -> () -> Duration = { { .zero } }
  /// Each fault, once, with the position of its plugin at the station where it is one.
  var faulted: (Fault, Station, Int?) -> Void = { _, _, _ in }
  /// A token used twice, an event that came to nothing, and the like.
  var reported: (Diagnostic) -> Void = { _ in }

  var frames: ContiguousArray<Frame> = []
  var sequence = 0
  /// Rises whenever a subscriber ends before its fire may have reached it.
  var changes = 0
  var taps: [Tap] = []
  var queue: [QueuedFire] = []
  var queueHead = 0
  var suspensions: [Int: HeldFire] = [:]
  var lastSuspension = 0
  private var stations: ContiguousArray<Station?> = []

  init() {}

  /// Opens a module's station, without subscribers yet.
  func open(_ module: Module, of managers: Managers) -> Station {
    let station = Station(module: module, managers: managers)
    if Int(module.index) == stations.count {
      stations.append(station)
    } else {
      stations[Int(module.index)] = station
    }
    return station
  }

  func station(of module: Module) -> Station? { stations[Int(module.index)] }

  /// Ends all subscriptions of a module, at once also in fires in progress.
  func close(_ station: Station) {
    station.state = .ended
    changes += 1
    if !suspensions.isEmpty { cancelSuspensions(at: station) }
    if let extras = station.extras {
      for subscription in extras.subscriptions { subscription.isActive = false }
      for tap in extras.taps { tap.cancel() }
      station.extras = nil
    }
    station.objects = []
    station.table = .empty
    stations[Int(station.module.index)] = nil
  }

  /// How many fires are in progress, nested in one another.
  public var depth: Int { frames.count }

  /// The innermost event in progress.
  public var current: Name? { frames.last?.event }

  /// Fires an event at a module and gives what came of it, suspended or ended.
  func fire(
    _ event: Name, _ params: Params, at station: Station, from publisher: Origin,
    collecting: Bool = false
  ) throws(EventError) -> FireOutcome {
    guard station.state == .live else { throw .notLive(station.id, event: event) }
    guard let row = row(of: event, at: station) else {
      return taps.isEmpty
        ? FireOutcome()
        : try start(event, params, at: station, .empty, rest: [], from: publisher, collecting)
    }
    return try start(event, params, at: station, row, rest: [], from: publisher, collecting)
  }

  /// Begins a walk over frozen rows.
  func start(
    _ event: Name, _ params: Params, at station: Station, _ row: Row,
    rest: [(station: Station, row: Row)], from publisher: Origin, _ isCollecting: Bool
  ) throws(EventError) -> FireOutcome {
    let covered = rest.reduce(row.range.count) { $0 + $1.row.range.count }
    guard frames.count < maximumDepth else {
      return try refuseNesting(event, at: station, covered: covered, from: publisher)
    }
    sequence += 1
    let isTapped = !taps.isEmpty
    var walk = Walk(
      publisher: publisher, sequence: sequence, cause: frames.last?.sequence,
      isCollecting: isCollecting, isTapped: isTapped, covered: Int32(covered),
      state: EventState(name: event, params: params, station: station), row: row,
      next: row.range.lowerBound, rest: rest, seenChanges: changes,
      isSpecial: isTapped || isCollecting || row.isVolatile)
    frames.append(Frame(event: event, module: station.module, sequence: sequence))
    if isTapped { tell(.begin, of: walk) }
    run(&walk)
    return try leave(walk)
  }

  /// Calls the subscribers that are left, until the row ends or one of them stops or suspends.
  func run(_ walk: inout Walk) {
    repeat {
      while walk.next < walk.row.range.upperBound {
        let subscriber = walk.row.subscribers[walk.next]
        walk.next += 1
        if walk.isSpecial || walk.seenChanges != changes {
          guard prepare(subscriber, in: &walk) else { continue }
        }
        walk.called += 1
        let elapsed = walk.isTapped && wantsDurations ? stopwatch() : nil
        do {
          try subscriber.handler(walk.row.objects[Int(subscriber.object)], &walk.state)
        } catch {
          discard(error, of: subscriber, in: &walk)
        }
        let hasAnswered = walk.state.answer != nil
        if hasAnswered { walk.state.previous = walk.state.answer.take() }
        if walk.isSpecial { note(subscriber, hasAnswered, elapsed, in: &walk) }
        if walk.state.isStopped || walk.state.suspension != nil, !goesOn(subscriber, &walk) {
          return
        }
      }
    } while enterNextModule(&walk)
  }

  /// Leaves a walk that has run as far as it can: it is over, or it is held.
  func leave(_ walk: consuming Walk) throws(EventError) -> FireOutcome {
    if walk.state.station.state == .ended { walk.note { $0.ended = true } }
    let outcome: FireOutcome
    if walk.state.suspension != nil {
      outcome = hold(walk)
      frames.removeLast()
    } else {
      outcome = finish(walk)
    }
    if frames.isEmpty, queueHead < queue.count { fireQueued() }
    if isStrict, let fault = outcome.faults.first, outcome.suspended == nil { throw .fault(fault) }
    return outcome
  }

  /// Ends a walk: takes its frame away and tells who waits for it.
  private func finish(_ walk: consuming Walk) -> FireOutcome {
    let outcome = FireOutcome(
      response: walk.state.previous, subscribers: walk.covered, called: walk.called,
      details: walk.notes.map { OutcomeDetails($0, suspended: nil) })
    if walk.isTapped { tell(.end, of: walk, outcome: outcome) }
    frames.removeLast()
    walk.notes?.pending?.finish(outcome)
    return outcome
  }

  /// Reports what a subscriber threw and takes back what it did in this call.
  private func discard(_ error: any Error, of subscriber: Subscriber, in walk: inout Walk) {
    walk.state.answer = nil
    walk.state.isStopped = false
    walk.state.suspension.take()?.end(.cancelled(.because("its handler failed")))
    let fault = Fault(
      subscriber: label(of: subscriber, in: walk.row), event: walk.state.name,
      module: walk.state.station.id, error: error)
    walk.note { $0.faults.append(fault) }
    faulted(
      fault, walk.state.station, subscriber.plugin == .empty ? nil : Int(subscriber.object))
  }
}
