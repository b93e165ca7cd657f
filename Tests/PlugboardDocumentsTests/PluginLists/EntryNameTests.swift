import Plugboard
import Testing

/// Names of entries, with which a list has several entries of one plugin.
@Suite("Names of entries") struct EntryNameTests {
  static let app = """
    {
      "format": 1, "id": "films",
      "flags": { "on": true, "off": false },
      "defaults": { "component": ["anywhere", { "plugin": "anywhere", "as": "share" }] },
      "sets": {
        "usual": ["layout.row", { "plugin": "action", "as": "buy", "params": { "trigger": "fixture.shown" } }]
      }
    }
    """

  static func component(_ entries: String, _ template: String? = nil) -> PageAssembly {
    PluginListTests.component(entries, template, app: app)
  }

  /// The names of the entries of the component, with their plugins if those differ.
  private func names(_ assembly: PageAssembly) -> [String] {
    (assembly["home/c"]?.plugins ?? []).map { mount in
      mount.name == mount.type.name ? "\(mount.name)" : "\(mount.name)=\(mount.type.name)"
    }
  }

  @Test("P16 a list may hold several entries of a plugin, at every level and from every layer")
  func several() {
    let assembly = Self.component(
      #"{ "set": "usual" }, { "plugin": "action", "params": { "trigger": "fixture.shown" } }"#,
      #"{ "plugin": "layout.row", "as": "wide" }"#)
    #expect(assembly.diagnostics == [])
    #expect(
      names(assembly) == [
        "anywhere", "share=anywhere", "wide=layout.row", "layout.row", "buy=action", "action",
      ])
    let app = """
      { "format": 1, "id": "films",
        "plugins": ["anywhere", { "plugin": "anywhere", "as": "second" }] }
      """
    #expect(Fixtures.assembler(["app.json": app]).app().diagnostics == [])
  }

  @Test(
    "C5 an entry whose names would take too much memory is left out, and no name is kept",
    arguments: [
      #"{ "plugin": "anywhere", "as": "LONG" }"#,
      #"{ "plugin": "anywhere", "before": "LONG" }"#,
      #"{ "plugin": "LONG", "as": "short" }"#,
      #"{ "plugin": "action", "params": { "trigger": "LONG" } }"#,
    ])
  func tooLong(entry: String) {
    let name = String(repeating: "long", count: Name.statedLimit / 4)
    let assembly = PluginListTests.component(
      entry.replacing("LONG", with: name) + #", "layout.row""#, app: "{}")
    #expect(assembly.diagnostics.contains { $0.code == "too-many-names" })
    #expect(names(assembly) == ["layout.row"])
    #expect(Name(known: name) == nil)
  }

  @Test("P16 replace addresses the name and keeps the place")
  func replace() {
    let same = Self.component(
      #"{ "plugin": "anywhere", "as": "share", "priority": 7, "replace": true }, "layout.row""#)
    #expect(same.diagnostics == [])
    #expect(names(same) == ["anywhere", "share=anywhere", "layout.row"])
    #expect(same["home/c"]?.plugins.map(\.priority) == [nil, 7, nil])
    let other = Self.component(
      #"{ "plugin": "layout.row", "as": "row", "replace": "share" }, "layout.scroll""#)
    #expect(other.diagnostics == [])
    #expect(names(other) == ["anywhere", "row=layout.row", "layout.scroll"])
    let plugin = Self.component(
      #"{ "plugin": "tracking", "as": "share", "replace": true }"#)
    #expect(plugin.diagnostics == [])
    #expect(names(plugin) == ["anywhere", "share=tracking"])
    let before = Self.component(
      #"{ "replace": true, "as": "share", "plugin": "tracking" }"#)
    #expect(before.diagnostics == [])
    #expect(names(before) == ["anywhere", "share=tracking"])
  }

  @Test("P16 remove addresses the name")
  func remove() {
    let named = Self.component(#"{ "plugin": "anywhere", "as": "share", "remove": true }"#)
    #expect(named.diagnostics == [])
    #expect(names(named) == ["anywhere"])
    let plain = Self.component(#"{ "plugin": "anywhere", "remove": true }"#)
    #expect(plain.diagnostics == [])
    #expect(names(plain) == ["share=anywhere"])
    let missing = Self.component(#"{ "plugin": "anywhere", "as": "buy", "remove": true }"#)
    #expect(missing.marks == ["3:67 nothing-to-remove"])
    #expect(missing.diagnostics.first?.message.contains("named \"buy\"") == true)
  }

  @Test("P16 before and after address the name")
  func orderings() {
    let assembly = Self.component(
      #"{ "plugin": "tracking", "before": "share" }, { "plugin": "layout.row", "after": "share" }"#)
    #expect(assembly.diagnostics == [])
    let orderings = assembly["home/c"]?.plugins.compactMap(\.ordering)
    #expect(orderings == [.before("share"), .after("share")])
    let circle = Self.component(
      #"{ "plugin": "tracking", "as": "x", "before": "y" },"#
        + #" { "plugin": "tracking", "as": "y", "before": "x" }"#)
    #expect(
      circle.marks.map { $0.split(separator: " ")[1] } == ["ordering-circle", "ordering-circle"])
    let unknown = Self.component(#"{ "plugin": "tracking", "before": "shar" }"#)
    #expect(unknown.marks == ["3:89 unknown-ordering"])
    #expect(unknown.diagnostics.first?.suggestion == "share")
  }

  @Test("P16 an entry that lists share may be ordered by a name that only some of them have")
  func sharedOrdering() {
    let app = """
      { "format": 1, "id": "films",
        "defaults": { "component": [{ "plugin": "tracking", "before": "gift" }] } }
      """
    for entries in ["", #"{ "plugin": "anywhere", "as": "gift" }"#] {
      #expect(PluginListTests.component(entries, app: app).diagnostics == [])
    }
    let misspelt = app.replacing("\"gift\"", with: "\"layout.rov\"")
    let diagnostics = PluginListTests.component("", app: misspelt).diagnostics
    #expect(diagnostics.map(\.code) == ["unknown-ordering"])
    #expect(diagnostics.first?.severity == .warning)
  }

  @Test("P16 an ordering by the name of an entry that is left out isn't reported as well")
  func omitted() {
    let off = Self.component(
      #"{ "plugin": "tracking", "as": "x", "when": { "flag": "off" } },"#
        + #" { "plugin": "layout.row", "before": "x" }"#)
    #expect(off.diagnostics == [])
    let faulty = Self.component(
      #"{ "plugin": "action", "as": "x" }, { "plugin": "tracking", "before": "x" }"#)
    #expect(faulty.marks == ["3:55 param-missing"])
    let unknown = Self.component(
      #"{ "plugin": "trackin", "as": "x" }, { "plugin": "tracking", "before": "x" }"#)
    #expect(unknown.marks == ["3:67 unknown-plugin"])
    let ofOtherLevel = Self.component(
      #"{ "plugin": "text", "as": "x" }, { "plugin": "tracking", "before": "x" }"#)
    #expect(ofOtherLevel.diagnostics.map(\.code) == ["plugin-level"])
  }

  @Test("P16 a requirement is met by an entry of the plugin under any name")
  func requirements() {
    let assembly = Self.component(#""needy", { "plugin": "tracking", "as": "x" }"#)
    #expect(assembly.diagnostics == [])
    let other = Self.component(#""needy", { "plugin": "layout.row", "as": "tracking" }"#)
    #expect(other.marks == ["3:55 plugin-requirement"])
    #expect(other.diagnostics.first?.message.contains("its condition excludes it") == false)
  }

  @Test("P10 a requirement that its condition excludes is told so, under any name")
  func excludedRequirement() {
    let off = Self.component(
      #""needy", { "plugin": "tracking", "as": "mine", "when": { "flag": "off" } }"#)
    #expect(off.marks == ["3:55 plugin-requirement"])
    #expect(off.diagnostics.first?.message.contains("its condition excludes it") == true)
    let other = Self.component(
      #""needy", { "plugin": "layout.row", "as": "tracking", "when": { "flag": "off" } }"#)
    #expect(other.diagnostics.first?.message.contains("its condition excludes it") == false)
  }

  @Test("P10 an entry that would only remove a plugin is no excluded requirement")
  func excludedRemoval() {
    let off = #"{ "plugin": "tracking", "remove": true, "when": { "flag": "off" } }"#
    let needy = Self.component(#""needy", \#(off)"#)
    #expect(needy.marks == ["3:55 plugin-requirement"])
    #expect(needy.diagnostics.first?.message.contains("its condition excludes it") == false)
    // Nor is it one that another can remove.
    let twice = Self.component(#"\#(off), { "plugin": "tracking", "remove": true }"#)
    #expect(twice.diagnostics.map(\.code) == ["nothing-to-remove"])
  }

  @Test("P16 a duplicate names both places, and says how to have both")
  func duplicates() {
    let plain = Self.component(#""tracking", "tracking""#)
    #expect(plain.marks == ["3:67 duplicate-plugin"])
    let message = plain.diagnostics.first?.message ?? ""
    #expect(message.contains("pages/home.json, line 3") && message.contains("a name with \"as\""))
    let bySet = Fixtures.page(
      PluginListFaultTests.list("\"list\",\n{ \"set\": \"s\" }"),
      ["app.json": #"{ "format": 1, "id": "a", "sets": { "s": ["list"] } }"#])
    #expect(bySet.marks == ["3:1 duplicate-plugin"])
    #expect(bySet.diagnostics.first?.message.contains("pages/home.json, line 2") == true)
    let named = Self.component(#"{ "plugin": "tracking", "as": "share" }"#)
    #expect(named.marks == ["3:67 duplicate-plugin"])
    let text = named.diagnostics.first?.message ?? ""
    #expect(text.contains("an entry named \"share\"") && text.contains("app.json, line 4"))
    #expect(text.contains("another name with \"as\""))
    #expect(names(named) == ["anywhere", "share=anywhere"])
  }

  @Test("P16 an entry that replaces another can't take the name of a third")
  func replacedByDuplicate() {
    let other = Self.component(
      #"{ "plugin": "layout.row", "as": "anywhere", "replace": "share" }"#)
    #expect(other.marks == ["3:67 duplicate-plugin"])
    #expect(names(other) == ["anywhere", "share=anywhere"])
    let none = Self.component(
      #"{ "plugin": "anywhere", "as": "share", "replace": "shore" }"#)
    #expect(none.marks == ["3:67 duplicate-plugin", "3:105 nothing-to-replace"])
    #expect(names(none) == ["anywhere", "share=anywhere"])
    let third = Self.component(#"{ "plugin": "tracking", "as": "gift", "replace": "shore" }"#)
    #expect(third.marks == ["3:104 nothing-to-replace"])
    #expect(names(third) == ["anywhere", "share=anywhere", "gift=tracking"])
  }

  static let conditions: [(String, String, [String], Int)] = [
    ("on", "off", ["anywhere", "share=anywhere", "tracking"], 1),
    ("off", "on", ["anywhere", "share=anywhere", "tracking"], 2),
    ("off", "off", ["anywhere", "share=anywhere"], 0),
  ]

  @Test(
    "P16 two entries of a plugin of which one's condition holds need no names",
    arguments: conditions)
  func condition(_ first: String, _ second: String, _ expected: [String], _ priority: Int) {
    let assembly = Self.component(Self.entries(first, second))
    #expect(assembly.diagnostics == [])
    #expect(names(assembly) == expected)
    if priority > 0 { #expect(assembly["home/c"]?.plugins.last?.priority == priority) }
  }

  @Test("P16 two entries of a plugin whose conditions both hold are a duplicate")
  func bothHold() {
    let assembly = Self.component(Self.entries("on", "on"))
    #expect(assembly.diagnostics.map(\.code) == ["duplicate-plugin"])
    #expect(assembly["home/c"]?.plugins.last?.priority == 1)
  }

  private static func entries(_ first: String, _ second: String) -> String {
    zip([first, second], 1...).map { flag, priority in
      "{ \"plugin\": \"tracking\", \"priority\": \(priority), \"when\": { \"flag\": \"\(flag)\" } }"
    }.joined(separator: ", ")
  }

  static let faults: [Broken] = [
    Broken(
      title: "an empty name", text: PluginListFaultTests.list(#"{ "plugin": "list", "as": "" }"#),
      marks: ["2:39 field-value"], says: ["\"as\"", "the entry is left out"]),
    Broken(
      title: "a name that is a number",
      text: PluginListFaultTests.list(#""list", { "plugin": "list", "as": 7 }"#),
      marks: ["2:47 field-type"], says: ["\"as\"", "the entry is left out"]),
    Broken(
      title: "the name of a set",
      text: PluginListFaultTests.list(#"{ "set": "usual", "as": "x" }"#),
      marks: ["2:31 unknown-key"], says: ["\"as\""]),
  ]

  @Test("P16 a faulty name is reported at its place, and the entry is left out", arguments: faults)
  func fault(_ broken: Broken) {
    let assembly = Fixtures.page(broken.text, BrokenDocumentTests.files)
    #expect(assembly.marks == broken.marks)
    let text = assembly.diagnostics.map(\.description).joined(separator: "\n")
    for words in broken.says { #expect(text.contains(words)) }
  }

  @MainActor @Test("P16 nodes that are inserted and replaced keep the names of their entries")
  func editing() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(Self.component(""))
    let node: Value = ["id": "n", "plugins": ["anywhere", ["plugin": "anywhere", "as": "buy"]]]
    let edit = try runtime.insert(node, under: "home/c")
    #expect(edit.diagnostics == [])
    #expect(try runtime.plugins.mounted(on: "home/n").map(\.name) == ["anywhere", "buy"])
    let twice = try runtime.insert(["plugins": ["text", "text"]], under: "home/c")
    #expect(twice.diagnostics.map(\.code) == ["duplicate-plugin"])
    #expect(twice.diagnostics.first?.message.contains("/plugins/0") == true)
    let other: Value = ["plugins": [["plugin": "anywhere", "as": "gift"]]]
    #expect(try runtime.replace("home/n", with: other).diagnostics == [])
    #expect(try runtime.plugins.mounted(on: "home/n").map(\.name) == ["gift"])
    #expect(try runtime.plugins.mounted(on: "home/c").map(\.name) == ["anywhere", "share"])
  }
}
