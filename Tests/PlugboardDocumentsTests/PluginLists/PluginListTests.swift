import Plugboard
import Testing

/// Effective lists of plugins.
struct PluginListTests {
  static let app = """
    {
      "format": 1, "id": "films",
      "flags": { "on": true, "off": false, "replaced": false, "withdrawn": true },
      "defaults": { "component": ["anywhere", { "plugin": "tracking", "priority": 900 }] },
      "sets": {
        "usual": ["layout.row", { "plugin": "action", "params": { "trigger": "fixture.shown" } }],
        "more": [{ "set": "usual" }, "needy"],
        "a": [{ "set": "b" }], "b": [{ "set": "a" }]
      }
    }
    """

  static func component(
    _ entries: String, _ template: String? = nil, app: String = Self.app
  ) -> PageAssembly {
    let type = template == nil ? "" : "\"type\": \"row\", "
    let text = """
      {
        "format": 1, "id": "home",
        "cards": [{ "components": [{ \(type)"id": "c", "plugins": [\(entries)] }] }]
      }
      """
    var files = ["app.json": app]
    if let template {
      files["templates/component/row.json"] = "{ \"format\": 1, \"plugins\": [\(template)] }"
    }
    return Fixtures.page(text, files)
  }

  @Test("P8 the list is the level's defaults, then the template's entries, then the node's own")
  func layers() {
    let assembly = Self.component(#""needy""#, #""layout.row""#)
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/c") == ["anywhere", "tracking", "layout.row", "needy"])
    #expect(assembly["home/c"]?.plugins[1].priority == 900)
    #expect(assembly.names(of: "home/0") == [])
  }

  @Test("P8 each level may have defaults", arguments: Level.allCases.filter { $0 != .app })
  func defaultsOfLevel(level: Level) {
    let defaults = "{ \"\(level.rawValue)\": [\"anywhere\"] }"
    let app = "{ \"format\": 1, \"id\": \"a\", \"defaults\": \(defaults) }"
    let assembly = Fixtures.page(
      """
      { "format": 1, "id": "home", "others": [{}],
        "cards": [{ "components": [{ "items": [{ "items": [{}] }] }] }] }
      """, ["app.json": app])
    #expect(assembly.diagnostics == [])
    for plan in assembly.plans {
      #expect(plan.plugins.map(\.name) == (plan.level == level ? ["anywhere"] : []))
    }
  }

  @Test("E22 each name of a priority counts as its number", arguments: Priority.names)
  func priority(_ name: String) throws {
    let assembly = Self.component(
      "{ \"plugin\": \"tracking\", \"priority\": \"\(name)\", \"replace\": true }")
    #expect(assembly.diagnostics == [])
    let tracking = try #require(assembly["home/c"]?.plugins[1])
    #expect(tracking.priority == Priority.named(name))
  }

  @Test("P8 nodes with equal entries have equal lists, and each gets its own faults")
  func neighbours() {
    let entries = [#""layout.row""#, #""layout.row""#, #""nope""#, #""nope""#, #""layout.row""#]
    let nodes = entries.map { "{ \"plugins\": [\($0)] }" }.joined(separator: ",\n")
    let assembly = Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [{ \"components\": [\n\(nodes)] }] }",
      ["app.json": Self.app])
    #expect(assembly.marks == ["4:15 unknown-plugin", "5:15 unknown-plugin"])
    let names = (0..<5).map { assembly.names(of: ModuleID("home/0/\($0)"))?.joined(separator: " ") }
    #expect(
      names == [
        "anywhere tracking layout.row", "anywhere tracking layout.row", "anywhere tracking",
        "anywhere tracking", "anywhere tracking layout.row",
      ])
  }

  @Test("P8 a replaced entry keeps its position; another plugin may replace it by name")
  func replace() throws {
    let same = Self.component(
      #"{ "plugin": "layout.scroll", "params": { "gap": 3 }, "replace": true }, "needy""#,
      #""layout.scroll", "layout.row""#)
    #expect(same.diagnostics == [])
    #expect(
      same.names(of: "home/c") == ["anywhere", "tracking", "layout.scroll", "layout.row", "needy"])
    #expect(same["home/c"]?.plugins[2].params["gap"] == 3)
    let other = Self.component(
      #"{ "plugin": "layout.scroll", "replace": "layout.row" }"#, #""layout.row", "needy""#)
    #expect(other.diagnostics == [])
    #expect(other.names(of: "home/c") == ["anywhere", "tracking", "layout.scroll", "needy"])
  }

  @Test("P8 an entry may remove one of the template or the defaults")
  func remove() {
    let assembly = Self.component(
      #"{ "plugin": "tracking", "remove": true }, { "plugin": "layout.row", "remove": true }"#,
      #""layout.row""#)
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/c") == ["anywhere"])
  }

  @Test(
    "P8 a plugin that an earlier layer has is reported at the later entry, and the earlier counts")
  func duplicate() {
    let assembly = Self.component(#"{ "plugin": "tracking", "priority": 1 }"#)
    #expect(assembly.marks == ["3:67 duplicate-plugin"])
    #expect(assembly.diagnostics.first?.message.contains("app.json, line 4") == true)
    #expect(assembly["home/c"]?.plugins[1].priority == 900)
  }

  static let conditions: [(String, Bool)] = [
    (#"{ "flag": "on" }"#, true), (#"{ "flag": "off" }"#, false),
    (#"{ "flag": "outside" }"#, true),
    (#"{ "flag": "replaced" }"#, true), (#"{ "flag": "withdrawn" }"#, false),
    (#"{ "platform": ["macos", "linux"] }"#, true), (#"{ "platform": "macos" }"#, false),
    (#"{ "platform": ["linux", "macos"] }"#, true), (#"{ "platform": ["ios", "macos"] }"#, false),
    (#"{ "platform": [] }"#, false), (#"{ "platform": "linux" }"#, true),
    (#"{ "version": ">=2.2" }"#, true), (#"{ "version": ">=2.3" }"#, false),
    (#"{ "version": "<=2.2" }"#, true), (#"{ "version": "<=2.1" }"#, false),
    (#"{ "version": ">2.2" }"#, false), (#"{ "version": "<2.2.1" }"#, true),
    (#"{ "version": "<2.10" }"#, true), (#"{ "version": ">2.10" }"#, false),
    (#"{ "version": "2.2.1" }"#, false), (#"{ "version": "3" }"#, false),
    (#"{ "version": ">=1 <2 " }"#, false), (#"{ "version": "<2 >=1" }"#, false),
    (#"{ "version": ">=2" }"#, true), (#"{ "version": ">2.1" }"#, true),
    (#"{ "version": "<2.2" }"#, false), (#"{ "version": "2" }"#, true),
    (#"{ "version": "=2" }"#, false), (#"{ "version": "== 2.2.0" }"#, true),
    (#"{ "version": ">=2 <2.2" }"#, false), (#"{ "version": "2.10" }"#, false),
    (#"{ "all": [{ "flag": "on" }, { "version": "<=3" }] }"#, true),
    (#"{ "all": [{ "flag": "on" }, { "flag": "off" }] }"#, false),
    (#"{ "any": [{ "flag": "off" }, { "flag": "on" }] }"#, true),
    (#"{ "any": [] }"#, false), (#"{ "all": [] }"#, true),
    (#"{ "not": { "flag": "off" } }"#, true), (#"{ "not": { "flag": "on" } }"#, false),
  ]

  @Test("P9 an entry counts only if its condition holds", arguments: conditions)
  func condition(_ text: String, _ holds: Bool) {
    let page =
      "{ \"format\": 1, \"id\": \"home\", \"plugins\": [{ \"plugin\": \"list\", \"when\": \(text) }] }"
    let assembly = Fixtures.page(
      page, ["app.json": Self.app],
      environment: DocumentEnvironment(
        platform: "linux", version: "2.2",
        flags: ["outside": true, "replaced": true, "withdrawn": false]))
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home") == (holds ? ["list"] : []))
  }

  @Test("P9 a replacement or removal whose condition doesn't hold leaves the earlier entry")
  func conditionalReplacement() {
    let assembly = Self.component(
      #"""
      { "plugin": "tracking", "priority": 1, "replace": true, "when": { "flag": "off" } },
      { "plugin": "anywhere", "remove": true, "when": { "flag": "off" } }
      """#)
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/c") == ["anywhere", "tracking"])
    #expect(assembly["home/c"]?.plugins[1].priority == 900)
  }

  @Test("P9 a fault inside a negation doesn't make it true")
  func faultyNegation() {
    let assembly = Self.component(
      #"{ "plugin": "layout.row", "when": { "not": { "flag": "nowhere" } } }"#)
    #expect(assembly.marks == ["3:108 unknown-flag"])
    #expect(assembly.names(of: "home/c") == ["anywhere", "tracking"])
  }

  @Test("P9 a platform that nobody knows is a warning, and not this one, also inside a negation")
  func unknownPlatform() {
    let page = PluginListFaultTests.list(
      #"{ "plugin": "list", "when": { "not": { "platform": ["macos", "plan9"] } } }"#)
    let assembly = Fixtures.page(page, environment: DocumentEnvironment(platform: "linux"))
    #expect(assembly.diagnostics.map(\.code) == ["unknown-platform"])
    #expect(assembly.names(of: "home") == ["list"])
    let here = Fixtures.page(page, environment: DocumentEnvironment(platform: "macos"))
    #expect(here.names(of: "home") == [])
  }

  @Test("P9 while the flags can't be read, no flag holds, nor does its negation")
  func unreadableFlags() {
    let page = PluginListFaultTests.list(
      #"{ "plugin": "list", "when": { "not": { "flag": "on" } } }, "anywhere""#)
    let assembly = Fixtures.page(
      page, ["app.json": #"{ "format": 1, "id": "a", "flags": ["on"] }"#])
    #expect(assembly.names(of: "home") == ["anywhere"])
  }

  @Test("P9 a faulty part makes the whole false, unless another part of any holds")
  func faultyParts() {
    func names(_ condition: String) -> [String]? {
      Fixtures.page(PluginListFaultTests.list(#"{ "plugin": "list", "when": \#(condition) }"#))
        .names(of: "home")
    }
    let (fault, yes) = (#"{ "flag": "nowhere" }"#, #"{ "all": [] }"#)
    #expect(names(#"{ "any": [\#(fault), \#(yes)] }"#) == ["list"])
    #expect(names(#"{ "any": [\#(yes), \#(fault)] }"#) == ["list"])
    for condition in [
      #"{ "any": [\#(fault)] }"#, #"{ "not": { "any": [\#(fault)] } }"#,
      #"{ "not": { "all": [\#(fault), { "any": [] }] } }"#, #"{ "all": [\#(yes), \#(fault)] }"#,
      #"{ "not": { "platform": [7] } }"#, #"{ "not": { "version": "new" } }"#,
      #"{ "not": { "not": \#(fault) } }"#, #"{ "not": { "flg": "x" } }"#, #"{ "not": {} }"#,
    ] {
      #expect(names(condition) == [], "\(condition)")
    }
  }

  @Test("P9 a fault inside a negation in a set doesn't make it true for any node that has the set")
  func faultyNegationInSet() {
    let app = """
      { "format": 1, "id": "a", "sets": {
          "s": [{ "plugin": "layout.row", "when": { "not": { "flag": "nowhere" } } }] } }
      """
    let node = #"{ "plugins": [{ "set": "s" }] }"#
    let assembly = Fixtures.page(
      #"{ "format": 1, "id": "home", "cards": [{ "components": [\#(node), \#(node), \#(node)] }] }"#,
      ["app.json": app])
    #expect(assembly.diagnostics.map(\.code) == ["unknown-flag"])
    #expect((0..<3).allSatisfy { assembly.names(of: ModuleID("home/0/\($0)")) == [] })
  }

  @Test("P9 entries of one plugin with opposite conditions are no duplicates")
  func alternatives() {
    let assembly = Self.component(
      #"""
      { "plugin": "layout.row", "when": { "flag": "on" } },
      { "plugin": "layout.row", "when": { "not": { "flag": "on" } } }
      """#)
    #expect(assembly.diagnostics == [])
  }

  @Test("P15 a set is replaced by its entries, also in a set, and if its condition holds")
  func sets() {
    let assembly = Self.component(#"{ "set": "more" }"#)
    #expect(assembly.diagnostics == [])
    #expect(
      assembly.names(of: "home/c") == ["anywhere", "tracking", "layout.row", "action", "needy"])
    let off = Self.component(#"{ "set": "more", "when": { "flag": "off" } }"#)
    #expect(off.diagnostics == [])
    #expect(off.names(of: "home/c") == ["anywhere", "tracking"])
  }

  @Test("P15 a circle of sets is reported and ends")
  func setCircle() {
    let assembly = Self.component(#"{ "set": "a" }"#)
    #expect(assembly.diagnostics.map(\.code) == ["set-circle"])
    #expect(assembly.diagnostics.first?.message.contains("b → a → b") == true)
  }

  @Test(
    "P15 a circle of sets is reported once at each of its entries, whether a page uses the sets or not",
    arguments: [
      (#""a": [{ "set": "a" }]"#, ["a → a"]),
      (#""a": [{ "set": "b" }], "b": [{ "set": "a" }]"#, ["a → b → a", "b → a → b"]),
      (
        #""a": [{ "set": "b" }], "b": [{ "set": "c" }], "c": [{ "set": "a" }]"#,
        ["a → b → c → a", "b → c → a → b", "c → a → b → c"]
      ),
    ])
  func setCircles(sets: String, circles: [String]) {
    for plugins in ["", #""plugins": [{ "set": "a" }], "#] {
      let app = #"{ "format": 1, "id": "films", \#(plugins)"sets": { \#(sets) } }"#
      let diagnostics = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
      let found = diagnostics.filter { $0.code == "set-circle" }.map(\.message)
      #expect(
        found
          == circles.map { "sets form a circle: \($0); remove the set from one of them" })
    }
  }

  @Test("P15 the check of an app finds circles and unknown names in sets that no page uses")
  func unusedSets() {
    let sets = #"""
      "a": [{ "set": "b" }], "b": [{ "set": "c" }], "c": [{ "set": "a" }],
      "d": [{ "set": "d" }], "e": ["tracking", { "set": "f" }], "f": ["anywhere"],
      "g": [{ "set": "nothing like it" }, "trackin"]
      """#
    let app = "{ \"format\": 1, \"id\": \"films\", \"sets\": {\n\(sets) } }"
    let diagnostics = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
    let marks = diagnostics.map { "\($0.location.map { "\($0.line)" } ?? "") \($0.code)" }
    #expect(
      marks == [
        "2 set-circle", "2 set-circle", "2 set-circle", "3 set-circle", "4 unknown-set",
        "4 unknown-plugin",
      ])
    let page = Self.component(#"{ "set": "nothing like it" }, "needy", "layout.row""#)
    #expect(page.diagnostics.map(\.code) == ["unknown-set"])
    #expect(page.names(of: "home/c") == ["anywhere", "tracking", "needy", "layout.row"])
  }

  @Test("P15 a plugin that a set contains again is reported at the use of the set")
  func setDuplicate() {
    let assembly = Self.component(#""layout.row", { "set": "usual" }"#)
    #expect(assembly.marks == ["3:69 duplicate-plugin"])
  }

  @Test("P15 a plugin that a set in a set contains again is reported at the use of the outer set")
  func innerSetDuplicate() {
    let assembly = Self.component(#""layout.row", { "set": "more" }"#)
    #expect(assembly.marks == ["3:69 duplicate-plugin"])
  }

  @Test("E23 the assembly has the file and line of each entry")
  func entryLocations() throws {
    let assembly = Self.component(
      #"{ "set": "usual" }, "needy""#, #""layout.scroll""#)
    let plan = try #require(assembly["home/c"])
    let places = plan.plugins.map { mount in
      assembly.location(of: mount, on: "home/c").map { "\(mount.type.name) \($0)" } ?? ""
    }
    #expect(
      places == [
        "anywhere app.json:4:31", "tracking app.json:4:43",
        "layout.scroll templates/component/row.json:1:28",
        "layout.row app.json:6:15", "action app.json:6:29",
        "needy pages/home.json:3:90",
      ])
  }

  @MainActor @Test("E23 a runtime has the location at which a subscriber was configured")
  func subscriberLocations() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(Self.component(#""needy""#))
    let subscribers = try runtime.events.subscribers(of: "fixture.shown", on: "home/c")
    let plugin = try #require(subscribers.first?.plugin)
    let mount = try runtime.plugins.mounted(on: "home/c")[plugin]
    #expect(runtime.location(of: mount, on: "home/c")?.description == "app.json:4:43")
    #expect(runtime.location(of: "home/c")?.description == "pages/home.json:3:30")
  }
}
