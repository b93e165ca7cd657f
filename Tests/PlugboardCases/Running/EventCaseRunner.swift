internal import Plugboard
internal import PlugboardTesting

/// Runs the steps of one case over the public interface and collects their results.
@MainActor final class EventCaseRunner: CaseReceiver {
  /// The module of steps that name no module.
  static let home: ModuleID = "default"
  /// The limit of fires inside handlers, which only a case without an end exceeds.
  private static let mostInnerFires = 250_000
  private static let mostSubscriptions = 200_000
  /// The limit of nested lists of actions, which the main thread's stack holds even in a debug build.
  private static let deepestActions = 3000
  /// The number of nested lists that use as much stack as a call with its fire.
  private static let listsOfCall = 6

  let clock = ManualClock()
  let runtime: PageRuntime
  let setup: [Fields]
  /// The subscriptions and observers, oldest first.
  var members: [CaseMember] = []
  /// All declared modules, in the order of their declaration.
  var modules = [home]
  /// The tokens of suspended fires with their names, oldest first.
  var tokens: [(name: String, token: Suspension<Value>)] = []
  var waiters: [CaseWaiter] = []
  var lastFire: (event: String, outcome: Outcome<Value>)?
  /// The members whose calls are in progress, the innermost last.
  var callers: [CaseMember] = []
  var results = CaseResults()
  var sinkThrows = false
  private(set) var fireCounts: [Name: Int] = [:]
  /// The number of fires in progress for each event.
  var open: [Name: Int] = [:]
  /// Records all fires, if the case expects a trace.
  private var recorder: FireRecorder?
  private var innerFires = 0
  private var subscriptions = 0
  private var actionDepth = 0

  /// Creates a runtime for the steps; `expected` decides whether a trace is collected.
  init(_ setup: [Fields], expecting expected: Fields) {
    self.setup = setup
    runtime = PageRuntime(ports: Ports(clock: clock))
    runtime.observeFaults { [weak self] fault in try self?.receive(fault) }
    runtime.observeDiagnostics { [weak self] diagnostic in
      self?.results[.diagnostics].append(.string(diagnostic.code))
    }
    if expected["trace"] != nil {
      let recorder = FireRecorder(clock: clock, capacity: .max, largestValue: nil)
      trying("a recorder") { try recorder.start(in: runtime) }
      self.recorder = recorder
    }
    if setup.contains(where: { $0.asksForFires }) { addObserver { $0.count($1) } }
    trying("the default module") { try runtime.register(Self.home, level: .page) }
  }

  func run() async {
    for step in setup {
      await run(step)
      await settle()
    }
    for waiter in waiters { waiter.cancel() }
    for step in recorder?.steps() ?? [] where !step.event.isOfRuntime {
      results[.trace].append(Self.row(of: step))
    }
  }

  func differences(from expected: Fields) -> [CaseDifference] {
    results.differences(from: expected)
  }

  /// Counts a fire inside a handler and returns whether it may happen; ends cases without an end.
  func mayFireInside() -> Bool {
    innerFires += 1
    if innerFires == Self.mostInnerFires + 1 {
      refuse("\(Self.mostInnerFires) fires inside of handlers")
    }
    return innerFires <= Self.mostInnerFires
  }

  /// Counts a subscription and returns whether it may be made.
  func maySubscribe() -> Bool {
    subscriptions += 1
    if subscriptions == Self.mostSubscriptions + 1 {
      refuse("\(Self.mostSubscriptions) subscriptions")
    }
    return subscriptions <= Self.mostSubscriptions
  }

  /// Runs a list of actions inside another, unless the stack could overflow.
  func nesting(_ work: () throws -> Void) rethrows {
    actionDepth += 1
    defer { actionDepth -= 1 }
    if actionDepth + Self.listsOfCall * callers.count <= Self.deepestActions { return try work() }
    if results.troubles.isEmpty {
      refuse(
        "\(Self.deepestActions) lists of actions within one another, a call like "
          + "\(Self.listsOfCall) lists")
    }
  }

  /// Runs work that the runtime may refuse, and adds a refusal to the differences of the case.
  func trying(_ what: String, _ work: () throws -> Void) {
    do { try work() } catch { fail(what, "\(error)") }
  }

  func fail(_ expected: String, _ found: String) {
    results.troubles.append(
      CaseDifference(field: "setup", expected: .string(expected), found: .string(found)))
  }

  private func refuse(_ limit: String) {
    fail("at most \(limit)", "more, which is too much for this runner")
  }

  private func receive(_ fault: Fault) throws {
    // The publisher is at fault for events nested too deep: here, the member that is being called.
    let isNested = fault.error is NestingError && fault.source == .host
    let subscriber = isNested ? callers.last?.id ?? "host" : Self.name(of: fault)
    results[.errors].append(.string("\(subscriber):\(fault.message)"))
    if sinkThrows { throw CaseError("the receiver of faults throws") }
  }

  /// Returns the name of the failed subscriber; in a case only tasks fail as the host.
  private static func name(of fault: Fault) -> String {
    fault.source == .host && fault.work == .task ? "task" : fault.subscriber
  }

  private func addObserver(
    _ observe: @escaping @MainActor (EventCaseRunner, FireRecord) -> Void
  ) {
    trying("an observer") {
      _ = try runtime.observe { [weak self] record in
        if let self { observe(self, record) }
      }
    }
  }

  private func count(_ record: FireRecord) {
    switch record.phase {
    case .begin:
      fireCounts[record.event, default: 0] += 1
      open[record.event, default: 0] += 1
    case .subscriber: break
    case .end: open[record.event, default: 0] -= 1
    }
  }

  /// Returns a step of a fire as cases state it.
  private static func row(of step: RecordedStep) -> Value {
    var row: Fields = [
      "event": .string(step.event.text), "module": .string(step.module.text),
      "publisher": .string("\(step.publisher)"), "depth": .int(step.depth),
      "cause": step.cause.map { .int($0) } ?? .null, "params": .object(step.params.record),
      "response": CaseResults.stated(step.response?.value), "phase": .string("\(step.phase)"),
    ]
    if let subscriber = step.subscriber { row["subscriber"] = .string(subscriber) }
    return .object(row)
  }
}

extension Fields {
  /// Whether the step, or an action in it, is a query that only an observer of all fires can answer.
  fileprivate var asksForFires: Bool {
    if self["op"] == "query" { return self["what"] == "fireCount" || self["what"] == "isFiring" }
    return ["actions", "do", "else", "plugins"].contains { key in
      steps(key).contains { $0.asksForFires }
    }
  }
}
