internal import Plugboard

/// Runs one case over the public interface and keeps what comes of it.
@MainActor final class EventCaseRunner {
  /// The module of steps that name none.
  static let home: ModuleID = "default"
  /// More fires from inside of handlers than a case needs that ends: one and more for each
  /// subscription.
  private static let mostInnerFires = 250_000
  private static let mostSubscriptions = 200_000
  /// As many lists of actions within one another as the main thread's stack surely holds, also in a
  /// debug build.
  private static let deepestActions = 3000
  /// As many lists as take the room of a call with the fire before it.
  private static let listsOfCall = 6

  /// The runner whose module is just mounting its plugins.
  @TaskLocal static var current: EventCaseRunner?

  let clock = ManualClock()
  let runtime: PageRuntime
  let setup: [Record]
  /// The subscriptions and taps, oldest first.
  var members: [CaseMember] = []
  /// In the order of their declaration.
  var modules = [home]
  /// The tokens of suspended fires by name, oldest first.
  var tokens: [(name: String, token: Suspension<Value>)] = []
  var waiters: [CaseWaiter] = []
  var lastFire: (event: String, outcome: Outcome<Value>)?
  /// Who is just being called, the innermost last.
  var callers: [CaseMember] = []
  var results = CaseResults()
  var sinkThrows = false
  private(set) var fireCounts: [Name: Int] = [:]
  /// How many fires of an event have begun and not ended.
  var open: [Name: Int] = [:]
  private var innerFires = 0
  private var subscriptions = 0
  private var actionDepth = 0

  init(_ test: EventCase) {
    setup = test.setup
    runtime = PageRuntime(ports: Ports(clock: clock))
    runtime.onFault = { [weak self] fault in try self?.receive(fault) }
    runtime.onDiagnostic = { [weak self] diagnostic in
      self?.results[.diagnostics].append(.string(diagnostic.code))
    }
    if test.expected["trace"] != nil { addTap { $0.trace($1) } }
    if setup.contains(where: { $0.asksForFires }) { addTap { $0.count($1) } }
    trying("the default module") { try runtime.register(Self.home, level: .page) }
  }

  func run() async {
    for step in setup {
      await run(step)
      await settle()
    }
    for waiter in waiters { waiter.cancel() }
  }

  func differences(from expected: Record) -> [EventCase.Difference] {
    results.differences(from: expected)
  }

  /// Whether handlers may go on firing; in a case without an end they would for ever.
  func mayFireInside() -> Bool {
    innerFires += 1
    if innerFires == Self.mostInnerFires + 1 {
      refuse("\(Self.mostInnerFires) fires inside of handlers")
    }
    return innerFires <= Self.mostInnerFires
  }

  func maySubscribe() -> Bool {
    subscriptions += 1
    if subscriptions == Self.mostSubscriptions + 1 {
      refuse("\(Self.mostSubscriptions) subscriptions")
    }
    return subscriptions <= Self.mostSubscriptions
  }

  /// Runs actions inside of others, unless they are too many for the stack.
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

  /// Does what may be refused; a refusal is a difference of the case.
  func trying(_ what: String, _ work: () throws -> Void) {
    do { try work() } catch { fail(what, "\(error)") }
  }

  func fail(_ expected: String, _ found: String) {
    results.troubles.append(
      EventCase.Difference(
        field: "setup", expected: .string(expected), found: .string(found)))
  }

  private func refuse(_ limit: String) {
    fail("at most \(limit)", "more, which is too much for this runner")
  }

  private func receive(_ fault: Fault) throws {
    // Of events nested too deep the publisher is at fault: here, whoever is just being called.
    let isNested = fault.error is NestingError && fault.subscriber == "host"
    let subscriber = isNested ? callers.last?.id ?? "host" : Self.name(of: fault)
    results[.errors].append(.string("\(subscriber):\(fault.message)"))
    if sinkThrows { throw CaseError("the receiver of faults throws") }
  }

  /// Who failed: tasks of cases are the host's, which nothing else in a case is.
  private static func name(of fault: Fault) -> String {
    fault.subscriber == "host" && fault.event == "task" ? "task" : fault.subscriber
  }

  private func addTap(
    _ observe: @escaping @MainActor (EventCaseRunner, borrowing TapRecord) -> Void
  ) {
    trying("a tap") {
      _ = try runtime.tap { [weak self] record in
        if let self { observe(self, record) }
      }
    }
  }

  private func count(_ record: borrowing TapRecord) {
    switch record.phase {
    case .begin:
      fireCounts[record.event, default: 0] += 1
      open[record.event, default: 0] += 1
    case .subscriber: break
    case .end: open[record.event, default: 0] -= 1
    }
  }

  private func trace(_ record: borrowing TapRecord) {
    var entry: Record = [
      "event": .string(record.event.text), "module": .string(record.module.text),
      "publisher": .string("\(record.publisher)"), "depth": .int(record.depth),
      "cause": record.cause.map { .int($0) } ?? .null, "params": .object(record.params.record),
      "response": CaseResults.stated(record.response),
    ]
    entry["phase"] = .string("\(record.phase)")
    if let subscriber = record.subscriber { entry["subscriber"] = .string(subscriber) }
    if !record.event.isOfRuntime { results[.trace].append(.object(entry)) }
  }
}

extension Record {
  /// Whether a step, or an action in it, asks how often or whether an event is fired, which only a
  /// tap can tell.
  fileprivate var asksForFires: Bool {
    if self["op"] == "query" { return self["what"] == "fireCount" || self["what"] == "isFiring" }
    return ["actions", "do", "else", "plugins"].contains { key in
      steps(key).contains { $0.asksForFires }
    }
  }
}
