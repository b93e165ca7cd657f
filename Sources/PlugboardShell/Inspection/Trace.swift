public import Plugboard

/// The newest events of a runtime and the changes of its data, as the shell records them.
///
///     let trace = Trace(clock: runtime.ports.clock)
///     try runtime.observe { trace.observe($0) }
///     runtime.observeData { trace.observe($0, in: runtime.events.currentFire) }
///
/// It records what observers tell: it is no subscriber, and changes nothing. Of large values it
/// keeps the beginning, so that its size has a bound.
@MainActor public final class Trace {
  /// The number of fires that are stored.
  public nonisolated static let capacity = 2000

  /// Whether trees are shown as soon as they are complete, and in which form.
  enum Showing { case off, text, json }

  var showing = Showing.off {
    didSet {
      shownSteps = ring.added
      newest = nil
    }
  }
  /// The events that are shown as they happen.
  var filter = TraceFilter()
  /// Receives the lines of events while they are shown, and of values that are watched.
  var show: (String) -> Void = { _ in }
  /// Takes back a number of lines, the last that were shown, and shows others; nil if what was shown
  /// stays, so that repetitions are shown one by one.
  var replace: ((Int, [String]) -> Void)? {
    // Lines that were shown elsewhere can't be replaced.
    didSet { newest = nil }
  }
  /// The group that was shown last, with its lines, as long as no others followed.
  private var newest: (group: TraceGroup, lineCount: Int)?
  /// Whether nothing is recorded.
  var isPaused = false
  /// Whether the clock is read, for the time of each subscriber.
  var isTimed = false
  /// The command that acts just now in the place of the host.
  var command: String?
  /// The time that subscribers of each module have taken themselves, as long as times are read.
  private(set) var times: [ModuleID: ModuleTime] = [:]
  private var ring = TraceRing(capacity: capacity)
  /// The number of steps up to which trees were shown.
  private var shownSteps = 0
  private var selfTimes = SelfTimes()
  private let now: () -> Int64

  public init(clock: any Clock<Duration>) {
    let time = clock.stopwatch()
    now = { time().nanoseconds }
  }

  /// Records a step of a fire.
  public func observe(_ record: FireRecord) {
    let depth = record.depth
    switch record.phase {
    case .begin: begin(record, depth)
    case .subscriber: call(record, depth)
    case .end: end(record, depth)
    }
    guard showing != .off, depth == 1 else { return }
    if record.phase == .end || record.isSuspended { showNew() }
  }

  /// Records a change of data.
  ///
  /// - Parameter fire: The number of the innermost fire in progress.
  public func observe(_ observed: ChangeRecord, in fire: Int?) {
    let step = ring.add(.change)
    step.name = observed.change.key
    step.module = observed.module
    if let plugin = observed.plugin {
      step.plugin = plugin
      step.pluginModule = observed.module
    } else {
      step.command = command
    }
    (step.old, step.new) = TracedValue.change(from: observed.change.old, to: observed.change.new)
    step.fire = fire ?? 0
    if isTimed { step.time = now() }
    if showing != .off, fire == nil { showNew() }
  }

  private func begin(_ record: FireRecord, _ depth: Int) {
    let step = add(.begin, record, depth)
    step.cause = record.cause ?? 0
    step.direction = record.direction
    let params = record.params
    let part = TracedValue.cut(params)
    step.params = part ?? params
    step.hasCutParams = part != nil
    fillPublisher(of: step, record)
    if step.plugin == nil, depth == 1 { step.command = command }
    if isTimed { selfTimes.begin(step.fire, depth: depth, at: step.time) }
  }

  private func call(_ record: FireRecord, _ depth: Int) {
    let step = add(.subscriber, record, depth)
    step.subscriber = record.subscriber ?? ""
    step.priority = Int32(truncatingIfNeeded: record.priority ?? 0)
    step.new = record.response.map { TracedValue($0) }
    step.isSuspended = record.isSuspended
    guard isTimed else { return }
    step.duration = record.duration?.nanoseconds ?? 0
    step.selfTime = selfTimes.subscriber(
      of: step.fire, depth: depth, took: step.duration, at: step.time)
    times[step.module, default: ModuleTime()].add(step.selfTime)
    if step.isSuspended { selfTimes.end(step.fire, depth: depth, at: step.time) }
  }

  private func end(_ record: FireRecord, _ depth: Int) {
    let step = add(.end, record, depth)
    step.outcome = record.outcome.map { TracedEnd($0) }
    fillPublisher(of: step, record)
    if isTimed { selfTimes.end(step.fire, depth: depth, at: step.time) }
  }

  private func add(_ kind: TraceStep.Kind, _ record: FireRecord, _ depth: Int) -> TraceStep {
    let step = ring.add(kind)
    step.name = record.event
    step.module = record.module
    step.fire = record.sequence
    step.depth = Int32(truncatingIfNeeded: depth)
    if isTimed { step.time = now() }
    return step
  }

  private func fillPublisher(of step: TraceStep, _ record: FireRecord) {
    let publisher = record.publisher
    guard let plugin = publisher.plugin else { return }
    step.plugin = plugin
    step.pluginModule = publisher.module
  }

  /// Returns the stored trees, the oldest first.
  ///
  /// - Parameter suspended: The numbers of the suspensions that are waiting, by those of their fires.
  func roots(suspended: [Int: Int] = [:]) -> [TraceItem] {
    TraceItem.roots(of: ring.steps(), suspended: suspended)
  }

  /// Returns the params of the fires of an event that are in progress, the outermost first, as far as they
  /// are recorded.
  func paramsInProgress(of event: Name) -> [Params] {
    var open: [TraceStep] = []
    for step in ring.steps() where step.kind == .begin || step.kind == .end {
      open.removeLast(max(0, open.count - Int(step.depth) + 1))
      if step.kind == .begin { open.append(step) }
    }
    return open.filter { $0.name == event }.map(\.params)
  }

  /// The newest events as lines, the oldest first: each with its subscribers, and with what they fired
  /// and changed. What a plugin repeats counts once.
  public func lines(last count: Int) -> [String] {
    TraceGroup.groups(of: roots(), where: TraceFilter().admits).groups.suffix(max(0, count))
      .flatMap { TraceText().lines(of: $0) }
  }

  func clear() {
    ring.removeAll()
    times = [:]
    newest = nil
  }

  /// Shows the trees that are complete.
  private func showNew() {
    let roots = TraceItem.roots(of: ring.steps(from: shownSteps))
    shownSteps = ring.added
    for root in roots {
      guard filter.admits(root) else {
        if root.endsRepetitions { newest = nil }
        continue
      }
      switch showing {
      case .off: break
      case .text: showText(of: root)
      case .json: show(root.json.compactText)
      }
    }
  }

  /// Shows a tree, in place of the one before if it repeats that.
  private func showText(of root: TraceItem) {
    if let replace, let key = root.repetition, let newest, newest.group.newest.repetition == key {
      var group = newest.group
      group.add(root)
      let lines = TraceText().lines(of: group)
      self.newest = (group, lines.count)
      return replace(newest.lineCount, lines)
    }
    let lines = TraceText().lines(of: root)
    newest = (TraceGroup(root), lines.count)
    for line in lines { show(line) }
  }

  /// Shows a line that isn't of an event.
  func tell(_ line: String) {
    newest = nil
    show(line)
  }
}

/// The time that the subscribers of a module have taken.
struct ModuleTime {
  private(set) var calls = 0
  private(set) var nanoseconds: Int64 = 0

  mutating func add(_ time: Int64) {
    calls += 1
    nanoseconds += time
  }
}

extension Duration {
  /// The duration in whole nanoseconds.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
