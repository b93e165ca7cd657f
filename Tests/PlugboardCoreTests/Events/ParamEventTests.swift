import Plugboard
import Testing

extension Key<String> {
  fileprivate static let event = Key("event")
  fileprivate static let second = Key("second")
  fileprivate static let answer = Key("answer")
}

/// Answers the events that its params name.
private final class NamedEventPlugin: Plugin {
  static let name: Name = "action"
  static let params = ParamList(
    .optional(.event), .optional(.second), .optional(.answer, default: "done"))

  static func wire(_ on: inout Wiring<NamedEventPlugin>) {
    on(param: .event) { plugin, event in event.respond(.string(plugin.answer)) }
    on(param: .second) { _, event in event.respond("second") }
  }

  private let answer: String

  init(_ mount: Mount<ModuleContext>) throws { answer = try mount[.answer] }
}

/// Writes down every event at its module and below.
private final class LogPlugin: Plugin {
  static let name: Name = "event-log"
  static let params = ParamList(.required(.bench))

  static func wire(_ on: inout Wiring<LogPlugin>) {
    on.every { plugin, record in
      if case .begin = record.phase { plugin.bench?.log.append("\(record.event) \(record.module)") }
    }
  }

  private weak var bench: Bench?

  init(_ mount: Mount<ModuleContext>) throws {
    bench = Bench.find(try mount[.bench])
    bench?.living += 1
  }

  isolated deinit { bench?.living -= 1 }
}

@MainActor @Suite("Events wired by params") struct ParamEventTests {
  private let runtime: PageRuntime
  private let action = PluginType(NamedEventPlugin.self)

  init() throws { runtime = try PageRuntime.withPage() }

  private func mount(_ json: String, as name: Name? = nil) throws -> PluginEntry {
    guard case .object(let stated) = try Value(json: json) else { throw CancellationError() }
    let (params, faults) = action.params(from: stated)
    #expect(faults.isEmpty)
    return PluginEntry(action, as: name, params: params)
  }

  @Test("E26 the event that a param names is wired by JSON alone, for each entry its own")
  func named() throws {
    try runtime.register(
      "i2", level: .item, under: "k",
      plugins: [
        mount(#"{"event": "item.refresh", "answer": "fresh"}"#),
        mount(#"{"event": "item.close"}"#, as: "close"), mount("{}", as: "idle"),
      ])
    #expect(try runtime.at("i2").fire(named: "item.refresh").response == "fresh")
    #expect(try runtime.at("i2").fire(named: "item.close").response == "done")
    #expect(try runtime.at("i2").fire(named: "item.open").subscribers == 0)
    #expect(try runtime.events.handledEvents(on: "i2") == ["item.close", "item.refresh"])
    #expect(action.manifest.handlesNamedBy == ["event", "second"])
  }

  @Test("E26 two modules whose entries name other events don't share their wiring")
  func apart() throws {
    try runtime.register("x", level: .item, under: "k", plugins: [mount(#"{"event": "e.x"}"#)])
    try runtime.register("y", level: .item, under: "k", plugins: [mount(#"{"event": "e.y"}"#)])
    try runtime.register("z", level: .item, under: "k", plugins: [mount("{}")])
    #expect(try runtime.at("x").fire(named: "e.x").called == 1)
    #expect(try runtime.at("y").fire(named: "e.x").called == 0)
    #expect(try runtime.at("y").fire(named: "e.y").called == 1)
    #expect(try runtime.at("z").fire(named: "e.x").called == 0)
    for (id, second) in [("v", "e.v"), ("w", "e.w")] {
      try runtime.register(
        ModuleID(id), level: .item, under: "k",
        plugins: [mount("{\"event\": \"e.x\", \"second\": \"\(second)\"}")])
    }
    #expect(try runtime.at("v").fire(named: "e.v").response == "second")
    #expect(try runtime.at("w").fire(named: "e.v").called == 0)
    #expect(try runtime.at("w").fire(named: "e.w").response == "second")
  }

  @Test("E26 two modules that name one event in different params don't share their wiring")
  func otherParam() throws {
    try runtime.register("x", level: .item, under: "k", plugins: [mount(#"{"event": "e"}"#)])
    try runtime.register("y", level: .item, under: "k", plugins: [mount(#"{"second": "e"}"#)])
    #expect(try runtime.at("x").fire(named: "e").response == "done")
    #expect(try runtime.at("y").fire(named: "e").response == "second")
  }

  @Test("E26 a plugin observes its module and below, and ends with it")
  func every() throws {
    let bench = Bench()
    let log = PluginEntry(PluginType(LogPlugin.self), params: Params((.bench, bench.name)))
    try runtime.register("c2", level: .card, under: "p", plugins: [log])
    try runtime.register("k2", level: .component, under: "c2")
    bench.log = []
    for id: ModuleID in ["p", "c", "c2", "k2"] { try runtime.at(id).fire(.ping) }
    #expect(bench.take() == ["test.ping c2", "test.ping k2"])
    try runtime.unregister("c2")
    #expect(bench.living == 0)
    bench.log = []
    try runtime.at("p").fire(.ping)
    #expect(bench.log.isEmpty)
    #expect(PluginType(LogPlugin.self).manifest.observesAll)
  }
}
