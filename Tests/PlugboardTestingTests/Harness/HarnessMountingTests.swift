import Plugboard
import PlugboardTesting
import Testing

@MainActor @Suite("Mounting with a harness") struct HarnessMountingTests {
  private let registry: PluginRegistry

  init() throws {
    registry = try PluginRegistry([ProbePlugin.self, CardProbe.self, AppProbe.self])
  }

  @Test(
    "T1 a plugin mounts on a module of any level that it fits",
    arguments: Level.allCases)
  func levels(level: Level) throws {
    let harness = try Harness(ProbePlugin.self, on: level)
    #expect(harness.module == ModuleID(level.rawValue))
    #expect(try harness.runtime.modules.level(of: harness.module) == level)
    #expect(try harness.fire(.probeCount).response == 1)
  }

  @Test("T1 a change after the plugins of a module were exchanged is recorded once")
  func exchangedPlugins() throws {
    let harness = try Harness(registry, [.app: ["app-probe"]])
    func assembly(_ plugins: String) -> PageAssembly {
      let text = #"{ "format": 1, "id": "home", "plugins": \#(plugins), "cards": [] }"#
      let source = MemoryDocumentStore(["pages/home.json": text])
      return PageAssembler(registry: registry, documents: AppDocuments(source)).page("home")
    }
    try harness.runtime.open(assembly("[]"), under: harness.module)
    #expect(
      try harness.runtime.apply(assembly(#"["probe"]"#), to: "home").exchanged == ["home"])
    try harness.at("home").fire(.probeCount)
    #expect(harness.changes(at: "home") == [DataChange(.count, to: 1)])
  }

  @Test("T1 without a level, it is the first that the plugin fits")
  func firstLevel() throws {
    #expect(try Harness(ProbePlugin.self).module == "page")
    #expect(try Harness(CardProbe.self).module == "card")
    #expect(try Harness(AppProbe.self).module == "app")
    let error = #expect(throws: HarnessError.self) { try Harness(CardProbe.self, on: .item) }
    #expect("\(try #require(error))" == "the plugin \"card-probe\" mounts on card, not on item")
  }

  @Test(
    "T1 an entry is written as in a page document: a name, an object or a list, as a literal or text",
    arguments: [
      "probe", ["plugin": "probe"], [["plugin": "probe", "params": ["probe.count": 1]]],
      #"{ "plugin": "probe", "params": { "probe.count": 1 } }"#, #"["probe"]"#, #" [ "probe" ] "#,
    ] as [Value])
  func entries(entry: Value) throws {
    #expect(try Harness(registry, entry).fire(.probeCount).response == 1)
  }

  @Test("T1 an entry has its priority, its orderings and its condition")
  func wholeEntries() throws {
    let harness = try Harness(
      registry,
      #"["card-probe", { "plugin": "probe", "priority": "first" }]"#)
    #expect(harness.module == "card")
    #expect(try harness.fire(.probeCount).responses.map(\.subscriber) == ["probe", "card-probe"])
    let without = try Harness(
      registry, #"["card-probe", { "plugin": "probe", "when": { "not": { "all": [] } } }]"#)
    #expect(try without.fire(.probeCount).responses.map(\.subscriber) == ["card-probe"])
  }

  @Test("T1 a tree is written like a page, and its modules are addressed by their ids")
  func tree() throws {
    let harness = try Harness(
      registry,
      page: """
        { "plugins": ["probe"], "cards": [
          { "id": "top", "plugins": ["card-probe"], "components": [{ "items": [
            { "plugins": ["probe"], "data": { "probe.count": 40 } }] }] }] }
        """,
      app: ["app-probe"], at: "top")
    #expect(harness.module == "page/top")
    #expect(try harness.fire(.probeCount).response == 100)
    #expect(try harness.at("page/0/0/0").fire(.probeCount).response == 41)
    #expect(try harness.at("0/0/0").fire(.probeCount).response == 42)
    #expect(harness.changes(at: "0/0/0").count == 2 && harness.changes.isEmpty)
    #expect(try harness.at("app").fire(.probeCount).response == 1000)
    #expect(
      try harness.up.fire(.probeCount).responses.map(\.subscriber) == [
        "card-probe", "probe", "app-probe",
      ])
  }

  @Test("T1 a harness is strict unless told otherwise, however it is made")
  func strictByDefault() throws {
    let page: Value = ["plugins": ["prob"]]
    #expect(throws: HarnessError.self) { try Harness(registry, page: page) }
    #expect(throws: HarnessError.self) { try Harness(registry, [.page: ["prob"]]) }
    #expect(throws: HarnessError.self) { try Harness(registry, #"["card-probe", "prob"]"#) }
    #expect(throws: HarnessError.self) { try Harness(ProbePlugin.self, ["probe.count": 101]) }
    let lenient = [
      try Harness(registry, page: page, isStrict: false),
      try Harness(registry, [.page: ["prob"]], isStrict: false),
      try Harness(registry, #"["card-probe", "prob"]"#, isStrict: false),
    ]
    #expect(lenient.allSatisfy { !$0.isStrict })
  }

  @Test("T1 all faults of the mounted entries are reported at once")
  func faults() throws {
    let error = #expect(throws: HarnessError.self) {
      try Harness(
        registry, [.page: ["prob", ["plugin": "probe", "params": ["probe.count": "x"]]]])
    }
    #expect(error?.diagnostics.map(\.code).sorted() == ["param-type", "unknown-plugin"])
    #expect("\(try #require(error))".contains("did you mean \"probe\"?"))
    #expect(throws: HarnessError.self) { try Harness(ProbePlugin.self, ["probe.count": 101]) }
    #expect(throws: HarnessError.self) { try Harness(ProbePlugin.self, [1]) }
    #expect(throws: HarnessError.self) { try Harness(registry, page: [1]) }
    #expect(throws: HarnessError.self) { try Harness(registry, page: [:], at: "top") }
    #expect(throws: Diagnostic.self) { try Harness(ProbePlugin.self, "{") }
    #expect(throws: HarnessError.self) { try Harness(registry, ["card-probe", "app-probe"]) }
  }

  @Test("T1 the harness's module begins with the data of the test")
  func data() throws {
    let harness = try Harness(ProbePlugin.self, data: Params((.count, 40)))
    #expect(try harness.fire(.probeCount).response == 41)
  }
}

private final class CardProbe: Plugin {
  static let name: Name = "card-probe"
  static func wire(_ on: inout Wiring<CardProbe>) { on(.probeCount) { $1.respond(100) } }
  init(_ mount: Mount<CardContext>) {}
}

private final class AppProbe: Plugin {
  static let name: Name = "app-probe"
  static func wire(_ on: inout Wiring<AppProbe>) { on(.probeCount) { $1.respond(1000) } }
  init(_ mount: Mount<AppContext>) {}
}
