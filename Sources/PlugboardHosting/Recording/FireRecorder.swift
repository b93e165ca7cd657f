public import PlugboardCore
public import PlugboardValues

/// A recorder of the newest fires of a runtime and the changes of its data.
///
///     let recorder = FireRecorder(clock: runtime.ports.clock)
///     try recorder.start(in: runtime)
///     // … later:
///     for line in recorder.lines(last: 20) { print(line) }
///
/// It is an observer, no subscriber, and changes nothing. Recording makes no texts and trees; these are made
/// when they are read. Without a recorder, or after `stop()`, a fire costs nothing more.
@MainActor public final class FireRecorder {
  /// The number of fires that are stored unless another is stated.
  public nonisolated static let standardCapacity = 2000

  /// The command that the host carries out now, which is recorded with the fires and changes of the host.
  public var command: HostCommand? {
    get { currentCommand }
    set { currentCommand = newValue }
  }
  /// Whether the clock is read at each step. Subscribers have times if the observer that records them asked
  /// for durations.
  public var isTimed: Bool {
    get { readsClock }
    set { readsClock = newValue }
  }
  /// The times that the subscribers of each module have taken themselves, as long as times are read.
  public private(set) var times: [ModuleID: SubscriberTime] = [:]
  /// The times that the handlers of each plugin have taken themselves for each event, as long as times are read.
  public private(set) var handlerTimes: [TimedHandler: SubscriberTime] = [:]
  /// The number of steps recorded so far: beginnings and ends of fires, calls of subscribers, and changes.
  public var stepCount: Int { ring.added }

  // Apart from the public properties: the runtime would check each reading of these for conflicts, which
  // costs 12 % of the recording.
  private var currentCommand: HostCommand?
  private var readsClock = false
  private(set) var ring: RecordRing
  private var selfTimes = SelfTimes()
  private let largestValue: Int?
  private let now: () -> Int64
  private var observers: (fires: RuntimeToken, data: RuntimeToken)?

  /// - Parameters:
  ///   - clock: The clock of the recorded times.
  ///   - capacity: The number of fires that are stored; the oldest are dropped first.
  ///   - largestValue: The size up to which a value is kept whole, in bytes of roughly its JSON; of a larger
  ///     value only the beginning is kept. If it is nil, all values and outcomes are kept whole.
  public init(
    clock: any Clock<Duration>, capacity: Int = standardCapacity, largestValue: Int? = 1024
  ) {
    ring = RecordRing(capacity: capacity)
    self.largestValue = largestValue
    let time = clock.stopwatch()
    now = { time().nanoseconds }
  }

  isolated deinit { stop() }

  /// Begins to record a runtime; earlier records remain.
  ///
  /// - Parameter times: Whether the times of subscribers are recorded too, for which clocks are read.
  public func start(in runtime: PageRuntime, times: Bool = false) throws(EventError) {
    stop()
    isTimed = times
    let fires = try runtime.observe(durations: times) { [weak self] in self?.record($0) }
    let data = runtime.observeData { [weak self, unowned runtime] change in
      self?.record(change, in: runtime.events.currentFire)
    }
    observers = (fires, data)
  }

  /// Ends the recording that `start` has begun; the records remain.
  public func stop() {
    observers?.fires.cancel()
    observers?.data.cancel()
    observers = nil
  }

  /// Removes all records.
  public func clear() {
    ring.removeAll()
    times = [:]
    handlerTimes = [:]
  }

  /// Records a step of a fire, for hosts with an observer of their own.
  public func record(_ record: FireRecord) {
    let depth = record.depth
    switch record.phase {
    case .begin: begin(record, depth)
    case .subscriber: call(record, depth)
    case .end: end(record, depth)
    }
  }

  /// Records a change of data, for hosts with an observer of their own.
  ///
  /// - Parameter fire: The number of the innermost fire in progress.
  public func record(_ record: ChangeRecord, in fire: Int?) {
    let step = ring.add(.change)
    step.name = record.change.key
    step.module = record.module
    if let plugin = record.plugin {
      step.plugin = plugin
      step.pluginModule = record.module
    } else {
      step.command = currentCommand
    }
    let change = record.change
    (step.old, step.new) = RecordedValue.change(from: change.old, to: change.new, largestValue)
    step.fire = fire ?? 0
    if readsClock { step.time = now() }
  }

  private func begin(_ record: FireRecord, _ depth: Int) {
    let step = add(.begin, record, depth)
    step.cause = record.cause ?? 0
    step.direction = record.direction
    let params = record.params
    let part = RecordedValue.cut(params, largestValue)
    step.params = part ?? params
    step.hasCutParams = part != nil
    fillPublisher(of: step, record)
    if step.plugin == nil, depth == 1 { step.command = currentCommand }
    if let time = step.time { selfTimes.begin(step.fire, depth: depth, at: time) }
  }

  private func call(_ record: FireRecord, _ depth: Int) {
    let step = add(.subscriber, record, depth)
    step.subscriber = record.subscriber ?? ""
    step.priority = Int32(truncatingIfNeeded: record.priority ?? 0)
    step.new = record.response.map { RecordedValue($0, largestValue) }
    step.isSuspended = record.isSuspended
    guard let time = step.time else { return }
    if let duration = record.duration?.nanoseconds {
      let selfTime = selfTimes.subscriber(of: step.fire, depth: depth, took: duration, at: time)
      (step.duration, step.selfTime) = (duration, selfTime)
      times[step.module, default: SubscriberTime()].add(selfTime)
      let handler = TimedHandler(subscriber: ExactText(step.subscriber), event: step.name)
      handlerTimes[handler, default: SubscriberTime()].add(selfTime)
    }
    if step.isSuspended { selfTimes.end(step.fire, depth: depth, at: time) }
  }

  private func end(_ record: FireRecord, _ depth: Int) {
    let step = add(.end, record, depth)
    step.outcome = record.outcome.map { RecordedEnd($0, largestValue) }
    fillPublisher(of: step, record)
    if let time = step.time { selfTimes.end(step.fire, depth: depth, at: time) }
  }

  private func add(_ kind: RecordStep.Kind, _ record: FireRecord, _ depth: Int) -> RecordStep {
    let step = ring.add(kind)
    step.name = record.event
    step.module = record.module
    step.fire = record.sequence
    step.depth = Int32(truncatingIfNeeded: depth)
    if readsClock { step.time = now() }
    return step
  }

  private func fillPublisher(of step: RecordStep, _ record: FireRecord) {
    let publisher = record.publisher
    guard let plugin = publisher.plugin else { return }
    step.plugin = plugin
    step.pluginModule = publisher.module
  }
}

/// Reading the records.
extension FireRecorder {
  /// Returns the recorded trees, the oldest first: the fires and changes without a recorded cause, with all
  /// their effects.
  ///
  /// - Parameters:
  ///   - start: The value of `stepCount` from which on steps count.
  ///   - runtime: The runtime whose suspensions are named in the fires that wait.
  public func roots(from start: Int = 0, in runtime: PageRuntime? = nil) -> [RecordedItem] {
    let suspended = (runtime?.events.suspended ?? []).map { ($0.fire, $0.number) }
    return RecordedTrees(
      ring.steps(from: start), suspended: Dictionary(suspended) { first, _ in first }
    ).roots
  }

  /// Returns the recorded fires, nested ones too, in the order in which they began.
  public func fires() -> [RecordedFire] { RecordedTrees(ring.steps()).fires }

  /// Returns the recorded changes of data, in order.
  public func changes() -> [RecordedChange] {
    ring.steps().filter { $0.kind == .change }.map { RecordedChange($0) }
  }

  /// Returns the params of the fires of an event that are in progress, the outermost first, as far as they
  /// are recorded.
  public func paramsInProgress(of event: Name) -> [Params] {
    var open: [RecordStep] = []
    for step in ring.steps() where step.kind == .begin || step.kind == .end {
      open.removeLast(max(0, open.count - Int(step.depth) + 1))
      if step.kind == .begin { open.append(step) }
    }
    return open.filter { $0.name == event }.map(\.params)
  }

  /// Returns the newest trees as lines, the oldest first: each event with its subscribers, and below each
  /// subscriber its fires and changes. Repetitions of a plugin count once, and quiet trees are left out.
  public func lines(last count: Int, as text: RecordText = RecordText()) -> [String] {
    RecordGroup.groups(of: roots(), where: RecordFilter().admits).groups.suffix(max(0, count))
      .flatMap { text.lines(of: $0) }
  }
}

/// The handlers of a plugin, or of a subscription of the host, for an event, on all modules.
public struct TimedHandler: Sendable, Hashable {
  /// The name of the plugin, or the label of the subscription.
  public let subscriber: ExactText
  public let event: Name

  public init(subscriber: ExactText, event: Name) {
    self.subscriber = subscriber
    self.event = event
  }
}

/// The time that subscribers have taken, without the events that they have fired.
public struct SubscriberTime: Sendable {
  public private(set) var calls = 0
  public private(set) var nanoseconds: Int64 = 0
  /// The time of the longest call.
  public private(set) var longest: Int64 = 0

  mutating func add(_ time: Int64) {
    calls += 1
    nanoseconds += time
    longest = max(longest, time)
  }
}

extension Duration {
  /// The duration in whole nanoseconds.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
