public import Plugboard

/// A plugin on a module of its own, to be tested by firing events.
///
///     let harness = try Harness(RoutePlugin.self, #"{ "url": "app://player/1" }"#)
///     harness.answer(.routeOpen, true)
///     #expect(try harness.fire(.itemTap).response == true)
///     #expect(harness.fired == [Fired(.routeOpen, .url("app://player/1"))])
///
/// Time, network, storage and account are fakes, which the test tells what to do. A harness is
/// strict: whatever a subscriber or a task throws, and whatever the runtime reports, is thrown by the
/// next step of the test; so is the use of names that nothing declares.
@MainActor public final class Harness {
  public let runtime: PageRuntime
  /// The module that `fire` and `data` mean where no other is named.
  public let module: ModuleID
  public let fakes: Fakes
  public let isStrict: Bool
  /// What subscribers and tasks threw, in order.
  public private(set) var faults: [Fault] = []
  /// What the runtime had to say besides faults, in order.
  public private(set) var diagnostics: [Diagnostic] = []
  private let recorder = FireRecorder()
  /// What no step of the test has thrown yet.
  private var untold: [any Error] = []
  /// How many unscripted requests were told.
  private var toldRequests = 0

  /// Mounts plans and throws what is wrong with them; `found` was found before.
  convenience init(
    _ plans: [ModulePlan], module: ModuleID, found: [Diagnostic], _ fakes: Fakes, isStrict: Bool
  ) throws {
    if isStrict, !found.isEmpty { throw HarnessError(found) }
    try self.init(opening: plans, module: module, fakes, isStrict: isStrict)
    for diagnostic in found { note(diagnostic) }
    try tell()
  }

  /// Mounts plans, whatever is wrong with them; `prepare` gets the runtime while it is empty still.
  init(
    opening plans: [ModulePlan], module: ModuleID, _ fakes: Fakes, isStrict: Bool,
    prepare: (PageRuntime) throws -> Void = { _ in }
  ) throws {
    self.module = module
    self.fakes = fakes
    self.isStrict = isStrict
    runtime = PageRuntime(ports: fakes.ports, taskExecutor: MainThreadExecutor())
    runtime.events.isStrict = isStrict
    runtime.onFault = { [weak self] in self?.note($0) }
    runtime.onDiagnostic = { [weak self] in self?.note($0) }
    _ = try runtime.tap { [weak runtime, recorder] record in
      if let runtime { recorder.observe(record, in: runtime) }
    }
    try prepare(runtime)
    try runtime.open(plans)
  }

  public var clock: ManualClock { fakes.clock }
  public var network: ScriptedNetwork { fakes.network }
  public var storage: MemoryStorage { fakes.storage }
  public var account: ScriptedAccount { fakes.account }

  /// The data of the module.
  public var data: ModuleData {
    get throws { try runtime.data(of: module) }
  }

  /// The events that plugins fired, in order.
  public var fired: [Fired] { records.filter { $0.publisher != .host }.map(\.fired) }

  /// The params with which plugins fired an event, in order.
  public func fired<Response>(_ event: EventName<Response>) -> [Params] {
    fired.filter { $0.event == event.name }.map(\.params)
  }

  /// One param of the event each time that plugins fired it, in order; nil where it was absent.
  public func fired<Response, Wrapped>(
    _ event: EventName<Response>, _ param: Key<Wrapped>
  ) throws -> [Wrapped?] {
    try fired(event).map { try $0[param] }
  }

  /// All that was fired, by whomever, in order.
  public var records: [FireRecord] { recorder.records }

  /// All that was fired, a line each, indented below what caused it; without what the host tells of
  /// the lives of modules and nobody hears.
  public var trace: String {
    records.filter { !$0.isNoise }.map { record in
      String(repeating: "  ", count: record.depth - 1) + "\(record)"
    }.joined(separator: "\n")
  }

  /// How the data of a module changed since it was loaded, in order.
  public func changes(at module: ModuleID? = nil) -> [DataChange] {
    let module = module.map(place) ?? self.module
    return recorder.changes.filter { $0.module == module }.map(\.change)
  }

  /// How the data of the harness's module changed since it was loaded, in order.
  public var changes: [DataChange] { changes() }

  /// Begins anew with what was fired and changed, and with faults and diagnostics.
  public func forget() {
    recorder.forget()
    faults = []
    diagnostics = []
  }

  /// The module of an id, or of the part of one behind the name of its page.
  func place(_ id: ModuleID) -> ModuleID {
    guard !runtime.modules.isRegistered(id) else { return id }
    let local = ModuleID("\(module.page)/\(id)")
    return runtime.modules.isRegistered(local) ? local : id
  }

  /// Does a step of a test and throws what went wrong in it, or was left untold before.
  func step<Result>(_ work: () throws -> Result) throws -> Result {
    let result: Result
    do {
      result = try work()
    } catch {
      // It is the first of them, or caused by it; `faults` and `diagnostics` list them all.
      untold = []
      throw error
    }
    try tell()
    return result
  }

  /// Throws what went wrong since the last step, all of it; a fault that came alone as it is.
  func tell() throws {
    for request in network.unscripted.dropFirst(toldRequests) {
      untold.append(
        HarnessError("\(request) was sent, and the test gives no answer for it; \(network.known)"))
    }
    toldRequests = network.unscripted.count
    let errors = untold
    untold = []
    guard isStrict, let first = errors.first else { return }
    if errors.count == 1, !(first is Diagnostic) { throw first }
    throw HarnessError(errors)
  }

  func note(_ error: any Error) {
    switch error {
    case let fault as Fault:
      faults.append(fault)
      untold.append(EventError.fault(fault))
    case let diagnostic as Diagnostic:
      diagnostics.append(diagnostic)
      untold.append(diagnostic)
    default:
      untold.append(error)
    }
  }
}
