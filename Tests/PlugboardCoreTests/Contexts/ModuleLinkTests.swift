import Plugboard
import Testing

/// Reads a key of the page above it and one of any module, and none of its own.
private final class ReaderPlugin: ItemPlugin {
  static let name: Name = "reader"
  static let reads = KeyList(.title, .gap)
  static func wire(_ on: inout Wiring<ReaderPlugin>) {}
}

/// Reads the other key of the page above it, and the first of any module.
private final class SwappedPlugin: ItemPlugin {
  static let name: Name = "swapped"
  static let reads = KeyList(.gap, .title)
  static func wire(_ on: inout Wiring<SwappedPlugin>) {}
}

/// Reads the same key of its own module.
private final class TitledPlugin: PagePlugin {
  static let name: Name = "titled"
  static let reads = KeyList(.title)
  static func wire(_ on: inout Wiring<TitledPlugin>) {}
}

@MainActor @Suite("Links to other modules") struct ModuleLinkTests {
  private let bench = Bench()
  private let runtime: PageRuntime

  init() throws {
    runtime = try PageRuntime.withPage(bench.mounts(A.self), events: EventList(.number))
    try runtime.register("c2", level: .card, under: "p", plugins: bench.mounts(A.self))
    bench.log = []
  }

  /// A link from the item to another module.
  private func link(_ id: ModuleID) throws -> ModuleLink {
    let item = try #require(runtime.context(of: "i", as: ItemContext.self))
    return try #require(item.module(id))
  }

  @Test("P17 a link fires here, up and down, typed and by string, and collects responses")
  func fires() throws {
    try link("k").fire(.ping)
    #expect(bench.take() == ["a@k"])
    try link("k").up.fire(.ping)
    #expect(bench.take() == ["a@k", "a@c", "a@p"])
    try link("k").down.fire(.ping)
    #expect(bench.take() == ["a@k", "a@i"])
    try link("k").fire(named: "test.ping")
    try link("c").up.fire(named: "test.ping")
    try link("c2").going(.up).fire(.ping)
    try link("c2").going(nil).fire(.ping)
    #expect(bench.take() == ["a@k", "a@c", "a@p", "a@c2", "a@p", "a@c2"])
    bench.handling["a"] = { context, event in event.respond(.string(context.id.text)) }
    let outcome = try link("c").up.collecting.fire(.ping)
    #expect(outcome.responses.map(\.response) == ["c", "p"])
    let error = #expect(throws: EventError.self) {
      try link("c").fire(named: "test.number", ["n": "one"])
    }
    #expect(error?.code == "event-param-mismatch")
  }

  @Test("P17 a link enqueues, here and beyond, typed and by string")
  func enqueues() throws {
    let link = try link("c")
    try runtime.subscribe(to: .pong, on: "c") { [bench] _ in bench.log.append("pong") }
    bench.handling["a@i"] = { [bench] _, _ in
      try link.enqueue(.pong)
      try link.up.enqueue(.ping)
      try link.enqueue(named: "test.pong")
      bench.log.append("i ends")
    }
    try runtime.at("i").fire(.ping)
    #expect(bench.log == ["a@i", "i ends", "pong", "a@c", "a@p", "pong"])
    try runtime.unregister("c2")
    #expect(throws: EventError.self) { try link.enqueue(named: "") }
  }

  @Test("P17 what is enqueued by a link to a module that has ended is an error, not dropped later")
  func enqueuesAtEnded() throws {
    let ended = try link("c2")
    runtime.observeDiagnostics { Issue.record("\($0)") }
    try runtime.unregister("c2")
    // Another module may have the id by then.
    try runtime.register("c2", level: .card, under: "p")
    let error = #expect(throws: EventError.self) { try ended.enqueue(.pong) }
    #expect(error?.code == "event-not-live" && error?.message.contains("has ended") == true)
  }

  @Test("P17 what a link fires is published by the plugin that holds it")
  func publisher() throws {
    var publishers: [String] = []
    try runtime.observe(below: "c2") { fire in
      if fire.phase == .begin { publishers.append("\(fire.publisher)") }
    }
    bench.handling["a@i"] = { context, _ in
      try context.module("c2")?.fire(.pong)
      try context.module("c2")?.up.enqueue(.pong)
    }
    try runtime.at("i").fire(.ping)
    #expect(publishers == ["a of i", "a of i"])
  }

  @Test("P17 a link leads to parent, children and the ancestor of a level, from any module")
  func links() throws {
    let component = try link("k")
    #expect(component.level == .component && component.parent?.id == "c")
    #expect(component.children.map(\.id) == ["i"])
    #expect(component.nearest(.page)?.id == "p" && component.nearest(.app) == nil)
    #expect(try link("p").children.map(\.id) == ["c", "c2"])
    #expect(try link("p").children.first?.children.first?.children.first?.id == "i")
    #expect(try link("p").parent == nil)
    try runtime.register("k2", level: .component, under: "c2")
    #expect(try link("k2").nearest(.card)?.id == "c2" && link("k2").parent?.id == "c2")
    #expect(try link("c2").children.map(\.id) == ["k2"] && link("k2").children.isEmpty)
    #expect(try link("k2").position == 0 && link("c2").position == 1)
    #expect(try link("k2").data.module == "k2" && runtime.data(of: "c2").module == "c2")
    try runtime.register("i/0", level: .item, under: "i")
    #expect(try link("i/0").nearest(.item)?.id == "i" && link("i").nearest(.item) == nil)
  }

  @Test("D10 a value that a typed observer can't read is reported with the module that has it")
  func observedMismatch() throws {
    var told: [String] = []
    runtime.observeDiagnostics { told.append($0.message) }
    let observation = try link("c2").data.observe(Key<String>("k")) { _ in }
    try runtime.data(of: "c2").write("k", 5)
    #expect(told.count == 1 && told.first?.contains("\"c2\"") == true && observation.isActive)
  }

  @Test("D10 a plugin observes a key of another module: typed, and once per real change")
  func observed() throws {
    let card = try runtime.data(of: "c2")
    var seen: [[Int?]] = []
    try link("c2").data.observe(.gap) { seen.append([$0.old, $0.new]) }
    try card.write(.gap, 1)
    try card.write(.gap, 1)
    try card.write(.title, "another key")
    try card.write(.gap, 2)
    try card.remove(.gap)
    #expect(seen == [[nil, 1], [1, 2], [2, nil]])
    var keys: [Name] = []
    try link("c2").data.observe { keys.append($0.key) }
    try card.write(.title, "any key")
    #expect(keys == ["title"])
  }

  @Test("D10 an observation of another module ends with either module", arguments: ["c2", "c"])
  func ended(module: ModuleID) throws {
    var count = 0
    let observation = try link("c2").data.observe(.gap) { _ in count += 1 }
    try runtime.data(of: "c2").write(.gap, 1)
    #expect(observation.isActive && count == 1)
    // The observing item is below "c".
    try runtime.unregister(module)
    if module == "c2" {
      try runtime.register("c2", level: .card, under: "p")
    }
    #expect(!observation.isActive)
    try runtime.data(of: "c2").write(.gap, 2)
    #expect(count == 1)
  }

  @Test("D10 a change whose value is of another type than the key is reported, not delivered")
  func mistyped() throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try link("c2").data.observe(.gap) { _ in Issue.record("delivered") }
    try runtime.data(of: "c2").write("gap", "wide")
    #expect(diagnostics.map(\.code) == ["data-mismatch"])
  }

  @Test("M5 what the host reaches at an object's module is that of the module itself")
  func objects() throws {
    struct Card: ModuleBound { let module: ModuleID }
    let card = Card(module: "c2")
    try runtime.at(card).fire(.ping)
    try runtime.at(card).up.fire(.ping)
    try runtime.at(card).enqueue(named: "test.ping")
    #expect(bench.take() == ["a@c2", "a@c2", "a@p", "a@c2"])
    try runtime.at(card).data.write(.gap, 3)
    #expect(try runtime.data(of: card).read(.gap) == 3)
    try runtime.unregister("c2")
    #expect(throws: EventError.self) { try runtime.at(card).fire(.ping) }
    #expect(throws: DataError.unknownModule("c2")) { try runtime.at(card).data }
  }

  @Test("D7 an inherited value is observed from the module of the link up, not from the observer's")
  func observesInherited() throws {
    var told: [String] = []
    var writing = ""
    try link("c2").data.observeInherited(.title) { told.append(writing) }
    for id: ModuleID in ["i", "c", "c2", "p"] {
      writing = id.text
      try runtime.data(of: id).write(.title, "t")
    }
    #expect(told == ["c2", "p"])
  }

  @Test(
    "P17 the positions of a link are of its module, among all siblings and among the shown ones")
  func positions() throws {
    #expect(try link("c2").position == 1 && link("c2").shownPosition == 1)
    try runtime.context(of: "c", as: CardContext.self)?.setHidden(true)
    try runtime.register("i2", level: .item, under: "k", at: 0)
    #expect(try link("c2").position == 1 && link("c2").shownPosition == 0)
  }

  @Test("P17 the error of a link names the module that has ended: the linked one, or its own")
  func endedModules() throws {
    let link = try link("c2")
    try runtime.unregister("i")
    let own = #expect(throws: EventError.self) { try link.fire(.ping) }
    #expect(own?.code == "event-unknown-module" && own?.message.contains("\"i\"") == true)
    let other = try #require(runtime.context(of: "k", as: ComponentContext.self)?.module("c2"))
    try runtime.unregister("c2")
    let linked = #expect(throws: EventError.self) { try other.fire(.ping) }
    #expect(linked?.code == "event-not-live" && linked?.message.contains("\"c2\"") == true)
  }
}
