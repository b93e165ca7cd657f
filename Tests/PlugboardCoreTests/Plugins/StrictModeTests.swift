import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

extension Key<String> {
  fileprivate static let note = Key("note")
}

extension Key<Value> {
  fileprivate static let event = Key("event")
}

/// Declares that it fires `test.pong`, reads `title` and writes `note`; does what its bench says.
private final class DeclaringPlugin: Plugin {
  static let name: Name = "declaring"
  static let params = ParamList(.optional(.bench), .optional(.event))
  static let fires = EventList(.pong)
  static let reads = KeyList(Key<String>.title, Key<String>("own"))
  static let writes = KeyList(Key<String>.note)

  static func wire(_ on: inout Wiring<DeclaringPlugin>) {
    on(.ping) { plugin, event in try plugin.bench?.handling["a"]?(plugin.context, event) }
  }

  private let context: ModuleContext
  private weak var bench: Bench?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    bench = try mount[optional: .bench].flatMap { Bench.find($0) }
    try bench?.mounting["a"]?(context)
  }
}

/// Reads a param that it doesn't declare, in a handler.
private final class LateReaderPlugin: PagePlugin {
  static let name: Name = "late-reader"
  static func wire(_ on: inout Wiring<LateReaderPlugin>) {
    on(.ping) { plugin, _ in _ = try plugin.mount[optional: .note] }
  }
}

/// Needs a param that it doesn't declare.
private final class NeedingPlugin: Plugin {
  static let name: Name = "needing"
  static func wire(_ on: inout Wiring<NeedingPlugin>) {}
  init(_ mount: Mount<PageContext>) throws { _ = try mount[.event] }
}

@MainActor @Suite("Strict mode") struct StrictModeTests {
  private let bench = Bench()
  private let type = PluginType(DeclaringPlugin.self)

  /// The diagnostics of one fire at a page with the plugin.
  private func diagnostics(
    isStrict: Bool = true, event: Value? = nil, events: EventList = EventList(),
    _ work: @escaping Bench.Work
  ) throws -> [Diagnostic] {
    let runtime = PageRuntime(
      registry: try PluginRegistry(types: [type], host: HostManifest(fires: events)))
    runtime.events.isStrict = isStrict
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    bench.handling["a"] = { context, _ in try work(context) }
    var params = Params((.bench, bench.name))
    if let event { params.set("event", to: event) }
    let plain = PluginEntry(type, params: Params((.bench, bench.name)))
    try runtime.register("q", level: .page)
    try runtime.register(
      "p", level: .page, plugins: [plain, PluginEntry(type, as: "second", params: params)])
    _ = try? runtime.at("p").fire(.ping)
    return diagnostics
  }

  @Test("P11 in strict mode what a plugin declares passes without a word")
  func declared() throws {
    let diagnostics = try diagnostics { context in
      try context.fire(.pong)
      try context.up.fire(.pong)
      try context.enqueue(.pong)
      try context.module("q")?.fire(.pong)
      _ = try context.data.read(.title)
      _ = try context.module("q")?.data.value("title")
      try context.data.write(.note, "x")
      try context.data.remove("note")
    }
    #expect(diagnostics.isEmpty)
  }

  @Test("P11 strict mode tells each use, before it is made")
  func told() throws {
    let runtime = PageRuntime(registry: try PluginRegistry(types: [type]))
    runtime.events.isStrict = true
    var uses: [PluginUse] = []
    runtime.observeUses { uses.append($0) }
    bench.handling["a"] = { context, _ in
      try context.fire(.pong)
      _ = try context.data.read(.title)
      try context.data.observe("title") { _ in }
      try context.data.write(.note, "x")
    }
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(type, params: Params((.bench, bench.name)))])
    try runtime.at("p").fire(.ping)
    #expect(
      uses.map(\.description) == [
        #"plugin "declaring" fires "test.pong""#, #"plugin "declaring" reads "title""#,
        #"plugin "declaring" reads "title""#, #"plugin "declaring" writes "note""#,
      ])
    #expect(uses.allSatisfy { $0.module == "p" })
    try runtime.data(of: "p").write(.title, "x")
    #expect(uses.count == 4, "one that observes a key uses it once, not with each change")
  }

  @Test("P11 a restore writes the values that it removes as well")
  func restored() throws {
    let runtime = PageRuntime(registry: try PluginRegistry(types: [type]))
    runtime.events.isStrict = true
    var (uses, reported) = ([String](), [String]())
    runtime.observeUses { uses.append($0.name.text) }
    runtime.observeDiagnostics { reported.append($0.code) }
    bench.handling["a"] = { context, _ in try context.data.restore(["note": "x"]) }
    try runtime.register(
      "p", level: .page, plugins: [PluginEntry(type, params: Params((.bench, bench.name)))])
    for key in ["note", "title"] { try runtime.data(of: "p").write(Name(key), "old") }
    try runtime.at("p").fire(.ping)
    #expect(uses == ["note", "title"] && reported == ["plugin-undeclared-use"])
  }

  static let uses: [(String, Bench.Work)] = [
    ("fires \"test.ping\"", { try $0.module("q")?.fire(.ping) }),
    ("fires \"test.ping\"", { try $0.enqueue(.ping) }),
    ("fires \"item.tap\"", { try $0.up.fire(.itemTap) }),
    ("fires \"item.tap\"", { try $0.fire(named: "item.tap") }),
    ("reads \"note\"", { _ = try $0.data.read(.note) }),
    ("reads \"note\"", { _ = try $0.module("q")?.data.read(.note) }),
    ("writes \"title\"", { try $0.data.write(.title, "x") }),
    ("writes \"title\"", { try $0.data.write("title", 1) }),
    ("writes \"title\"", { try $0.data.remove("title") }),
    ("reads \"object\"", { _ = try $0.data.read(ReferenceKey<Bench>("object")) }),
    ("writes \"object\"", { try $0.data.remove(ReferenceKey<Bench>("object")) }),
    (
      "writes \"object\"",
      { try $0.data.write(ReferenceKey<Bench>("object"), Bench(), holding: .strong) }
    ),
    (
      "reads \"note\"",
      { context in
        try context.data.write(.note, "x")
        _ = try context.data.export()
      }
    ),
    (
      "reads \"note\"",
      { context in
        try context.data.observe { _ in }
        try context.data.write(.note, "y")
      }
    ),
    ("writes \"list\"", { try $0.data.restore(["list": []]) }),
    ("reads \"note\"", { _ = try $0.data.readInherited(.note) }),
    ("reads \"note\"", { _ = try $0.module("q")?.data.readInherited(.note) }),
    ("reads \"note\"", { try $0.module("q")?.data.observe(.note) { _ in } }),
    ("reads \"note\"", { _ = try $0.module("q")?.data.value("note") }),
    (
      "reads \"object\"",
      { _ = try $0.module("q")?.data.read(ReferenceKey<Bench>("object")) }
    ),
    ("writes \"list\"", { try $0.data.update(Key<[Value]>("list")) { $0.append(1) } }),
    ("writes \"record\"", { try $0.data.update(Key<Fields>("record")) { $0["a"] = 1 } }),
  ]

  @Test(
    "P11 in strict mode each use beyond the manifest is reported, and goes on",
    arguments: 0..<22)
  func undeclared(position: Int) throws {
    let (text, work) = Self.uses[position]
    var isDone = false
    let found = try diagnostics { context in
      defer { isDone = true }
      // Both instances come here; the first one is enough.
      if !isDone { try work(context) }
    }
    #expect(isDone)
    let relevant = found.filter { $0.code == "plugin-undeclared-use" }
    #expect(!relevant.isEmpty && relevant.count == found.count)
    for diagnostic in relevant {
      #expect(diagnostic.severity == .error)
      #expect(
        ["declaring", "second"].contains {
          diagnostic.message.hasPrefix("plugin \"\($0)\" \(text)")
        })
    }
    isDone = false
    #expect(
      try diagnostics(isStrict: false) {
        if !isDone { try work($0) }; isDone = true
      }.isEmpty)
  }

  @Test("P11 reads at home, of a module above and of any other are uses of the plugin's own module")
  func places() throws {
    let runtime = PageRuntime(registry: try PluginRegistry(types: [type]))
    runtime.events.isStrict = true
    var uses: [PluginUse] = []
    runtime.observeUses { uses.append($0) }
    bench.handling["a"] = { context, _ in
      _ = try context.data.read(.title)
      _ = try context.data.readInherited(.title)
      for module: ModuleID in ["app", "p", "c2", "k"] {
        let other = try #require(context.module(module)?.data)
        _ = try other.read(.title)
        _ = try other.readInherited(.title)
        try other.observe(.title) { _ in }
        _ = try other.read(ReferenceKey<Bench>("title"))
        try other.observe { _ in }
      }
    }
    try runtime.register("app", level: .app)
    try runtime.register("p", level: .page, under: "app")
    try runtime.register(
      "c", level: .card, under: "p",
      plugins: [PluginEntry(type, params: Params((.bench, bench.name)))])
    try runtime.register("c2", level: .card, under: "p")
    try runtime.register("k", level: .component, under: "c")
    try runtime.at("c").fire(.ping)
    #expect(uses.map(\.kind) == Array(repeating: .reads, count: 2 + 4 * 4))
    #expect(uses.allSatisfy { $0.name == "title" && $0.module == "c" })
    uses = []
    for module: ModuleID in ["p", "k"] { try runtime.data(of: module).write("any", 1) }
    let told = uses.map { "\($0.kind) \($0.name) \($0.module)" }
    #expect(told == ["reads any c", "reads any c"])
    uses = []
    try runtime.data(of: "p").write(.title, "x")
    #expect(uses.count == 1, "told by the observer of any key alone")
  }

  @Test("P11 a plugin is held to its manifest while it mounts as well")
  func mounting() throws {
    bench.mounting["a"] = { try $0.data.write(.title, "x") }
    let found = try diagnostics { _ in }
    #expect(found.map(\.code) == ["plugin-undeclared-use", "plugin-undeclared-use"])
  }

  @Test("P11 an event that the entry's own params name is declared by that entry alone")
  func named() throws {
    let event = EventName<Value, Void>("test.named-by-entry")
    let found = try diagnostics(event: "test.named-by-entry", events: EventList(event)) {
      try $0.fire(event)
    }
    #expect(found.map { $0.message.contains("plugin \"declaring\"") } == [true])
  }

  @Test(
    "P11 only a text or a key among the params, also in an object, names what the entry declares",
    arguments: [
      ("test.named-by-entry", true), ("app://{test.named-by-entry}", true),
      (["a": ["b": "test.named-by-entry"]], true), (["a": 7], false), (7, false), (true, false),
      (["a": [["test.named-by-entry": 7]]], true), (["a": [["b": "test.named-by-entry"]]], true),
      (.null, false), (["test.named-by-entry"], false), ("test.named", false),
    ] as [(Value, Bool)])
  func naming(_ param: Value, names: Bool) throws {
    let event = EventName<Value, Void>("test.named-by-entry")
    let found = try diagnostics(event: param, events: EventList(event)) { try $0.fire(event) }
    #expect(found.count == (names ? 1 : 2))
  }

  @Test("P11 the host is held to no manifest")
  func host() throws {
    let runtime = try PageRuntime.withPage(events: EventList(.pong))
    runtime.events.isStrict = true
    runtime.observeDiagnostics { Issue.record("\($0)") }
    try runtime.at("i").fire(.ping)
    try runtime.data(of: "i").write("whatever", 1)
    try runtime.context(of: "i", as: ModuleContext.self)?.fire(.pong)
  }

  @Test("P11 a param that a handler reads is reported if the manifest doesn't list it")
  func lateParam() throws {
    let harness = try Harness(LateReaderPlugin.self)
    let error = #expect(throws: HarnessError.self) { try harness.fire(.ping) }
    #expect(error?.diagnostics.map(\.code) == ["plugin-undeclared-use"])
    #expect(error?.diagnostics.first?.message.contains("param \"note\"") == true)
  }

  @Test("P11 a param that a plugin needs is reported as well if its own manifest doesn't list it")
  func neededParam() throws {
    let runtime = PageRuntime()
    runtime.events.isStrict = true
    var diagnostics: [Diagnostic] = []
    runtime.observeDiagnostics { diagnostics.append($0) }
    try runtime.register(
      "p", level: .page,
      plugins: [
        PluginEntry(type, params: Params((.bench, bench.name))),
        PluginEntry(PluginType(NeedingPlugin.self)),
      ])
    #expect(diagnostics.map(\.code) == ["plugin-undeclared-use", "plugin-mount-failed"])
    #expect(diagnostics.first?.message.contains("param \"event\"") == true)
    diagnostics = []
    runtime.events.isStrict = false
    try runtime.register(
      "q", level: .page, plugins: [PluginEntry(PluginType(NeedingPlugin.self))])
    #expect(diagnostics.map(\.code) == ["plugin-mount-failed"], "in strict mode alone")
  }

  @Test("P11 a harness throws what its plugin does beyond its manifest")
  func harness() throws {
    bench.handling["a"] = { context, _ in try context.data.write(.title, "x") }
    let harness = try Harness(DeclaringPlugin.self, ["bench": .string(bench.name)])
    let error = #expect(throws: HarnessError.self) { try harness.fire(.ping) }
    #expect(error?.diagnostics.map(\.code) == ["plugin-undeclared-use"])
  }
}
