public import Plugboard

/// A plugin on its own module, to be tested by firing events.
///
///     let harness = try Harness(RoutePlugin.self, #"{ "url": "app://player/1" }"#)
///     harness.answer(.routeOpen, true)
///     #expect(try harness.fire(.itemTap).response == true)
///     #expect(harness.fired == [.routeOpen("app://player/1")])
///
/// Clock, network, storage, account and sources are fakes that the test controls. A harness is
/// strict unless stated otherwise: errors of subscribers and tasks, and diagnostics of the runtime,
/// such as diagnostics of undeclared names, are thrown by the next step of the test.
@MainActor public final class Harness {
  public let runtime: PageRuntime
  /// The module that `fire` and `data` refer to unless another is named.
  public let module: ModuleID
  public let fakes: Fakes
  public let isStrict: Bool
  /// The faults of subscribers and tasks, in order.
  public private(set) var faults: [Fault] = []
  /// The diagnostics of the runtime, in order.
  public private(set) var diagnostics: [Diagnostic] = []
  private let recorder: FireRecorder
  /// The events of the fires that were forgotten, by number: they may cause others yet.
  private var forgottenEvents: [Int: Name] = [:]
  /// The modules that were loaded.
  private var loaded: Set<ModuleID> = []
  let tracker: ViewTracker
  /// The answers to events of views that the test has fired; nil for a module without the view.
  var keptViews: [TrackedView: Value?] = [:]
  var isCheckingViews = false
  /// Whether views are asked for to find controls, which the records of the test leave out.
  var isLookingForControls = false
  /// Receives a diagnostic for each view that has changed without being stale.
  lazy var onUnmarkedView: (Diagnostic) -> Void = { [unowned self] in note($0) }
  /// The errors that no step of the test has thrown yet.
  private var pendingErrors: [any Error] = []
  /// The number of unscripted requests that were reported.
  private var reportedRequestCount = 0
  private var reportedSourceCount = 0

  /// Mounts plans and throws their faults, including the diagnostics `found` before.
  convenience init(
    _ plans: [ModulePlan], of registry: PluginRegistry, module: ModuleID, found: [Diagnostic],
    _ fakes: Fakes, isStrict: Bool
  ) throws {
    if isStrict, !found.isEmpty { throw HarnessError(found) }
    try self.init(opening: plans, of: registry, module: module, fakes, isStrict: isStrict)
    for diagnostic in found { note(diagnostic) }
    try throwPendingErrors()
  }

  /// Mounts plans without throwing their faults; `prepare` gets the runtime before anything is mounted.
  init(
    opening plans: [ModulePlan], of registry: PluginRegistry, module: ModuleID, _ fakes: Fakes,
    isStrict: Bool,
    prepare: (PageRuntime) throws -> Void = { _ in }
  ) throws {
    self.module = module
    self.fakes = fakes
    self.isStrict = isStrict
    runtime = PageRuntime(
      registry: registry, ports: fakes.ports, taskExecutor: MainThreadExecutor())
    tracker = ViewTracker(of: runtime)
    recorder = FireRecorder(clock: fakes.clock, capacity: .max, largestValue: nil)
    runtime.events.isStrict = isStrict
    runtime.observeFaults { [weak self] in self?.note($0) }
    runtime.observeDiagnostics { [weak self] in self?.note($0) }
    try runtime.observe { [weak self] in self?.record($0) }
    runtime.observeData { [weak self] in self?.record($0) }
    try prepare(runtime)
    try runtime.open(plans)
  }

  public var clock: ManualClock { fakes.clock }
  public var network: ScriptedNetwork { fakes.network }
  public var storage: MemoryStorage { fakes.storage }
  public var account: ScriptedAccount { fakes.account }
  public var sources: ScriptedSources { fakes.sources }

  /// The data of the module.
  public var data: ModuleData {
    get throws { try runtime.data(of: module) }
  }

  /// The events that plugins fired, in order.
  public var fired: [Fired] { records.filter { $0.publisher != .host }.map(\.fired) }

  /// Returns the params with which plugins fired an event, in order.
  public func fired<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>
  ) throws -> [ParamValues] {
    try fired.filter { $0.event == event.name }.map { try event.typed($0.params) }
  }

  /// All fires, in order.
  public var records: [HarnessRecord] {
    let fires = recorder.fires()
    let events = events(of: fires)
    return fires.filter(\.hasBeginning).map { fire in
      HarnessRecord(fire, cause: fire.cause.flatMap { events[$0] })
    }
  }

  /// All fires, each on its own line and indented below its cause; without lifecycle events that have
  /// no subscribers.
  public var trace: String {
    records.filter { !$0.isNoise }.map { record in
      String(repeating: "  ", count: record.depth - 1) + "\(record)"
    }.joined(separator: "\n")
  }

  /// Returns the changes of a module's data since it was loaded, in order.
  public func changes(at module: ModuleID? = nil) -> [DataChange] {
    let module = module.map(place) ?? self.module
    return recorder.changes().filter { $0.module == module }.map(\.change)
  }

  /// The changes of the data of the harness's module since it was loaded, in order.
  public var changes: [DataChange] { changes() }

  /// Removes all records of fires, changes, faults and diagnostics.
  public func forget() {
    forgottenEvents = events(of: recorder.fires())
    recorder.clear()
    faults = []
    diagnostics = []
  }

  private func record(_ record: FireRecord) {
    if isCheckingViews || isLookingForControls { return }
    if record.phase == .begin, record.event == EventName.moduleDidLoad.name {
      loaded.insert(record.module)
    }
    recorder.record(record)
  }

  private func record(_ change: ChangeRecord) {
    if isCheckingViews || isLookingForControls || !loaded.contains(change.module) { return }
    recorder.record(change, in: runtime.events.currentFire)
  }

  /// Returns the events of fires by the numbers of the fires, forgotten fires included.
  private func events(of fires: [RecordedFire]) -> [Int: Name] {
    fires.reduce(into: forgottenEvents) { $0[$1.number] = $1.event }
  }

  /// Returns the id of a module, given in full or without the name of its page.
  func place(_ id: ModuleID) -> ModuleID {
    guard !runtime.modules.isRegistered(id) else { return id }
    let local = ModuleID("\(module.page)/\(id)")
    return runtime.modules.isRegistered(local) ? local : id
  }

  /// Runs a step of a test and throws its errors, and those not thrown before.
  func step<Result>(_ work: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try work()
    } catch {
      // The first error, or an error that it caused; `faults` and `diagnostics` list all.
      pendingErrors = []
      throw error
    }
    try throwPendingErrors()
    return result
  }

  /// Throws all errors since the last step; a single fault is thrown unchanged.
  func throwPendingErrors() throws {
    checkKeptViews()
    for request in network.unscripted.dropFirst(reportedRequestCount) {
      pendingErrors.append(
        HarnessError("\(request) was sent, and the test gives no answer for it; \(network.known)"))
    }
    for request in sources.unscripted.dropFirst(reportedSourceCount) {
      pendingErrors.append(HarnessError("the test gives no answer for \(request)"))
    }
    reportedRequestCount = network.unscripted.count
    reportedSourceCount = sources.unscripted.count
    let errors = pendingErrors
    pendingErrors = []
    guard isStrict, let first = errors.first else { return }
    if errors.count == 1, !(first is Diagnostic) { throw first }
    throw HarnessError(errors)
  }

  func note(_ error: any Error) {
    if isCheckingViews || isLookingForControls && !(error is Diagnostic) { return }
    switch error {
    case let fault as Fault:
      faults.append(fault)
      pendingErrors.append(EventError.fault(fault))
    case let diagnostic as Diagnostic:
      diagnostics.append(diagnostic)
      pendingErrors.append(diagnostic)
    default:
      pendingErrors.append(error)
    }
  }
}

/// An error in the creation or the use of a harness.
public struct HarnessError: Error, CustomStringConvertible {
  public let description: String
  /// The diagnostics of the runtime and of the mounted documents, if they are the cause.
  public let diagnostics: [Diagnostic]

  init(_ description: String) {
    self.description = description
    diagnostics = []
  }

  /// Combines errors, each on its own line.
  init(_ errors: [any Error]) {
    description = errors.map { "\($0)" }.joined(separator: "\n")
    diagnostics = errors.compactMap { $0 as? Diagnostic }
  }
}
