import Plugboard
import Testing

struct TemplateTests {
  static let files = [
    "templates/component/row.json": """
    {
      "format": 1,
      "data": { "title": "Row", "look": { "color": "red", "bold": true }, "tags": [1, 2] },
      "plugins": ["layout.row", { "plugin": "layout.scroll", "params": { "gap": 1 } }],
      "items": [{ "type": "poster" }, { "id": "more" }],
      "others": [{ "id": "dialog" }]
    }
    """,
    "templates/component/wide.json": """
    {
      "format": 1, "type": "row", "data": { "look": { "color": null, "size": 2 } },
      "plugins": [{ "plugin": "layout.scroll", "remove": true }, "anywhere"]
    }
    """,
    "templates/item/poster.json": #"{ "format": 1, "plugins": ["text"] }"#,
  ]

  static func component(_ fields: String, _ more: [String: String] = [:]) -> PageAssembly {
    Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [{ \"components\": [{ \(fields) }] }] }",
      files.merging(more) { $1 })
  }

  @Test("C2 a type provides plugins, data and children, on any page")
  func type() {
    let assembly = Self.component(#""type": "row""#)
    #expect(assembly.diagnostics == [])
    #expect(
      assembly.ids == [
        "home", "home/0", "home/0/0", "home/0/0/0", "home/0/0/more", "home/0/0/dialog",
      ])
    #expect(assembly.names(of: "home/0/0") == ["layout.row", "layout.scroll"])
    #expect(assembly.names(of: "home/0/0/0") == ["text"])
    #expect(assembly["home/0/0"]?.type == "row")
  }

  @Test("C2 a node's data is merged: objects by key, arrays and scalars replace, null removes")
  func data() {
    let assembly = Self.component(
      #""type": "row", "data": { "look": { "color": null, "size": 3 }, "tags": [9], "title": null }"#
    )
    #expect(
      assembly["home/0/0"]?.data.record == ["look": ["bold": true, "size": 3], "tags": [9]])
  }

  @Test(
    "C2 null removes at any depth, also in an object where there is none, or another value, below")
  func nestedNull() {
    let assembly = Self.component(
      #""type": "flat", "data": { "a": { "x": 1, "y": null, "z": { "w": null } }, "b": { "c": null } }"#,
      ["templates/component/flat.json": #"{ "format": 1, "data": { "a": 1, "d": [1] } }"#])
    #expect(
      assembly["home/0/0"]?.data.record == ["a": ["x": 1, "z": [:]], "d": [1], "b": [:]])
    var record: Fields = ["a": [1]]
    record.merge(["a": ["b": .null, "c": ["d": .null, "e": 2]]])
    #expect(record == ["a": ["c": ["e": 2]]])
  }

  @Test(
    "C2 a stated null leaves no key, whether a template has data, has none, or isn't there",
    arguments: ["", #""type": "plain", "#, #""type": "full", "#])
  func nullAlone(_ type: String) {
    let templates = [
      "templates/component/plain.json": #"{ "format": 1, "plugins": [] }"#,
      "templates/component/full.json": #"{ "format": 1, "data": { "a": 1 } }"#,
    ]
    let assembly = Self.component(
      #"\#(type)"data": { "a": null, "b": { "c": null, "d": 1 }, "e": [null, { "f": null }] }"#,
      templates)
    #expect(assembly.diagnostics == [])
    #expect(
      assembly["home/0/0"]?.data.record == ["b": ["d": 1], "e": [.null, ["f": .null]]])
    let deep = Self.component(#"\#(type)"data": { "b": { "c": { "d": null } } }"#, templates)
    #expect(deep["home/0/0"]?.data["b"] == ["c": [:]])
  }

  @Test("C2 null removes a template's data")
  func noData() {
    let assembly = Self.component(#""type": "row", "data": null"#)
    #expect(assembly.diagnostics == [] && assembly["home/0/0"]?.data.isEmpty == true)
  }

  @Test("C2 null removes a template's data also where a caller or an input gives some")
  func noDataButInputs() {
    let page = """
      { "format": 1, "id": "home", "type": "plain", "data": null,
        "inputs": { "film": { "type": "string" } } }
      """
    let assembler = Fixtures.assembler([
      "pages/home.json": page,
      "templates/page/plain.json": #"{ "format": 1, "data": { "title": "T" } }"#,
    ])
    #expect(assembler.page("home").plans.first?.data.record == [:])
    let input = assembler.page("home", inputs: PageInputs(["film": "kid"]))
    #expect(input.plans.first?.data.record == ["film": "kid"])
    let data = assembler.page("home", data: ["own": 1])
    #expect(data.plans.first?.data.record == ["own": 1])
  }

  @Test("C2 null data of a template removes the data of its own type")
  func noInheritedData() {
    let assembly = Self.component(
      #""type": "bare", "data": { "own": 1 }"#,
      ["templates/component/bare.json": #"{ "format": 1, "type": "row", "data": null }"#])
    #expect(assembly.diagnostics == [])
    #expect(assembly["home/0/0"]?.data.record == ["own": 1])
  }

  @Test("C2 a template has the children and other modules of its own type that it doesn't state")
  func inheritedChildren() {
    let assembly = Self.component(#""type": "wide""#)
    #expect(assembly.ids.suffix(3) == ["home/0/0/0", "home/0/0/more", "home/0/0/dialog"])
  }

  @Test("C2 stated children replace a template's, even an empty list", arguments: ["[]", "null"])
  func children(_ none: String) {
    let assembly = Self.component(#""type": "row", "items": [{}, {}, {}]"#)
    #expect(assembly.plans.filter { $0.level == .item }.count == 3)
    let empty = Self.component("\"type\": \"row\", \"items\": \(none), \"others\": \(none)")
    #expect(empty.diagnostics == [] && empty.plans.count == 3)
  }

  @Test(
    "C2 children that a template states replace those of its own type, even an empty list",
    arguments: ["[]", "null"])
  func childrenOfTemplate(_ none: String) {
    let text = "{ \"format\": 1, \"type\": \"row\", \"items\": \(none), \"others\": \(none) }"
    let assembly = Self.component(
      #""type": "bare""#, ["templates/component/bare.json": text])
    #expect(assembly.diagnostics == [] && assembly.plans.count == 3)
  }

  @Test("C2 a template may extend another one")
  func chain() {
    let assembly = Self.component(#""type": "wide""#)
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/0/0") == ["layout.row", "anywhere"])
    #expect(
      assembly["home/0/0"]?.data["look"] == ["bold": true, "size": 2])
    #expect(assembly.plans.filter { $0.level == .item }.count == 2)
  }

  @Test("C3 a template that extends an unknown one is the place of the fault, also in a chain")
  func unknownInChain() {
    let assembly = Fixtures.page(
      #"{ "format": 1, "id": "home", "cards": [{ "type": "a" }] }"#,
      [
        "templates/card/a.json": #"{ "format": 1, "type": "b" }"#,
        "templates/card/b.json": "{ \"format\": 1,\n\"type\": \"nope\" }",
      ])
    #expect(assembly.diagnostics.map(\.location?.file) == ["templates/card/b.json"])
    #expect(assembly.marks == ["2:9 unknown-type"])
  }

  @Test("C2 templates that extend one another in a circle are reported, and the page shows")
  func circle() {
    let assembly = Self.component(
      #""type": "a""#,
      [
        "templates/component/a.json": #"{ "format": 1, "type": "b", "plugins": ["anywhere"] }"#,
        "templates/component/b.json": #"{ "format": 1, "type": "a" }"#,
      ])
    #expect(
      assembly.diagnostics.map(\.description) == [
        "templates/component/b.json:1:24: error: templates form a circle: component/a →"
          + " component/b → component/a; remove the type from one of them (at /type)"
          + " [template-circle]"
      ])
    #expect(assembly["home/0/0"]?.fault?.code == "template-circle")
    #expect(assembly.names(of: "home/0/0") == ["anywhere"])
  }

  @Test(
    "C2 a template that extends one that isn't there is reported in its own file, and counts alone",
    arguments: [
      (
        "rwo",
        "templates/component/a.json:1:24: error: there is no template \"rwo\" for a component; a placeholder"
          + " replaces it (templates/component/rwo.json is missing); did you mean \"row\"? (at /type)"
          + " [unknown-type]"
      ),
      ("../row", "templates/component/a.json:1:24: error: "),
    ])
  func unknownBase(type: String, fault: String) {
    let template = "{ \"format\": 1, \"type\": \"\(type)\", \"plugins\": [\"anywhere\"] }"
    let assembly = Self.component(
      #""type": "a" }, { "type": "a""#, ["templates/component/a.json": template])
    #expect(assembly.diagnostics.count == 1)
    #expect(assembly.diagnostics.first?.description.hasPrefix(fault) == true)
    #expect(assembly["home/0/0"]?.fault == nil)
    #expect(assembly.names(of: "home/0/0") == ["anywhere"])
  }

  @Test("C2 a template that isn't an object is reported once, in its own file")
  func noObject() {
    let assembly = Self.component(
      #""items": [{ "type": "bad" }, { "type": "bad" }]"#, ["templates/item/bad.json": "[]"])
    #expect(
      assembly.diagnostics.map { "\($0.location.map { "\($0)" } ?? "") \($0.code)" }
        == ["templates/item/bad.json:1:1 node-type"])
    #expect(assembly["home/0/0/1"]?.fault?.code == "template-unreadable")
  }

  @Test("C2 a template whose children contain it again is reported, and ends")
  func endless() {
    let assembly = Self.component(
      #""items": [{ "type": "nest" }]"#,
      ["templates/item/nest.json": #"{ "format": 1, "items": [{ "type": "nest" }] }"#])
    #expect(assembly.diagnostics.map(\.code) == ["template-circle"])
    #expect(
      assembly.diagnostics.first?.location?.description == "templates/item/nest.json:1:36")
    #expect(assembly.plans.count < 10)
  }

  @Test("C4 a node whose template contains it again is a placeholder")
  func placeholderOfCircle() {
    let assembly = Self.component(
      #""items": [{ "type": "nest" }]"#,
      ["templates/item/nest.json": #"{ "format": 1, "items": [{ "type": "nest" }] }"#])
    #expect(assembly.plans.last?.fault?.code == "template-circle")
  }

  @Test("C2 a broken template is reported once, in its own file, and its nodes are placeholders")
  func brokenTemplate() {
    let assembly = Self.component(
      #""items": [{ "type": "bad" }, { "type": "bad" }, { "type": "poster" }]"#,
      ["templates/item/bad.json": "{ \"format\": 1,\n \"plugins\": }"])
    #expect(
      assembly.diagnostics.map { "\($0.location.map { "\($0)" } ?? "") \($0.code)" } == [
        "templates/item/bad.json:2:13 json-unexpected-character"
      ])
    #expect(assembly["home/0/0/1"]?.fault?.code == "template-unreadable")
    #expect(assembly["home/0/0/2"]?.fault == nil)
  }

  @Test("C2 a fault in a template is reported once, however often it is used")
  func faultInTemplate() {
    let assembly = Self.component(
      #""items": [{ "type": "bad" }, { "type": "bad" }]"#,
      ["templates/item/bad.json": #"{ "format": 1, "plugins": ["txt"], "id": "x" }"#])
    #expect(assembly.marks == ["1:28 unknown-plugin", "1:36 unknown-key"])
  }

  @Test("C2 templates with more modules than the limit are cut off")
  func explosion() {
    var files: [String: String] = [:]
    for level in 0..<8 {
      let items = Array(repeating: "{ \"type\": \"t\(level + 1)\" }", count: 10)
      files["templates/item/t\(level).json"] =
        "{ \"format\": 1, \"items\": [\(items.joined(separator: ", "))] }"
    }
    files["templates/item/t8.json"] = #"{ "format": 1 }"#
    let assembly = Self.component(#""items": [{ "type": "t0" }]"#, files)
    #expect(assembly.diagnostics.map(\.code) == ["too-many-modules"])
    #expect(assembly.plans.count == 250_000)
  }

  @Test("C19 a type belongs to its level: an item named like a component's type is an item")
  func levels() {
    let assembly = Self.component(
      #""type": "row", "items": [{ "type": "row" }]"#,
      ["templates/item/row.json": #"{ "format": 1, "plugins": ["text"] }"#])
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/0/0/0") == ["text"])
    #expect(assembly.names(of: "home/0/0") == ["layout.row", "layout.scroll"])
  }

  @Test("C19 templates of several levels with one name may contain one another")
  func sameName() {
    let assembly = Fixtures.page(
      #"{ "format": 1, "id": "home", "cards": [{ "type": "row" }] }"#,
      [
        "templates/card/row.json": #"{ "format": 1, "components": [{ "type": "row" }] }"#,
        "templates/component/row.json": #"{ "format": 1, "items": [{ "type": "row" }] }"#,
        "templates/item/row.json": #"{ "format": 1, "plugins": ["text"] }"#,
      ])
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/0/0/0") == ["text"])
  }

  @Test("C19 an item named like a layout plugin isn't swallowed")
  func layoutName() {
    let assembly = Self.component(
      #""items": [{ "type": "layout.row" }]"#,
      ["templates/item/layout.row.json": #"{ "format": 1, "plugins": ["text"] }"#])
    #expect(assembly.diagnostics == [])
    #expect(assembly.names(of: "home/0/0/0") == ["text"])
  }
}
