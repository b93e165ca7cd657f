import Plugboard
import Testing

extension EventName<Int, Void> {
  fileprivate static let ask = EventName("rule.ask", answers: .first)
  fileprivate static let need = EventName("rule.need", mustAnswer: true)
}

/// Calls a closure of the test in each of its handlers.
private final class RulePlugin: ModulePlugin {
  typealias Answer = @MainActor (borrowing Event<Int, Void>) throws -> Void

  static let name: Name = "rule"
  static let fires = EventList(.ask, .need)
  @MainActor static var answers: [Name: (priority: Int, answer: Answer)] = [:]

  static func wire(_ on: inout Wiring<RulePlugin>) {
    on(.ask) { plugin, event in try answers[plugin.mount.name]?.answer(event) }
    on(.need) { plugin, event in try answers[plugin.mount.name]?.answer(event) }
  }
}

/// Answers an event by its string.
private final class StringRulePlugin: ModulePlugin {
  static let name: Name = "rule.string"
  static func wire(_ on: inout Wiring<StringRulePlugin>) {
    on(named: "rule.ask") { _, event in event.respond(1) }
  }
}

@MainActor @Suite("How answers combine", .serialized) struct AnswerRuleTests {
  private let runtime: PageRuntime
  private let log = Log()

  private final class Log {
    var called: [String] = []
    var diagnostics: [Diagnostic] = []
  }

  init() throws {
    RulePlugin.answers = [:]
    runtime = PageRuntime(registry: try PluginRegistry([RulePlugin.self]))
    runtime.observeDiagnostics { [log] in log.diagnostics.append($0) }
    let entries = ["high", "middle", "low"].enumerated().map { number, name in
      PluginEntry(RulePlugin.pluginType, as: Name(name), priority: 900 - 100 * number)
    }
    try runtime.register("p", level: .page, plugins: entries)
    try runtime.register("c", level: .card, under: "p", plugins: entries)
    for name: Name in ["high", "middle", "low"] { answer(name) { _ in } }
  }

  private func answer(_ name: Name, _ answer: @escaping RulePlugin.Answer) {
    RulePlugin.answers[name] = (
      0,
      { [log] event in
        log.called.append("\(name)@\(event.module)")
        try answer(event)
      }
    )
  }

  private func called() -> [String] {
    defer { log.called = [] }
    return log.called
  }

  @Test(
    "E29 the first answer ends an event that is declared so, also null, and nobody has stopped it")
  func first() throws {
    answer("middle") { $0.respond(7) }
    answer("low") { $0.respond(8) }
    let outcome = try runtime.at("p").fire(.ask)
    #expect(outcome.response == 7 && outcome.stoppedBy == nil)
    #expect(outcome.subscribers == 3 && outcome.called == 2)
    #expect(called() == ["high@p", "middle@p"])
    answer("high") { $0.respondNull() }
    #expect(try runtime.at("p").fire(.ask).response == nil)
    #expect(called() == ["high@p"])
    // Without an answer all are called; other events are chained.
    for name: Name in ["high", "middle", "low"] { answer(name) { _ in } }
    #expect(try runtime.at("p").fire(.ask).called == 3)
    answer("high") { $0.respond(1) }
    answer("low") { $0.respond(($0.response ?? 0) + 1) }
    #expect(try runtime.at("p").fire(.need).response == 2)
  }

  @Test("E29 the first answer ends the event by string, and for subscriptions from outside")
  func outside() throws {
    try runtime.subscribe(named: "rule.ask", on: "p", priority: 850) { $0.respond(3) }
    #expect(try runtime.at("p").fire(named: "rule.ask").response == 3)
    #expect(called() == ["high@p"])
    try runtime.register("bare", level: .card, under: "p")
    for number in 1...2 {
      try runtime.subscribe(to: .ask, on: "bare", priority: number) { $0.respond(number) }
    }
    let outcome = try runtime.at("bare").fire(.ask)
    #expect(outcome.response == 2 && outcome.called == 1)
  }

  @Test("E29 the first answer ends an event that goes up or down, also at further modules")
  func directions() throws {
    answer("low") { $0.respond(1) }
    #expect(try runtime.at("c").up.fire(.ask).response == 1)
    #expect(called() == ["high@c", "middle@c", "low@c"])
    #expect(try runtime.at("p").down.fire(.ask).called == 3)
    #expect(called() == ["high@p", "middle@p", "low@p"])
  }

  @Test("E29 an answer by resuming ends it, one before suspending as well; without one it goes on")
  func suspended() throws {
    var token: Suspension<Int>?
    answer("high") { token = $0.suspend() }
    answer("low") { $0.respond(5) }
    var ends: [Int?] = []
    try runtime.at("p").fire(.ask).onEnd { ends.append($0.response) }
    token?.resume(answering: 9)
    #expect(ends == [9] && called() == ["high@p"])
    try runtime.at("p").fire(.ask).onEnd { ends.append($0.response) }
    token?.resume()
    #expect(ends == [9, 5] && called() == ["high@p", "middle@p", "low@p"])
    answer("high") {
      $0.respond(2)
      token = $0.suspend()
    }
    try runtime.at("p").fire(.ask).onEnd { ends.append($0.response) }
    token?.resume()
    #expect(ends == [9, 5, 2] && called() == ["high@p"])
    // Resumed inside the handler.
    answer("high") { $0.suspend().resume(answering: 4) }
    #expect(try runtime.at("p").fire(.ask).response == 4)
    #expect(called() == ["high@p"])
  }

  @Test("E29 an answer before an error ends it, and an error without one doesn't")
  func thrown() throws {
    answer("high") { _ in throw CancellationError() }
    answer("middle") {
      $0.respond(1)
      throw CancellationError()
    }
    #expect(try runtime.at("p").fire(.ask).response == 1)
    #expect(called() == ["high@p", "middle@p"])
  }

  @Test("E29 the publisher that collects gets the one answer")
  func collecting() throws {
    for name: Name in ["middle", "low"] { answer(name) { $0.respond(1) } }
    #expect(try runtime.at("p").collecting.fire(.ask).responses.map(\.subscriber) == ["middle"])
  }

  @Test("E15 a first answer before suspending, and one by resuming, are those of its subscriber")
  func collectingSuspended() throws {
    var token: Suspension<Int>?
    answer("high") {
      $0.respond(1)
      token = $0.suspend()
    }
    answer("low") { $0.respond(3) }
    var responses: [SubscriberResponse] = []
    try runtime.at("p").collecting.fire(.ask).onEnd { responses = $0.responses }
    token?.resume(answering: 2)
    #expect(responses == [SubscriberResponse("high", 1), SubscriberResponse("high", 2)])
    #expect(called() == ["high@p"])
  }

  @Test("E29 in strict mode an event that must be answered is reported if nobody does, at its end")
  func silence() throws {
    try runtime.at("p").fire(.need)
    #expect(log.diagnostics.isEmpty)
    runtime.events.isStrict = true
    try runtime.at("p").fire(.need)
    try runtime.register("bare", level: .card, under: "p")
    try runtime.at("bare").fire(.need)
    #expect(log.diagnostics.map(\.code) == ["event-unanswered", "event-unanswered"])
    #expect(log.diagnostics.last?.message.contains("none of 0 subscribers") == true)
    log.diagnostics = []
    var token: Suspension<Int>?
    answer("high") { token = $0.suspend() }
    try runtime.at("p").fire(.need)
    #expect(log.diagnostics.isEmpty)
    token?.resume()
    #expect(log.diagnostics.map(\.code) == ["event-unanswered"])
    log.diagnostics = []
    answer("low") { $0.respond(1) }
    try runtime.at("p").fire(.need)
    token?.resume()
    try runtime.at("p").fire(.need)
    token?.cancel("given up")
    answer("high") { $0.respondNull() }
    answer("low") { _ in }
    try runtime.at("p").fire(.need)
    #expect(log.diagnostics.isEmpty)
  }

  @Test("P14 a plugin whose event waits above it is no leak after its module has ended")
  func waitingAbove() throws {
    runtime.events.isStrict = true
    var token: Suspension<Int>?
    answer("high") { if $0.module == "p" { token = $0.suspend() } }
    try runtime.at("c").up.fire(.need)
    try runtime.unregister("c")
    #expect(token?.isPending == true && runtime.leaks.isEmpty)
    token?.resume()
    #expect(log.diagnostics.isEmpty)
  }

  @Test("E29 a subscription's rule counts beside a plugin that handles the event by its string")
  func besideString() throws {
    let runtime = PageRuntime()
    let type = PluginType(StringRulePlugin.self)
    try runtime.register("p", level: .page, plugins: [PluginEntry(type)])
    try runtime.subscribe(to: .ask, on: "p", priority: 1) { $0.respond(2) }
    #expect(try runtime.at("p").fire(.ask).response == 1)
  }

  @Test("E29 a module that ends while it is asked isn't silent")
  func endedMeanwhile() throws {
    runtime.events.isStrict = true
    answer("high") { [runtime] _ in try runtime.unregister("c") }
    #expect(try runtime.at("c").fire(.need).isUnmounted)
    #expect(log.diagnostics.isEmpty)
  }

  @Test("E29 two rules for one event are two declarations")
  func conflict() throws {
    let other = EventName<Int, Void>("rule.ask")
    #expect(throws: EventError.self) { try runtime.subscribe(to: other, on: "p") { _ in } }
    #expect("\(EventName<Int, Void>.ask.declaration)".hasSuffix(", the first answer counts"))
    #expect("\(EventName<Int, Void>.need.declaration)".hasSuffix(", must be answered"))
  }
}
