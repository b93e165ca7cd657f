import Plugboard
import TestSupport
import Testing

/// A document that a person broke, with the line, column and code of each fault.
struct Broken: Sendable, CustomTestStringConvertible {
  let title: String
  let text: String
  let marks: [String]
  /// Texts that the messages must contain.
  var says: [String] = []

  var testDescription: String { title }
}

struct BrokenDocumentTests {
  static let app = """
    {
      "format": 1, "id": "films", "pages": ["home"], "flags": { "tracking": true },
      "sets": { "usual": ["tracking"] }
    }
    """
  static let files = [
    "app.json": app,
    "templates/component/row.json":
      #"{ "format": 1, "plugins": ["layout.row"], "items": [{ "plugins": ["text"] }] }"#,
    "templates/item/poster.json": #"{ "format": 1, "plugins": ["text"] }"#,
  ]

  /// A page whose line 2 begins in column 1 with the given text.
  static func page(_ rest: String) -> String {
    "{ \"format\": 1, \"id\": \"home\",\n\(rest)\n}"
  }

  /// A page with an item, whose fields begin in column 1 of line 2.
  static func item(_ fields: String) -> String {
    page("\"cards\": [{ \"components\": [{ \"items\": [{\n\(fields)\n}] }] }]")
  }

  static let nodes: [Broken] = [
    Broken(
      title: "a key is misspelt", text: page(#""pluginz": ["list"]"#),
      marks: ["2:1 unknown-key"], says: ["did you mean \"plugins\"?"]),
    Broken(
      title: "a key without similar ones", text: page(#""zzz": 1"#), marks: ["2:1 unknown-key"]),
    Broken(
      title: "items under a card", text: page(#""cards": [{ "items": [] }]"#),
      marks: ["2:13 wrong-nesting"], says: ["write \"components\" here"]),
    Broken(
      title: "components under a page", text: page(#""components": []"#),
      marks: ["2:1 wrong-nesting"]),
    Broken(
      title: "items under a dialog", text: page(#""others": [{ "items": [] }]"#),
      marks: ["2:14 wrong-nesting"], says: ["it holds only \"others\""]),
    Broken(
      title: "children are an object", text: page(#""cards": {}"#), marks: ["2:10 field-type"],
      says: ["an array, not an object"]),
    Broken(
      title: "children are null without a template", text: page(#""cards": null"#),
      marks: ["2:10 field-type"]),
    Broken(
      title: "a card is a string", text: page(#""cards": ["silent", {}]"#),
      marks: ["2:11 node-type"]),
    Broken(title: "data is a list", text: page(#""data": []"#), marks: ["2:9 field-type"]),
    Broken(
      title: "a key of data is empty", text: page(#""data": { "": 1 }"#),
      marks: ["2:11 data-empty-key"]),
    Broken(
      title: "a duplicate key", text: page(#""data": {}, "data": {}"#),
      marks: ["2:13 json-duplicate-key"]),
    Broken(
      title: "the id is a number", text: page(#""cards": [{ "id": 7 }]"#),
      marks: ["2:19 field-type"]),
    Broken(
      title: "the id is empty", text: page(#""cards": [{ "id": "" }]"#),
      marks: ["2:19 field-value"]),
    Broken(
      title: "the id has a slash", text: page(#""cards": [{ "id": "a/b" }]"#),
      marks: ["2:19 id-character"], says: ["contain \"/\""]),
    Broken(
      title: "a duplicate id", text: page("\"cards\": [{ \"id\": \"a\" },\n{ \"id\": \"a\" }]"),
      marks: ["3:9 duplicate-id"], says: ["line 2"]),
    Broken(
      title: "an id is that of another's position", text: page(#""cards": [{ "id": "1" }, {}]"#),
      marks: ["2:19 duplicate-id"]),
    Broken(
      title: "a type is unknown", text: item(#""type": "postr""#),
      marks: ["3:9 unknown-type"], says: ["did you mean \"poster\"?"]),
    Broken(
      title: "a type belongs to another level", text: item(#""type": "row""#),
      marks: ["3:9 unknown-type"], says: ["a component has a template of this name"]),
    Broken(title: "a type is a path", text: item(#""type": "../app""#), marks: ["3:9 type-name"]),
    Broken(title: "a type is empty", text: item(#""type": """#), marks: ["3:9 field-value"]),
    Broken(
      title: "plugins are a string", text: item(#""plugins": "text""#),
      marks: ["3:12 field-type"]),
  ]

  static let pages: [Broken] = [
    Broken(title: "no id", text: "{ \"format\": 1 }", marks: ["1:1 field-missing"]),
    Broken(
      title: "the page is a list", text: "[]", marks: ["1:1 node-type"],
      says: ["a page is an object"]),
    Broken(
      title: "the page's id has a slash", text: #"{ "format": 1, "id": "a/b" }"#,
      marks: ["1:22 id-character"]),
    Broken(
      title: "no format", text: #"{ "id": "home" }"#, marks: ["1:1 format-missing"],
      says: ["warning", "write \"format\": 1"]),
    Broken(
      title: "a negative format", text: #"{ "format": -1, "id": "home" }"#,
      marks: ["1:13 field-value"]),
    Broken(
      title: "a format in quotes", text: #"{ "format": "1", "id": "home" }"#,
      marks: ["1:13 field-type"]),
    Broken(
      title: "a newer format", text: #"{ "format": 2, "id": "home", "cardz": [] }"#,
      marks: ["1:13 format-newer"], says: ["reads 1 at the most"]),
    Broken(
      title: "a comma after the last", text: "{ \"format\": 1,\n\"id\": \"home\",\n}",
      marks: ["2:13 json-trailing-comma"]),
    Broken(title: "an empty file", text: "", marks: ["1:1 json-empty"]),
    Broken(
      title: "half a file", text: "{ \"format\": 1,\n\"id\": \"ho",
      marks: ["2:10 json-unexpected-end"]
    ),
  ]

  @Test("C3 a fault in a node is reported at its location, with advice", arguments: nodes)
  func node(_ broken: Broken) { check(broken) }

  @Test("C3 a fault in a page's head is reported at its location, with advice", arguments: pages)
  func head(_ broken: Broken) { check(broken) }

  private func check(_ broken: Broken) {
    let assembly = Fixtures.page(broken.text, Self.files)
    #expect(assembly.marks == broken.marks)
    let text = assembly.diagnostics.map(\.description).joined(separator: "\n")
    for words in broken.says { #expect(text.contains(words)) }
    #expect(!assembly.plans.isEmpty)
  }

  @Test("C3 a diagnostic prints as file, line, column, text, suggestion, pointer and code")
  func print() {
    #expect(
      Fixtures.faults(Self.item(#""plugins": ["text", "jmp"]"#), Self.files) == [
        "pages/home.json:3:21: error: no plugin is named \"jmp\"; the module's other plugins are mounted;"
          + " did you mean \"jump\"?"
          + " (at /cards/0/components/0/items/0/plugins/1) [unknown-plugin]"
      ])
  }

  @Test("C3 all faults come in one run, sorted by line and column")
  func all() {
    let text = """
      {
        "format": 1, "id": "home", "cardz": 1, "plugins": ["navigation-bar", "lst"],
        "cards": [
          { "id": "a", "components": [{ "type": "rwo" }, 7] },
          { "id": "a", "data": 1, "items": [] }
        ]
      }
      """
    #expect(
      Fixtures.page(text, Self.files).marks == [
        "2:30 unknown-key", "2:72 unknown-plugin", "4:43 unknown-type", "4:52 node-type",
        "5:13 duplicate-id", "5:26 field-type", "5:29 wrong-nesting",
      ])
  }

  @Test("C3 a number or string that can't be a value hides no other fault")
  func beyondValues() {
    let text = #"""
      {
        "format": 1, "id": "home", "cardz": 1, "data": { "a": 1e999, "b": "\ud800" },
        "plugins": [{ "plugin": "list", "priority": 1e999 }, "lst"]
      }
      """#
    #expect(
      Fixtures.page(text, Self.files).marks == [
        "2:30 unknown-key", "2:57 json-number-overflow", "2:70 json-lone-surrogate",
        "3:47 json-number-overflow", "3:56 unknown-plugin",
      ])
  }

  @Test(
    "C3 of three thousand faults of a page the first thousand are listed, and the rest is counted")
  func many() {
    let items = (0..<3_000).map { #"{ "plugins": ["plugin-\#($0)"] }"# }.joined(separator: ",\n")
    let assembly = Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [{ \"components\": [{ \"items\": [\n\(items)] }] }] }"
    )
    #expect(assembly.diagnostics.count == 1001)
    #expect(assembly.diagnostics[999].location?.line == 1001)
    let rest = assembly.diagnostics.last
    #expect(rest?.code == "more-diagnostics")
    #expect(rest?.severity == .error)
    #expect(rest?.message.hasPrefix("2000 more") == true)
    #expect(rest?.location?.line == 1002)
    #expect(assembly.plans.count == 3_003)
  }

  @Test("C3 a single error that isn't listed makes the diagnostic that counts it an error")
  func oneMore() {
    let items = (0..<1000).map { #"{ "plugins": ["plugin-\#($0)"] }"# }.joined(separator: ",\n")
    let assembly = Fixtures.page(
      """
      { "format": 1, "id": "home", "id": "home",
        "cards": [{ "components": [{ "items": [\(items)] }] }] }
      """)
    #expect(assembly.diagnostics.count == 1001)
    let rest = assembly.diagnostics.last
    #expect(rest?.code == "more-diagnostics" && rest?.severity == .error)
    #expect(rest?.message.hasPrefix("1 more") == true)
  }

  @Test("C3 an error is listed, however many warnings precede it")
  func errorAfterWarnings() {
    let keys = (0..<2000).map { #""k\#($0)": 0"# }.joined(separator: ", ")
    let assembly = Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \(keys),\n \"plugins\": [\"lst\"] }", Self.files)
    #expect(assembly.diagnostics.count == 1001)
    #expect(assembly.diagnostics.filter { $0.severity == .error }.map(\.code) == ["unknown-plugin"])
    let rest = assembly.diagnostics.first { $0.code == "more-diagnostics" }
    #expect(rest?.severity == .warning)
    #expect(rest?.message.hasPrefix("1001 more") == true)
  }

  @Test("C3 the faults below a very long key don't each repeat it")
  func longKey() {
    let key = String(repeating: "k", count: 20_000)
    let entries = repeatElement(#"{ "x": 0 }"#, count: 900).joined(separator: ", ")
    let app = "{ \"format\": 1, \"id\": \"a\", \"sets\": { \"\(key)\": [\(entries)] } }"
    let faults = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
    #expect(faults.count >= 900)
    #expect(faults.allSatisfy { ($0.pointer?.utf8.count ?? 0) <= 1024 })
  }

  @Test("C5 a page has at most 250,000 nodes, and the first of them stay")
  func manyNodes() {
    let cards = repeatElement("{}", count: 250_001).joined(separator: ",")
    let assembly = Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [\(cards)] }", Self.files)
    #expect(assembly.plans.count == 250_000)
    #expect(assembly.diagnostics.map(\.code) == ["too-many-modules"])
  }

  @Test("C5 a module has at most 1,000 plugin entries, so that sets in sets cost no more than they")
  func manyEntries() throws {
    let names = (0...1000).map { #"{ "plugin": "list", "as": "list-\#($0)" }"# }
    let many = Fixtures.page(
      Self.page("\"plugins\": [\(names.joined(separator: ", "))]"), Self.files)
    try #require(many.diagnostics.map(\.code) == ["too-many-plugins"])
    #expect(many.plans[0].plugins.count == 1000)
    // Ten of ten of ten of sets: 10,000 references to the last one, and 100,000,000.
    let growth = WorkGrowth.measured(from: 4, times: 2) { depth in
      let sets = (0..<depth).map { number in
        let entry = "{ \"set\": \"s\(number + 1)\" }"
        return "\"s\(number)\": [\(Array(repeating: entry, count: 10).joined(separator: ", "))]"
      }
      let app =
        #"{ "format": 1, "id": "a", "sets": { \#(sets.joined(separator: ", ")), "s\#(depth)": [] } }"#
      let nested = Fixtures.page(
        Self.page(#""plugins": [{ "set": "s0" }]"#), ["app.json": app])
      #expect(nested.diagnostics.map(\.code).contains("too-many-plugins"))
    }
    #expect(growth < 20, "without a bound it were 10,000")
  }

  @Test("C4 an unknown type leaves a placeholder with its sound parts, and the rest of the page")
  func placeholder() throws {
    let text = Self.page(
      #""cards": [{ "components": [{ "type": "rwo", "data": { "n": 1 }, "items": [{ "id": "x" }], "others": [{ "id": "dialog" }] }, { "type": "row" }] }]"#
    )
    let assembly = Fixtures.page(text, Self.files)
    let spoiled = try #require(assembly["home/0/0"])
    #expect(spoiled.fault?.code == "unknown-type" && spoiled.type == "rwo")
    #expect(spoiled.fault?.location?.column == 38)
    #expect(spoiled.data.record == ["n": 1])
    #expect(assembly["home/x"]?.level == .item && assembly["home/dialog"]?.level == .other)
    #expect(assembly.names(of: "home/0/1") == ["layout.row"])
    #expect(assembly["home/0/1"]?.fault == nil)
  }

  @MainActor @Test("C4 a runtime knows which modules are placeholders, and why")
  func runtimeFaults() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    runtime.observeDiagnostics { Issue.record("\($0)") }
    let page = Fixtures.page(Self.page(#""cards": [3, {}]"#), Self.files)
    let reported = try runtime.open(page).map(\.code)
    #expect(runtime.fault(of: "home/0")?.code == "node-type")
    #expect(runtime.fault(of: "home/1") == nil)
    #expect(runtime.faults.count == 1 && reported == ["node-type"])
    try runtime.remove("home/0")
    #expect(runtime.faults.isEmpty)
  }

  @Test(
    "C5 a page that can't be read is a page with its fault",
    arguments: ["", "{", "\u{FEFF}{}", "{\"a\": \"\u{1}\"}", "nul"])
  func unreadable(_ text: String) {
    let assembly = Fixtures.page(text)
    #expect(assembly.plans.count == 1 && assembly.plans.first?.level == .page)
    #expect(assembly.plans.first?.fault == assembly.diagnostics.first)
    #expect(assembly.diagnostics.count == 1 && assembly.diagnostics.first?.location != nil)
  }

  /// The templates of a number of items, each of which states something of the next.
  private static func templates(_ count: Int, _ fields: (String) -> String) -> [String: String] {
    var files: [String: String] = [:]
    for number in 0..<count {
      let fields = number + 1 < count ? ", " + fields("t\(number + 1)") : ""
      files["templates/item/t\(number).json"] =
        "{ \"format\": 1, \"data\": { \"k\(number)\": \(number) }\(fields) }"
    }
    return files
  }

  private static func page(ofType type: String) -> String {
    #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "items": [{ "type": "\#(type)" }] }] }] }"#
  }

  @Test(
    "C5 a node has the data of at most 1,000 templates of which each names the next, and the rest is reported",
    arguments: [(1000, nil), (1001, 0), (2500, 499), (2500, 1499)])
  func longChain(count: Int, faulty: Int?) throws {
    let files = Self.templates(count) { "\"type\": \"\($0)\"" }
    let page = Fixtures.page(Self.page(ofType: "t\(faulty ?? 0)"), files)
    try #require(page.plans.last?.data.entries.count == (faulty == nil ? 1000 : 1))
    #expect(page["home/0/0/0"]?.fault == nil)
    let marks = page.diagnostics.map { "\($0.location?.file ?? "") \($0.code)" }
    let expected = stride(from: count - 1001, through: 0, by: -1000).filter { $0 >= faulty ?? 0 }
    #expect(Set(marks) == Set(expected.map { "templates/item/t\($0).json template-chain" }))
  }

  @Test("C5 modules are nested at most 512 levels deep, those of templates included")
  func deepModules() throws {
    let files = Self.templates(600) { #""items": [{ "type": "\#($0)" }]"# }
    let page = Fixtures.page(Self.page(ofType: "t0"), files)
    #expect(page.diagnostics.map(\.code) == ["modules-too-deep"])
    // The page, its card and its component are above the first item.
    let last = try #require(page.plans.last)
    #expect(last.id.text.split(separator: "/").count == 513)
    #expect(page.plans.count == 513)
  }

}
