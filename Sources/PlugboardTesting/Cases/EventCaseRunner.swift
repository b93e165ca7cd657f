internal import Plugboard

/// Runs one case over the public interface and keeps what comes of it.
@MainActor final class EventCaseRunner {
  /// The module of steps that name none.
  static let home: ModuleID = "default"
  /// More than any case that ends takes.
  static let mostActions = 200_000

  /// The runner whose module is just mounting its plugins.
  @TaskLocal static var current: EventCaseRunner?

  let clock = CaseClock()
  let runtime: PageRuntime
  let setup: [Record]
  var subscribers: [CaseSubscriber] = []
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
  private(set) var open: [Name: Int] = [:]
  private var actionsLeft = mostActions

  init(_ test: EventCase) {
    setup = test.setup
    runtime = PageRuntime(clock: clock)
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

  /// Whether there is one action left; a case that goes on without end has none at last.
  func spendAction() -> Bool {
    if actionsLeft == 0 {
      fail("\(Self.mostActions) steps and actions at the most", "more; it goes on without end")
    }
    actionsLeft -= 1
    return actionsLeft >= 0
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

  private func receive(_ fault: Fault) throws {
    // Of events nested too deep the publisher is at fault: here, whoever is just being called.
    let isNested = fault.error is NestingError && fault.subscriber == "host"
    let subscriber = isNested ? callers.last?.id ?? "host" : fault.subscriber
    results[.errors].append(.string("\(subscriber):\(fault.message)"))
    if sinkThrows { throw CaseError("the receiver of faults throws") }
  }

  private func addTap(_ observe: @escaping @MainActor (EventCaseRunner, borrowing TapRecord) -> Void) {
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

/// What a handler of a case throws, and what a case can't do.
struct CaseError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Name {
  /// Whether the runtime fires the event itself, which cases don't count with.
  @MainActor var isOfRuntime: Bool { Self.lives.contains(self) }

  private static let lives: Set<Name> = [
    EventName.moduleDidLoad.name, EventName.moduleWillUnload.name, EventName.pageDidLoad.name,
    EventName.pageWillAppear.name, EventName.pageDidAppear.name, EventName.pageWillDisappear.name,
    EventName.pageDidDisappear.name,
  ]
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
