import Plugboard
import Testing

extension EventName<Int, Void> {
  fileprivate static let first = EventName("exchange.first", answers: .first)
}

extension ReferenceKey<Bench> { fileprivate static let kept = ReferenceKey("kept") }

/// Reads a number from its page.
private final class CounterPlugin: PagePlugin {
  static let name: Name = "counter"
  static let reads = KeyList(Key<Int>("count"))
  static func wire(_ on: inout Wiring<CounterPlugin>) {}
}

@MainActor @Suite("Plugins that were exchanged") struct ExchangedPluginTests {
  private struct Refused: Error {}

  private let bench = Bench()
  private let registry: PluginRegistry
  private let runtime: PageRuntime

  init() throws {
    registry = try PluginRegistry(types: [A.type, B.type])
    runtime = PageRuntime(registry: registry)
  }

  /// Returns a page with plugins, and with a card below it that has the plugin `b`.
  private func page(
    _ plugins: [String], id: String = "p", card: String = "c", title: String = "first"
  ) -> PageAssembly {
    func entries(_ names: [String]) -> Value {
      .array(names.map { ["plugin": .string($0), "params": ["bench": .string(bench.name)]] })
    }
    let card: Value = ["id": .string(card), "plugins": entries(["b"])]
    return PageAssembler(registry: registry)
      .page([
        "format": 1, "id": .string(id), "data": ["title": .string(title)],
        "plugins": entries(plugins), "cards": [card],
      ])
  }

  private func open() throws { try runtime.open(page(["a"])) }

  private func exchange() throws {
    #expect(try runtime.apply(page(["a", "b"]), to: "p").exchanged == ["p"])
  }

  /// Opens the page, exchanges its plugins, and returns the context of the one before.
  private func exchangedContext() throws -> ModuleContext {
    var contexts: [ModuleContext] = []
    bench.mounting["a"] = { contexts.append($0) }
    try open()
    try exchange()
    #expect(contexts.count == 2)
    return try #require(contexts.first)
  }

  @Test("E25 a task that a plugin begins after it was exchanged doesn't run, and is a warning")
  func task() async throws {
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    let old = try exchangedContext()
    await old.task { Issue.record("began after its plugin was exchanged") }.value
    #expect(diagnostics.map(\.code) == ["plugin-task-after-end"])
  }

  @Test("P13 an error that an exchanged plugin attempts is no fault, and its successor goes on")
  func attempt() throws {
    runtime.observeFaults { Issue.record("\($0)") }
    runtime.plugins.maximumFaults = 1
    let old = try exchangedContext()
    old.attempt { throw Refused() }
    #expect(try runtime.at("p").fire(.ping).called == 2)
  }

  @Test("P13 an error that a plugin attempts while it is made doesn't quarantine it")
  func attemptWhileMounting() throws {
    runtime.plugins.maximumFaults = 1
    var diagnostics: [String] = []
    var faults = 0
    runtime.observeDiagnostics { diagnostics.append($0.code) }
    runtime.observeFaults { _ in faults += 1 }
    bench.mounting["a"] = { context in context.attempt { throw Refused() } }
    try open()
    try exchange()
    #expect(faults == 2 && diagnostics == [])
    #expect(try runtime.at("p").fire(.ping).called == 2)
  }

  @Test("M9 a page whose plugins are exchanged as it loads is told once that it has loaded")
  func exchangedAsItLoads() throws {
    var told = 0
    try runtime.observe {
      if $0.phase == .begin, $0.event == EventName.pageDidLoad.name { told += 1 }
    }
    bench.loading["a"] = { _ in
      bench.loading = [:]
      try exchange()
    }
    try open()
    #expect(bench.log.filter { $0 == "load a@p" }.count == 2)
    #expect(told == 1)
  }

  @Test(
    "M3 a page that is ended as its values change in an exchange ends once the new plugins have mounted"
  )
  func endedAsValuesChange() throws {
    try open()
    _ = try runtime.at("p").data.observe(.title) { [unowned runtime] _ in
      #expect(throws: Never.self) { try runtime.unregister("p") }
    }
    bench.log = []
    _ = try runtime.apply(page(["a", "b"], title: "second"), to: "p")
    #expect(bench.log.filter { $0.hasPrefix("mount") } == ["mount a@p", "mount b@p"])
    #expect(!runtime.modules.isRegistered("p"))
    #expect(bench.living == 0)
  }

  @Test("D10 a plugin goes on observing another module whose plugins are exchanged")
  func observedModule() throws {
    var heard: [String?] = []
    bench.mounting["b@p/c"] = { context in
      try context.nearest(.page)?.data.observe(.title) { heard.append($0.new) }
    }
    try open()
    try exchange()
    try runtime.data(of: "p").write(.title, "t")
    #expect(heard == ["t"])
  }

  @Test("E29 the first answer from outside ends an event that waited while plugins were exchanged")
  func firstAnswer() throws {
    try open()
    var token: Suspension<Int>?
    try runtime.subscribe(to: .first, on: "p/c") { token = $0.suspend() }
    for number in 1...2 {
      try runtime.subscribe(to: .first, on: "p", priority: number) { $0.respond(number) }
    }
    var ends: [Outcome<Int>] = []
    try runtime.at("p/c").up.fire(.first).onEnd { ends.append($0) }
    try exchange()
    token?.resume()
    #expect(ends.map(\.response) == [2] && ends.map(\.called) == [2])
  }

  @Test("C7 ids that a version needs stay free, though another page gets one meanwhile")
  func reservedIDs() throws {
    try open()
    try runtime.open(page([], id: "q"))
    bench.unloading["b@p/c"] = { _ in
      bench.unloading = [:]
      let revision = try runtime.apply(page(["a"], id: "q"), to: "q")
      #expect(revision.exchanged == ["q"])
      #expect(throws: ModuleError.duplicateID("p/d")) {
        try runtime.register("p/d", level: .card, under: "p")
      }
    }
    #expect(try runtime.apply(page(["a"], card: "d"), to: "p").inserted == ["p/d"])
    #expect(bench.log.contains("load b@p/d") && bench.unloading.isEmpty)
  }

  @Test(
    "E28 an event that a plugin has suspended is cancelled by its exchange, which is the reason")
  func suspendedEvent() throws {
    var tokens: [Suspension<Value>] = []
    bench.handling["a"] = { _, event in tokens.append(event.suspend()) }
    try open()
    var reasons: [Cancellation?] = []
    try runtime.at("p").fire(.ping).onEnd { reasons.append($0.cancelled) }
    try exchange()
    #expect(reasons == [.pluginsExchanged] && !tokens.contains(where: \.isPending))
  }

  @Test("E28 a host that is told of an event cancelled by an exchange subscribes for good")
  func subscribedAtCancellation() throws {
    var tokens: [Suspension<Value>] = []
    bench.handling["a"] = { _, ping in
      if tokens.isEmpty { tokens.append(ping.suspend()) }
    }
    try open()
    var told = 0
    try runtime.at("p").fire(.ping).onEnd { [runtime] _ in
      _ = try? runtime.subscribe(to: .pong, on: "p") { _ in told += 1 }
      _ = try? runtime.observe(below: "p") {
        if $0.phase == .begin, $0.event == "test.pong" { told += 10 }
      }
    }
    try exchange()
    #expect(try runtime.at("p").fire(.pong).called == 1)
    #expect(told == 11)
  }

  @Test("D2 an exchanged plugin can read the objects of its module until it has unmounted")
  func objects() throws {
    var isKept: [Bool] = []
    bench.mounting["a"] = { [bench] in
      #expect(try $0.data.read(.kept) == nil)
      try $0.data.write(.kept, bench, holding: .strong)
    }
    bench.unmounting["a"] = { isKept.append(try $0.data.read(.kept) != nil) }
    try open()
    try exchange()
    #expect(isKept == [true])
  }

  @Test("C7 a value that a version replaces is written once, and only the new one has to fit")
  func replacedValue() throws {
    let registry = try PluginRegistry([CounterPlugin.self])
    func page(_ count: Value, _ plugins: Value) -> PageAssembly {
      PageAssembler(registry: registry)
        .page(["format": 1, "id": "p", "data": ["count": count], "plugins": plugins])
    }
    let runtime = PageRuntime(registry: registry)
    try runtime.open(page("many", []))
    runtime.observeDiagnostics { Issue.record("\($0)") }
    var changes: [DataChange] = []
    try runtime.data(of: "p").observe { changes.append($0) }
    #expect(try runtime.apply(page(3, ["counter"]), to: "p").exchanged == ["p"])
    #expect(changes.map(\.old) == ["many"] && changes.map(\.new) == [3])
  }

  @Test("C7 what an observer writes as a value that doesn't fit is removed in an exchange stays")
  func writtenAtRemoval() throws {
    let registry = try PluginRegistry([CounterPlugin.self])
    func page(_ plugins: Value) -> PageAssembly {
      PageAssembler(registry: registry).page(["format": 1, "id": "p", "plugins": plugins])
    }
    let runtime = PageRuntime(registry: registry)
    try runtime.open(page([]))
    let data = try runtime.data(of: "p")
    try data.write("count", "many")
    try data.write("other", 1)
    try data.observe("count") { change in
      if change.new == nil { try? runtime.data(of: "p").write("other", 2) }
    }
    runtime.observeDiagnostics { _ in try? runtime.data(of: "p").write("count", 3) }
    #expect(try runtime.apply(page(["counter"]), to: "p").exchanged == ["p"])
    let now = try runtime.data(of: "p")
    #expect(try now.value("other") == 2 && now.value("count") == 3)
  }

  @Test("C7 a module that several changes need ends after the last of them")
  func neededTwice() throws {
    func page(_ components: [String]) -> PageAssembly {
      let plugins: Value = [["plugin": "b", "params": ["bench": .string(bench.name)]]]
      let components = components.map { ["id": .string($0), "plugins": plugins] as Value }
      return PageAssembler(registry: registry)
        .page([
          "format": 1, "id": "p", "cards": [["id": "c", "components": .array(components)]],
        ])
    }
    try runtime.open(page(["k"]))
    bench.loading["b@p/first"] = { [unowned runtime] _ in try runtime.unregister("p/c") }
    #expect(try runtime.apply(page(["first", "k", "last"]), to: "p").inserted.count == 2)
    let loads = bench.log.filter { $0.hasPrefix("load") }
    #expect(loads == ["load b@p/k", "load b@p/first", "load b@p/last"])
    #expect(try runtime.modules.descendants(of: "p").isEmpty && bench.living == 0)
  }

  @Test("M9 a page that was shown while it mounted is told so though it is exchanged as it loads")
  func shownBeforeExchange() throws {
    var told: [String] = []
    try runtime.observe { if $0.phase == .begin { told.append($0.event.text) } }
    bench.mounting["a"] = { [bench, unowned runtime] _ in
      bench.mounting = [:]
      try runtime.appear("p")
    }
    bench.loading["a"] = { [bench] _ in
      bench.loading = [:]
      try exchange()
    }
    try open()
    #expect(told.filter { $0.hasSuffix("ppear") } == ["page.willAppear", "page.didAppear"])
  }

  @Test("M9 a page that is exchanged as it is told that it appears is hidden, and shown again")
  func exchangedAsItAppears() throws {
    try open()
    var told: [String] = []
    try runtime.observe { if $0.phase == .begin { told.append($0.event.text) } }
    try runtime.subscribe(to: .pageWillAppear, on: "p", once: true) { _ in try exchange() }
    try runtime.appear("p")
    #expect(
      told.filter { $0.contains("ppear") } == [
        "page.willAppear", "page.didAppear", "page.willDisappear", "page.didDisappear",
        "page.willAppear", "page.didAppear",
      ])
  }

  @Test(
    "M9 a shown page is hidden before its plugins are exchanged, and shown after they have loaded")
  func hiddenBeforeExchange() throws {
    try open()
    try runtime.appear("p")
    var told: [String] = []
    try runtime.observe { if $0.phase == .begin { told.append($0.event.text) } }
    try exchange()
    #expect(
      told == [
        "page.willDisappear", "page.didDisappear", "module.willUnload", "module.didLoad",
        "page.didLoad", "page.willAppear", "page.didAppear",
      ])
  }

  @Test(
    "M9 a page that the host hides as it is hidden for an exchange stays hidden, unless it is shown again",
    arguments: [.pageWillDisappear, .pageDidDisappear] as [EventName<Value, Void>], [true, false])
  func hiddenDuringExchange(at event: EventName<Value, Void>, isShownAgain: Bool) throws {
    try open()
    try runtime.appear("p")
    try runtime.subscribe(to: event, on: "p", once: true) { [runtime] _ in
      runtime.disappear("p")
      if isShownAgain { try runtime.appear("p") }
    }
    var told: [String] = []
    try runtime.observe { record in
      guard record.phase == .begin, record.event.text.hasPrefix("page.") else { return }
      told.append(record.event.text)
    }
    try exchange()
    #expect(
      told == ["page.willDisappear", "page.didDisappear", "page.didLoad"]
        + (isShownAgain ? ["page.willAppear", "page.didAppear"] : []))
  }

  @Test("E11 an event that waited calls no plugin that has been mounted above it meanwhile")
  func newPluginsAbove() throws {
    try open()
    var token: Suspension<Value>?
    var calls = 0
    try runtime.subscribe(to: .ping, on: "p/c") { token = $0.suspend() }
    try runtime.subscribe(to: .ping, on: "p") { _ in calls += 1 }
    try runtime.at("p/c").up.fire(.ping)
    try exchange()
    bench.log = []
    token?.resume()
    #expect(bench.log.isEmpty && calls == 1)
  }

  @Test("C7 a module that a version removes is at its own line until it has ended")
  func removedAtItsLine() throws {
    func page(_ cards: [String]) throws -> PageAssembly {
      let plugins = #"[{ "plugin": "b", "params": { "bench": "\#(bench.name)" } }]"#
      let lines = cards.map { #"{ "id": "\#($0)", "plugins": \#(plugins) }"# }
      let text = #"{ "format": 1, "id": "p", "cards": ["# + lines.joined(separator: ",\n") + "] }"
      return PageAssembler(registry: registry).page(try JSONReader().read(text))
    }
    try runtime.open(page(["c", "d", "e"]))
    var lines: [Int?] = []
    bench.unloading["b@p/d"] = { [unowned runtime] _ in
      lines = ["p/d", "p/e"].map { runtime.location(of: $0)?.line }
    }
    try runtime.apply(page(["c", "e"]), to: "p")
    #expect(lines == [2, 3] && runtime.location(of: "p/e")?.line == 2)
  }

  @Test(
    "C4 a module is no placeholder any more once a version repairs it", arguments: [true, false])
  func repaired(isExchanged: Bool) throws {
    func page(_ title: Value, _ type: String, _ plugins: Value) -> PageAssembly {
      let card: Value = [
        "id": "c", "type": .string(type), "data": ["title": title], "plugins": plugins,
      ]
      let store = MemoryDocumentStore(["templates/card/known.json": #"{ "format": 1 }"#])
      return PageAssembler(registry: registry, documents: AppDocuments(store))
        .page(["format": 1, "id": "p", "cards": [card]])
    }
    try runtime.open(page("t", "unknown", []))
    #expect(runtime.fault(of: "p/c") != nil)
    let plugins: Value = [["plugin": "b", "params": ["bench": .string(bench.name)]]]
    let version = page("t", "known", isExchanged ? plugins : [])
    #expect(try runtime.apply(version, to: "p").exchanged == (isExchanged ? ["p/c"] : []))
    #expect(runtime.faults.isEmpty)
  }
}
