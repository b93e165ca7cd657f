/// The delivery of events: each to the subscribers of the addressed module, from high priority to
/// low, the response of each chained to the next.
///
/// A fire is read in `Delivery.swift`. A host fires through `PageRuntime`, a plugin through its
/// context; here are the settings, the fires in progress and the suspended deliveries.
@MainActor public final class EventManager {
  /// The depth of nesting beyond which events reach no subscriber and are reported.
  public var maximumDepth: Int {
    get { depthLimit }
    set {
      depthLimit = newValue
      if nestingFaults < Self.mostNestingFaults { allowedDepth = newValue }
    }
  }
  /// Whether `fire` throws the first fault after the chain has run to its end, and the runtime
  /// reports undeclared events and uses that manifests of plugins don't list.
  ///
  /// A fire that was suspended throws none: its faults are in the outcome of its end.
  public var isStrict: Bool {
    get { strict }
    set {
      strict = newValue
      isWatched = newValue || recorder.isRecording
    }
  }

  // Backing stores: for internal properties the compiler proves exclusive access; for public ones the runtime would
  // check it at each fire (60 instructions each).
  private var depthLimit = 64
  /// The depth limit in force: `depthLimit`, or 0 after `mostNestingFaults` refusals, until the outermost fire ends.
  private(set) var allowedDepth = 64
  /// The number of events in the outermost fire that were nested too deep.
  private var nestingFaults = 0
  private var strict = false
  /// Whether fires and reads are checked, in strict mode, or recorded: one comparison for both.
  private(set) var isWatched = false

  /// The number of fires in progress, nested in one another.
  var depthInProgress = 0
  /// Nil if no fire is in progress.
  var innermost: FireInProgress?
  /// The fires in progress around the innermost one, the outermost first.
  var enclosing: [FireInProgress] = []
  /// The number of fires so far.
  var sequence = 0
  /// Incremented when a subscriber ends: deliveries in progress then check theirs again.
  var endedSubscribers = 0
  /// The numbers of all observers, of modules too, and of observers that ask for durations.
  var observerCount = 0
  var durationObserverCount = 0
  /// The observers of the whole runtime; `SubscriberChanges` has the observers of a module.
  var observers = ObserverList([])
  let queue = EventQueue()
  /// The generations that ended while fires in progress may still use them.
  private var endedGenerations: [Generation] = []
  /// Whether something is to be done when the outermost fire is over.
  var hasDeferredWork = false
  /// The fire that enqueued the present one.
  var causeOfQueued: Int?
  var suspendedDeliveries = SuspendedDeliveries()
  /// The number of the newest suspension.
  var lastSuspension = 0
  /// The number of suspended deliveries being continued inside one another.
  var continuing = 0
  /// The maximum of `continuing`; further deliveries wait in `waitingToContinue`.
  static let mostContinuing = 32
  /// The number of events nested too deep after which nothing nested is delivered until the outermost is over.
  static let mostNestingFaults = 256
  /// The deliveries whose suspension is over, and which wait for an earlier delivery.
  var waitingToContinue: [(delivery: RetainedDelivery, suspended: SuspendedDelivery)] = []

  let reports: Reports
  let borrowedReports: Borrowed<Reports>
  let runner: TaskRunner
  let recorder: AnswerRecorder
  let find: (ModuleID) -> ModuleNode?
  /// Returns the generation of a module; nil before its plugins have mounted, and after its end.
  let findGeneration: (ModuleNode) -> Generation?
  /// Returns in strict mode whether a publisher declares that it fires an event; reports it
  /// otherwise.
  let checkPublisher: (Name, EventPublisher) -> Bool
  /// Counts a fault of a plugin, and returns the report if it gets no more events from now on.
  private let countFault: (Fault, ModuleNode, Int) -> Diagnostic?

  init(
    reports: Reports, runner: TaskRunner, recorder: AnswerRecorder,
    find: @escaping (ModuleID) -> ModuleNode?,
    findGeneration: @escaping (ModuleNode) -> Generation?,
    checkPublisher: @escaping (Name, EventPublisher) -> Bool,
    countFault: @escaping (Fault, ModuleNode, Int) -> Diagnostic?
  ) {
    self.reports = reports
    borrowedReports = Borrowed(reports)
    self.runner = runner
    self.recorder = recorder
    self.find = find
    self.findGeneration = findGeneration
    self.checkPublisher = checkPublisher
    self.countFault = countFault
    recorder.onRecording = { [unowned self] in isWatched = strict || $0 }
  }

  /// The number of fires in progress, nested in one another.
  public var depth: Int { depthInProgress }

  /// The innermost event in progress.
  public var current: Name? { innermost?.event }

  /// The number of the innermost fire in progress, by which observers know it.
  public var currentFire: Int? { innermost?.sequence }

  /// The numbers of the fires in progress, the outermost first.
  public var firesInProgress: [Int] { (enclosing + [innermost].compactMap(\.self)).map(\.sequence) }

  /// The number of fires so far, which is the number of the newest. Events without subscribers aren't counted
  /// unless they are observed.
  public var fireCount: Int { sequence }

  /// Whether a plugin of a module, by its position among the mounted plugins, gets no more events, as
  /// it has failed too often.
  public func isQuarantined(_ plugin: Int, on module: ModuleID) -> Bool {
    find(module).flatMap(findGeneration)?.changes?.quarantined.contains(plugin) ?? false
  }

  /// Returns the subscribers of an event at a module, in calling order.
  public func subscribers(of event: Name, on module: ModuleID) throws(EventError)
    -> [SubscriberInfo]
  {
    guard let node = find(module) else { throw .unknownModule(module) }
    return findGeneration(node)?.list(of: event)?.subscribers.map { SubscriberInfo($0) } ?? []
  }

  /// Whether an event has subscribers at a module; false if no such module is registered.
  public func hasSubscribers(of event: Name, on module: ModuleID) -> Bool {
    find(module).flatMap(findGeneration)?.list(of: event) != nil
  }

  /// Returns the events that the plugins and subscriptions of a module handle, sorted.
  public func handledEvents(on module: ModuleID) throws(EventError) -> [Name] {
    guard let node = find(module) else { throw .unknownModule(module) }
    guard let found = findGeneration(node) else { return [] }
    let subscriptions = found.changes?.subscriptions.filter(\.isActive).map(\.event) ?? []
    return Set(found.table.events).union(subscriptions).sorted { $0.text < $1.text }
  }
}

extension EventManager {
  /// Does the work that waited for the outermost fire: drops modules that ended, then fires queued
  /// events.
  func doDeferredWork() {
    hasDeferredWork = false
    nestingFaults = 0
    allowedDepth = depthLimit
    dropEndedGenerations()
    fireQueued()
  }

  /// Drops the generations that ended during the fires. A function of its own: in every build they are then gone
  /// before the events in the queue are fired.
  private func dropEndedGenerations() {
    // Dropped once they are taken out: objects that end with them may fire, and end further modules.
    let ended = endedGenerations
    endedGenerations = []
    withExtendedLifetime(ended) {}
  }

  /// Counts an event that is nested too deep. Subscribers that fire two events each would otherwise reach the limit
  /// 2^64 times, at the limit of 64.
  func countNestingFault() {
    nestingFaults += 1
    hasDeferredWork = true
    if nestingFaults >= Self.mostNestingFaults { allowedDepth = 0 }
  }

  /// The events in progress, the outermost first.
  var eventsInProgress: [Name] { (enclosing + [innermost].compactMap(\.self)).map(\.event) }
}

/// The generations of a module: opened, wired, silenced and closed.
extension EventManager {
  /// Opens the generation of a module whose plugins have mounted, in the order of `plugins`.
  ///
  /// - Parameter subscribed: The generation that was opened while they mounted.
  func open(
    _ node: ModuleNode, _ table: WiringTable, _ plugins: ContiguousArray<AnyObject>,
    subscribed: Generation?
  ) -> Generation {
    let changes = subscribed?.takeChanges()
    // Lists may have been asked for before the plugins had mounted.
    changes?.forgetPlugins()
    return Generation(of: node, table, plugins, changes)
  }

  /// Lets nothing reach the plugins of a generation from now on, not even fires in progress; subscriptions
  /// from outside go on if the generation is replaced.
  func silence(_ generation: Generation, as life: Life) {
    generation.advance(to: life)
    endedSubscribers += 1
    // A plugin observes nothing after it was unmounted.
    for observer in generation.changes?.observers ?? []
    where observer.isPlugin || life != .replaced {
      observer.cancel()
    }
  }

  /// Closes a generation whose plugins are exchanged, and returns the next generation with its subscriptions from
  /// outside. It is replaced once more when the new plugins have mounted, as its wiring is constant.
  func makeSuccessor(of replaced: Generation) -> Generation {
    // First, as a host that is told of a cancelled event may subscribe.
    cancelSuspensions(at: replaced.node, as: replaced.life)
    let changes = replaced.takeChanges()
    changes?.forgetPlugins()
    keepDuringFires(replaced)
    return Generation(of: replaced.node, .empty, [], changes)
  }

  /// Ends the subscriptions of a silenced generation, and cancels the events that its subscribers suspended.
  func close(_ generation: Generation) {
    cancelSuspensions(at: generation.node, as: generation.life)
    for subscription in generation.takeChanges()?.subscriptions ?? [] { subscription.retire() }
    keepDuringFires(generation)
  }

  /// Keeps a generation that has ended until the fires in progress are over, which borrow it.
  private func keepDuringFires(_ generation: Generation) {
    guard depthInProgress > 0 else { return }
    endedGenerations.append(generation)
    hasDeferredWork = true
  }

  /// Adds a subscription from outside; among equal priorities it comes after plugins and earlier
  /// ones.
  func subscribe(
    to event: Name, at generation: Generation, priority: Int, label: String, once: Bool,
    _ answers: AnswerRule, _ handler: @escaping Handler
  ) -> EventSubscription {
    let changes = generation.makeChangesIfNeeded()
    let subscription = EventSubscription(
      event: event, priority: priority, label: label, isOnce: once,
      endsAtFirstAnswer: answers.order == .first, handler: handler
    ) { [weak self, weak changes, id = generation.id] in
      self?.endedSubscribers += 1
      changes?.subscriptionEnded($0)
      if let node = self?.find(id) { self?.recorder.invalidate(node) }
    }
    changes.add(subscription)
    recorder.invalidate(generation.node)
    return subscription
  }

  /// Reports a fault, and quarantines its plugin if that was its last.
  ///
  /// - Parameter plugin: The position of the plugin in its generation; nil for a subscription from outside.
  func report(_ fault: Fault, at generation: Generation?, _ plugin: Int?) {
    reports.tell(fault)
    // A plugin that is being made gets no events yet, and may still fail to mount.
    guard let plugin, let generation, generation.life.isReached,
      generation.changes?.quarantined.contains(plugin) != true,
      let quarantine = countFault(fault, generation.node, plugin)
    else { return }
    generation.makeChangesIfNeeded().quarantine(plugin)
    endedSubscribers += 1
    recorder.invalidate(generation.node)
    // Last, as a receiver may fire, or exchange the plugins.
    reports.tell(quarantine)
  }
}

/// A subscriber as tools list it.
public struct SubscriberInfo: Sendable {
  /// The plugin, or the label of a subscription from outside.
  public let label: String
  public let priority: Int
  /// The position of the plugin in its generation; nil for a subscription from outside.
  public let plugin: Int?

  init(_ subscriber: Subscriber) {
    label = subscriber.label
    priority = Int(subscriber.priority)
    plugin = subscriber.isPlugin ? Int(subscriber.position) : nil
  }
}
