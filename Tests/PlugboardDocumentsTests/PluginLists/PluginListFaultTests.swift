import Plugboard
import TestSupport
import Testing

/// The faults of plugin entries.
struct PluginListFaultTests {
  /// A page whose list of plugins begins in column 13 of line 2.
  static func list(_ entries: String) -> String {
    "{ \"format\": 1, \"id\": \"home\",\n\"plugins\": [\(entries)]\n}"
  }

  /// A page with an item whose list of plugins begins in column 13 of line 3.
  static func item(_ entries: String) -> String {
    BrokenDocumentTests.item("\"plugins\": [\(entries)]")
  }

  static let entries: [Broken] = [
    Broken(
      title: "P6 the name is misspelt", text: list(#""list", { "plugin": "trackin" }, "anywhere""#),
      marks: ["2:33 unknown-plugin"], says: ["did you mean \"tracking\"?"]),
    Broken(title: "an entry is a number", text: list("7"), marks: ["2:13 entry-type"]),
    Broken(title: "a name is empty", text: list(#""""#), marks: ["2:13 field-value"]),
    Broken(
      title: "the name of a set is empty", text: list(#"{ "set": "" }"#),
      marks: ["2:22 field-value"]),
    Broken(
      title: "no name", text: list(#"{ "params": {} }"#), marks: ["2:13 field-missing"],
      says: ["needs \"plugin\""]),
    Broken(
      title: "a key of an entry is misspelt", text: list(#"{ "plugin": "list", "piority": 3 }"#),
      marks: ["2:33 unknown-key"], says: ["did you mean \"priority\"?"]),
    Broken(
      title: "a priority in quotes", text: list(#"{ "plugin": "list", "priority": "3" }"#),
      marks: ["2:45 field-value"], says: ["an integer or a name", "not \"3\""]),
    Broken(
      title: "the name of a priority is misspelt",
      text: list(#"{ "plugin": "list", "priority": "erly" }"#), marks: ["2:45 field-value"],
      says: ["first, early, normal, late, last", "did you mean \"early\"?"]),
    Broken(
      title: "a priority with a fraction", text: list(#"{ "plugin": "list", "priority": 3.5 }"#),
      marks: ["2:45 field-type"]),
    Broken(
      title: "params are a list", text: list(#"{ "plugin": "list", "params": [] }"#),
      marks: ["2:43 field-type"]),
    Broken(
      title: "a duplicate plugin", text: list("\"list\",\n\"list\""),
      marks: ["3:1 duplicate-plugin"], says: ["line 2"]),
    Broken(
      title: "a plugin of another level", text: list(#""layout.row""#),
      marks: ["2:13 plugin-level"], says: ["only on a component"]),
    Broken(
      title: "nothing to replace", text: list(#"{ "plugin": "list", "replace": true }"#),
      marks: ["2:44 nothing-to-replace"]),
    Broken(
      title: "nothing to remove", text: list(#"{ "plugin": "list", "remove": true }"#),
      marks: ["2:25 nothing-to-remove"]),
    Broken(
      title: "replace and remove",
      text: list(#""list", { "plugin": "list", "replace": true, "remove": true }"#),
      marks: ["2:68 entry-action"]),
    Broken(
      title: "remove and replace",
      text: list(#""list", { "plugin": "tracking", "remove": true, "replace": "list" }"#),
      marks: ["2:33 nothing-to-remove", "2:55 entry-action"]),
    Broken(
      title: "a removal in quotes", text: list(#""list", { "plugin": "list", "remove": "yes" }"#),
      marks: ["2:51 field-type"]),
    Broken(
      title: "a plugin and a set",
      text: list(#"{ "plugin": "list", "set": "usual" }"#), marks: ["2:33 unknown-key"],
      says: ["a plugin or a set, not both"]),
    Broken(
      title: "a set entry is misspelt", text: list(#"{ "sett": "usual" }"#),
      marks: ["2:13 field-missing", "2:15 unknown-key"], says: ["did you mean \"set\"?"]),
    Broken(
      title: "an unknown set", text: list(#"{ "set": "usul" }"#), marks: ["2:22 unknown-set"],
      says: ["did you mean \"usual\"?"]),
    Broken(
      title: "C3 an entry that its condition excludes is checked as well",
      text: list(
        #"{ "plugin": "list", "when": { "not": { "all": [] } }, "before": "lisst","#
          + #" "params": { "gap": "x" } }"#),
      marks: ["2:77 unknown-ordering", "2:98 param-unknown"]),
    Broken(
      title: "a set entry with params", text: list(#"{ "set": "usual", "params": {} }"#),
      marks: ["2:31 unknown-key"]),
  ]

  static let params: [Broken] = [
    Broken(
      title: "a required param is missing", text: item(#""jump""#), marks: ["3:13 param-missing"],
      says: ["needs the param \"url\""]),
    Broken(
      title: "a required param is null",
      text: item(#"{ "plugin": "jump", "params": { "url": null } }"#),
      marks: ["3:52 param-missing"]),
    Broken(
      title: "a required param is of another type",
      text: item(#"{ "plugin": "jump", "params": { "url": 7 } }"#), marks: ["3:52 param-type"]),
    Broken(
      title: "a param of another type",
      text: list(#"{ "plugin": "list", "params": { "margin": "2" } }"#),
      marks: ["2:55 param-type"], says: ["its default 1 counts"]),
    Broken(
      title: "a param out of range",
      text: list(#"{ "plugin": "list", "params": { "margin": 9 } }"#),
      marks: ["2:55 param-value"], says: ["takes 0 to 8, not 9"]),
    Broken(
      title: "a value that is not allowed",
      text: list(#"{ "plugin": "list", "params": { "style": "rond" } }"#),
      marks: ["2:54 param-value"], says: ["did you mean \"round\"?"]),
    Broken(
      title: "an unknown param",
      text: list("{ \"plugin\": \"list\", \"params\": {\n\"margn\": 2 } }"),
      marks: ["3:1 param-unknown"], says: ["did you mean \"margin\"?"]),
    Broken(
      title: "two unknown params",
      text: list("{ \"plugin\": \"list\", \"params\": {\n\"margn\": 2, \"zzz\": 3 } }"),
      marks: ["3:1 param-unknown", "3:13 param-unknown"]),
    Broken(
      title: "E26 an event that is nearly a known one",
      text: list(#"{ "plugin": "action", "params": { "trigger": "fixture.shwn" } }"#),
      marks: ["2:58 unknown-event"], says: ["did you mean \"fixture.shown\"?"]),
  ]

  static let conditions: [Broken] = [
    Broken(
      title: "an unknown flag", text: when(#"{ "flag": "trackin" }"#), marks: ["2:51 unknown-flag"],
      says: ["did you mean \"tracking\"?"]),
    Broken(
      title: "a string", text: when(#""tracking""#), marks: ["2:41 field-type"],
      says: ["not a string; the entry is left out"]),
    Broken(title: "no key", text: when("{}"), marks: ["2:41 condition-keys"]),
    Broken(
      title: "two keys", text: when(#"{ "flag": "tracking", "version": "1" }"#),
      marks: ["2:41 condition-keys"]),
    Broken(
      title: "an unknown key", text: when(#"{ "flags": "tracking" }"#),
      marks: ["2:43 condition-keys"], says: ["did you mean \"flag\"?"]),
    Broken(
      title: "a flag that is a bool", text: when(#"{ "flag": true }"#), marks: ["2:51 field-type"]),
    Broken(
      title: "a malformed version", text: when(#"{ "version": "=>2" }"#),
      marks: ["2:54 version-demand"]),
    Broken(
      title: "a version of blanks", text: when(#"{ "version": " , " }"#),
      marks: ["2:54 version-demand"]),
    Broken(
      title: "an unknown platform", text: when(#"{ "platform": ["linus"] }"#),
      marks: ["2:56 unknown-platform"], says: ["did you mean \"linux\"?"]),
    Broken(
      title: "a nested fault",
      text: when(#"{ "all": [{ "flag": "tracking" }, { "not": { "flg": 1 } }] }"#),
      marks: ["2:86 condition-keys"]),
    Broken(
      title: "faults behind a part that decides",
      text: list(
        #"{ "plugin": "list", "when": { "not": { "any": [{ "all": [] }, { "flag": "a" }, 7] } } }"#),
      marks: ["2:85 unknown-flag", "2:92 condition-type"]),
    Broken(
      title: "an object instead of a list", text: when(#"{ "any": { "flag": "tracking" } }"#),
      marks: ["2:50 field-type"]),
  ]

  static let orderings: [Broken] = [
    Broken(
      title: "an unknown plugin", text: list(#""list", { "plugin": "tracking", "before": "lst" }"#),
      marks: ["2:55 unknown-ordering"], says: ["did you mean \"list\"?"]),
    Broken(
      title: "a plugin that isn't in the list",
      text: list(#"{ "plugin": "tracking", "after": "list" }"#),
      marks: ["2:46 idle-ordering"]),
    Broken(
      title: "both at once",
      text: list(
        #""list", "anywhere", { "plugin": "tracking", "before": "list", "after": "anywhere" }"#),
      marks: ["2:84 ordering-both"]),
    Broken(
      title: "a circle",
      text: list(
        "{ \"plugin\": \"list\", \"after\": \"tracking\" },\n{ \"plugin\": \"tracking\", \"after\": \"list\" }"
      ),
      marks: ["2:42 ordering-circle", "3:34 ordering-circle"]),
    Broken(
      title: "an ordering to run before itself",
      text: list(#"{ "plugin": "list", "before": "list" }"#),
      marks: ["2:43 ordering-circle"]),
  ]

  private static func when(_ condition: String) -> String {
    list("{ \"plugin\": \"list\", \"when\": \(condition) }")
  }

  @Test("P6 a faulty entry is reported at its location, and the rest mounts", arguments: entries)
  func entry(_ broken: Broken) { check(broken) }

  @Test("P7 a param that doesn't fit is reported at its line and column", arguments: params)
  func param(_ broken: Broken) { check(broken) }

  @Test("P9 a faulty condition is false and reported at its location", arguments: conditions)
  func condition(_ broken: Broken) {
    check(broken)
    let assembly = Fixtures.page(broken.text, BrokenDocumentTests.files)
    #expect(assembly.names(of: "home") == [])
  }

  @Test("P9 the condition of a set within a set is checked, though no page uses it")
  func conditionOfSet() {
    let app = """
      { "format": 1, "id": "a", "flags": { "on": true }, "sets": { "inner": ["anywhere"],
      "outer": [{ "set": "inner", "when": { "flag": "no" } }, { "set": "inner", "when": { "al": [] } },
      { "set": "inner", "when": { "flag": "on" } }] } }
      """
    let found = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
    #expect(
      found.map { "\($0.location?.line ?? 0):\($0.location?.column ?? 0) \($0.code)" }
        == ["2:47 unknown-flag", "2:85 condition-keys"])
  }

  @Test("E22 an ordering that can't be met is reported at its location", arguments: orderings)
  func ordering(_ broken: Broken) { check(broken) }

  @Test("P6 the other plugins of a module with an unknown one are in its list")
  func others() {
    let assembly = Fixtures.page(Self.list(#""list", "trackin", "anywhere""#))
    #expect(assembly.names(of: "home") == ["list", "anywhere"])
  }

  @Test("P6 an unknown plugin of a set is reported in the set, on whichever page it is used")
  func unknownInSet() {
    let app = "{ \"format\": 1, \"id\": \"a\", \"sets\": { \"s\": [\n\"list\", \"trackin\"] } }"
    let assembly = Fixtures.page(Self.list(#"{ "set": "s" }"#), ["app.json": app])
    #expect(assembly.diagnostics.map { $0.location?.description } == ["app.json:2:9"])
    #expect(assembly.names(of: "home") == ["list"])
  }

  @MainActor
  @Test("P6 the registry alone says which plugins there are: a class without its line is unknown")
  func registry() throws {
    let names = [
      "unlisted", "UnlistedPlugin", "PlugboardDocumentsTests.UnlistedPlugin", "Text", "ListPlugin",
    ]
    let entries = (["list"] + names + ["anywhere"]).map { "\"\($0)\"" }
    let text = Self.list(entries.joined(separator: ",\n"))
    let assembly = Fixtures.page(text)
    #expect(assembly.marks == (3...7).map { "\($0):1 unknown-plugin" })
    #expect(
      assembly.diagnostics.map(\.location?.file) == Array(repeating: "pages/home.json", count: 5))
    #expect(assembly.diagnostics.prefix(4).map(\.suggestion) == [nil, nil, nil, "text"])
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(assembly)
    #expect(try runtime.plugins.mounted(on: "home").map(\.name) == ["list", "anywhere"])
    var registry = Fixtures.registry
    try registry.register(UnlistedPlugin.self)
    let listed = PageAssembler(
      registry: registry, documents: AppDocuments(MemoryDocumentStore(["pages/home.json": text])))
    #expect(listed.page("home").names(of: "home") == ["list", "unlisted", "anywhere"])
  }

  @Test("P7 a plugin without a required param is left out; a faulty optional one has its default")
  func leftOut() {
    #expect(Fixtures.page(Self.item(#""text", "jump""#)).names(of: "home/0/0/0") == ["text"])
    let faulty = Self.item(#""text", { "plugin": "jump", "params": { "url": 7 } }"#)
    #expect(Fixtures.page(faulty).names(of: "home/0/0/0") == ["text"])
    #expect(Fixtures.page(Self.list(#""list""#))["home"]?.plugins.first?.params["margin"] == 1)
    let text = Self.list(#"{ "plugin": "list", "params": { "margin": 9, "style": "plain" } }"#)
    let mount = Fixtures.page(text)["home"]?.plugins.first
    #expect(mount?.params["margin"] == 1 && mount?.params["style"] == "plain")
  }

  @Test("P7 a plugin whose required param has an illegal value is left out, as the message says")
  func illegalRequired() throws {
    var registry = Fixtures.registry
    try registry.register(RangedPlugin.self)
    func page(_ count: Int) -> PageAssembly {
      let entry = "{ \"plugin\": \"ranged\", \"params\": { \"count\": \(count) } }"
      let text = Self.list("\(entry), \"list\"")
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": text]))
      return PageAssembler(registry: registry, documents: documents).page("home")
    }
    #expect(page(5).names(of: "home") == ["ranged", "list"])
    #expect(page(9).names(of: "home") == ["list"])
    #expect(page(9).diagnostics.first?.message.contains("the plugin is left out") == true)
  }

  @Test(
    "E27 the empty name of an event in a param is an error at its place, handled or fired",
    arguments: [
      (#"{ "plugin": "action", "params": { "trigger": "" } }"#, "2:58 param-value"),
      (
        #"{ "plugin": "action", "params": { "trigger": "fixture.shown", "answer": "" } }"#,
        "2:85 param-value"
      ),
    ])
  func emptyEvent(entry: String, mark: String) {
    let assembly = Fixtures.page(Self.list(entry))
    #expect(assembly.marks == [mark])
    #expect(assembly.diagnostics.map(\.severity) == [.error])
    #expect(assembly.diagnostics.first?.message.contains("names an event; write its name") == true)
  }

  @Test(
    "C3 the entry that is suggested is one of the same module",
    arguments: [#""replace": "shaer""#, #""before": "shaer""#])
  func suggestionOfModule(reference: String) {
    let entry = "{ \"plugin\": \"tracking\", \(reference) }"
    let share = #"{ "plugin": "anywhere", "as": "share" }"#
    let nodes = ["\(entry)", "\(share), \(entry)", entry].map { "{ \"plugins\": [\($0)] }" }
    let page = "{ \"format\": 1, \"id\": \"home\", \"cards\": [\(nodes.joined(separator: ",\n"))] }"
    #expect(Fixtures.page(page).diagnostics.map(\.suggestion) == [nil, "share", nil])
  }

  @Test("C3 a word of a fixed choice that is misspelt has a suggestion")
  func fixedChoice() {
    let page = #"{ "format": 1, "id": "home", "inputs": { "film": { "type": "strng" } } }"#
    #expect(Fixtures.page(page).diagnostics.map(\.suggestion) == ["string"])
  }

  @Test("C3 a name that is misspelt as that of a plugin and of a flag has a suggestion for each")
  func suggestionsOfTwoKinds() {
    let page = """
      { "format": 1, "id": "home", "plugins": [
          { "plugin": "trackin" }, { "plugin": "list", "when": { "flag": "trackin" } }] }
      """
    let app = #"{ "format": 1, "id": "app", "flags": { "trackon": true } }"#
    let suggestions = Fixtures.page(page, ["app.json": app]).diagnostics.map(\.suggestion)
    #expect(suggestions == ["tracking", "trackon"])
  }

  private func check(_ broken: Broken) {
    let assembly = Fixtures.page(broken.text, BrokenDocumentTests.files)
    #expect(assembly.marks == broken.marks)
    let text = assembly.diagnostics.map(\.description).joined(separator: "\n")
    for words in broken.says { #expect(text.contains(words)) }
  }

  @Test("E22 the orderings of many entries are checked at a cost that grows as their number")
  func manyOrderings() {
    let growth = WorkGrowth.measured(from: 60, times: 16) { count in
      let entries = (0..<count).map { number in
        #"{ "plugin": "list", "as": "l\#(number)", "before": "l\#(max(number, 1) - 1)" }"#
      }
      let page = Fixtures.page(
        "{ \"format\": 1, \"id\": \"home\", \"plugins\": [\(entries.joined(separator: ",\n"))] }")
      // The first one names itself.
      #expect(page.marks == ["1:84 ordering-circle"])
    }
    #expect(growth < 64, "linear were 16, quadratic 256")
  }
}

/// A plugin that is in the program, but not in the registry of the tests.
private final class UnlistedPlugin: Plugin {
  static let name: Name = "unlisted"
  static func wire(_ on: inout Wiring<UnlistedPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}

/// A plugin with a required param that takes few values.
private final class RangedPlugin: Plugin {
  static let name: Name = "ranged"
  static let params = ParamList(.required(Key("count", in: 1...5)))
  static func wire(_ on: inout Wiring<RangedPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}
