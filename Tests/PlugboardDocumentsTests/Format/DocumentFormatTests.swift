import Plugboard
import Testing

/// Has a param of each kind whose key states what it allows.
private final class RangePlugin: PagePlugin {
  static let name: Name = "ranges"
  static let params = ParamList(
    .optional(Key<Double>("share", in: 0.25...2)),
    .optional(Key<Double>("least", in: 1 ... .infinity)),
    .optional(Key<Double>("most", in: -.infinity...1)), .optional(Key<Int>("count", in: 2...5)),
    .optional(Key<String>("look", oneOf: ["plain", "round"])))
  static func wire(_ on: inout Wiring<RangePlugin>) {}
}

struct DocumentFormatTests {
  @Test(
    "C6 the reference lists every field of a kind in the section of that kind",
    arguments: DocumentFormat.current.kinds.map(\.name))
  func reference(_ name: String) throws {
    let format = DocumentFormat.current
    let kind = try #require(format[name])
    let title = "\n## \(name.prefix(1).uppercased() + name.dropFirst())\n\n\(kind.summary)\n"
    let sections = format.referencePage().split(separator: "\n## ").map { "\n## \($0)" }
    let section = try #require(sections.first { $0.hasPrefix(title) })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
    #expect(rows.count == kind.fields.count)
    for (row, field) in zip(rows, kind.fields) {
      #expect(row.hasPrefix("| `\(field.name)` | "))
      #expect(row.hasSuffix(" | \(field.summary.replacing("|", with: "\\|")) |"))
    }
  }

  /// The files around an object of each kind, which stands for `§`, and the pointer to it.
  private static let places: [String: (file: String, text: String, pointer: String)] = {
    let page = #"{ "format": 1, "id": "home", "#
    let app = #"{ "format": 1, "id": "app", "pages": ["home"], "#
    let network =
      #""network": { "base": "https://h", "hosts": ["h"], "headers": { "x": § } } }"#
    var places = [
      "an app": ("app.json", "§", ""), "a page": ("pages/home.json", "§", ""),
      "a source": ("sources/feed.json", "§", ""),
      "a card": ("pages/home.json", page + #""cards": [§] }"#, "/cards/0"),
      "a component": (
        "pages/home.json", page + #""cards": [{ "components": [§] }] }"#, "/cards/0/components/0"
      ),
      "an item": (
        "pages/home.json", page + #""cards": [{ "components": [{ "items": [§] }] }] }"#,
        "/cards/0/components/0/items/0"
      ),
      "another module": ("pages/home.json", page + #""others": [§] }"#, "/others/0"),
      "a plugin entry": ("pages/home.json", page + #""plugins": [§] }"#, "/plugins/0"),
      "a set entry": ("pages/home.json", page + #""plugins": [§] }"#, "/plugins/0"),
      "a condition": (
        "pages/home.json", page + #""plugins": [{ "plugin": "tracking", "when": §  }] }"#,
        "/plugins/0/when"
      ),
      dataCondition: (
        "pages/home.json",
        page + #""plugins": [{ "plugin": "conditional", "params": { "if": § } }] }"#,
        "/plugins/0/params/if"
      ),
      "a route": ("app.json", app + #""routes": { "app://x": § } }"#, "/routes/app:~1~1x"),
      "an input": ("pages/home.json", page + #""inputs": { "x": § } }"#, "/inputs/x"),
      "a text": ("pages/home.json", page + #""data": { "x": § } }"#, "/data/x"),
      "a request": ("sources/feed.json", #"{ "format": 1, "request": § }"#, "/request"),
      "an answer": (
        "sources/feed.json", #"{ "format": 1, "request": { "url": "/x" }, "answer": § }"#, "/answer"
      ),
      "a paging rule": (
        "sources/feed.json", #"{ "format": 1, "request": { "url": "/x" }, "paging": § }"#,
        "/paging"
      ),
      "a record request": ("sources/feed.json", #"{ "format": 1, "record": § }"#, "/record"),
      "a field": ("sources/feed.json", #"{ "format": 1, "fields": { "x": § } }"#, "/fields/x"),
      "a network": ("app.json", app + #""network": § }"#, "/network"),
      "a secret": ("app.json", app + network, "/network/headers/x"),
      "a delivery": ("app.json", app + #""delivery": § }"#, "/delivery"),
      "checks": ("app.json", app + #""checks": § }"#, "/checks"),
      "an exception": (
        "app.json", app + #""checks": { "except": [§] } }"#, "/checks/except/0"
      ),
      "delivery rules": (
        "app.json", app + #""delivery": { "url": "https://h/s.json", "allows": § } }"#,
        "/delivery/allows"
      ),
    ]
    for level in Level.allCases where level != .app {
      let name = DocumentFormat.current.kind(of: .template(level, type: "t")).name
      places[name] = ("templates/\(level.rawValue)/t.json", "§", "")
    }
    return places
  }()

  /// The kind that is read as the value of a param.
  private static let dataCondition = "a data condition"

  /// The fields that mark an object as one of its kind.
  private static let signs = [
    "a set entry": #""set": "s", "#, "a text": #""@text": {}, "#,
    "a field": #""type": "integer", "#,
  ]

  /// Returns the codes of the faults at a field of an object.
  private static func codes(
    _ kind: String, _ field: String, _ value: String, beside other: String = ""
  ) throws -> [String] {
    let (file, text, pointer) = try #require(places[kind])
    let sign = signs[kind].flatMap { $0.contains("\"\(field)\"") ? nil : $0 } ?? ""
    var files = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"], "sets": { "s": [] } }"#,
      "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ]
    files[file] = text.replacing("§", with: "{ \(other)\(sign)\"\(field)\": \(value) }")
    return DocumentChecker(Fixtures.assembler(files)).check()
      .filter { $0.location?.file == file && $0.pointer == "\(pointer)/\(field)" }.map(\.code)
  }

  @Test(
    "C6 the reader knows exactly the fields of each kind",
    arguments: DocumentFormat.current.kinds.map(\.name))
  func fields(_ name: String) throws {
    let kind = try #require(DocumentFormat.current[name])
    for field in kind.fields {
      // Null fits no type but "any".
      let isParam = name == Self.dataCondition
      let expected = field.type == .any ? [] : [isParam ? "param-type" : "field-type"]
      #expect(try Self.codes(name, field.name, "null") == expected, "\(field.name)")
      let unknown = try Self.codes(name, "\(field.name)x", "null")
      #expect(
        unknown
          == [
            isParam ? "param-type" : name == "a condition" ? "condition-keys" : "unknown-key"
          ], "\(field.name)x")
    }
  }

  @Test(
    "C6 the schema has every field of the one description",
    arguments: DocumentFormat.current.kinds.map(\.name))
  func schemaFields(_ name: String) throws {
    let format = DocumentFormat.current
    let kind = try #require(format[name])
    let schema = Value.object(format.schema(of: kind, plugins: Fixtures.registry))
    let reference = try #require(schema[Self.root].flatMap { String(value: $0) })
    let place = try #require(JSONPointer(String(reference.dropFirst())))
    let required = kind.fields.filter(\.isRequired).map(\.name)
    #expect(schema[place.appending("description")] == .string(kind.summary))
    #expect(schema[place.appending("required")] == (required.isEmpty ? nil : required.value))
    #expect(schema[place.appending("additionalProperties")] == (kind.isOpen ? nil : false))
    for field in kind.fields {
      let property = place.appending("properties").appending(field.name)
      #expect(schema[property.appending("description")] == .string(field.summary))
    }
  }

  /// The reference of a schema to the kind of the outermost object.
  private static let root = JSONPointer(["allOf", .index(0), "$ref"])

  /// Returns the types of the values that a schema takes; nil for all.
  private static func types(_ schema: Value, in root: Value) -> Set<String>? {
    if let reference = schema[JSONPointer(["$ref"])].flatMap({ String(value: $0) }) {
      return JSONPointer(String(reference.dropFirst())).flatMap { root[$0] }
        .flatMap { types($0, in: root) }
    }
    if let only = schema[JSONPointer(["allOf", .index(0)])] { return types(only, in: root) }
    if let type = schema[JSONPointer(["type"])].flatMap({ String(value: $0) }) {
      return type == "number" ? ["integer", "number"] : [type]
    }
    if case .array(let values)? = schema[JSONPointer(["enum"])] {
      return Set(values.map(\.type.rawValue))
    }
    guard case .array(let schemas)? = schema[JSONPointer(["anyOf"])] else { return nil }
    return schemas.reduce([]) { all, schema in
      types(schema, in: root).flatMap { types in all.map { $0.union(types) } }
    }
  }

  @Test(
    "C6 the schema takes for each field the types of values that the reader takes",
    arguments: DocumentFormat.current.kinds.map(\.name).filter { $0 != dataCondition })
  func schemaTypes(_ name: String) throws {
    let format = DocumentFormat.current
    let kind = try #require(format[name])
    let schema = Value.object(format.schema(of: kind, plugins: Fixtures.registry))
    let reference = try #require(schema[Self.root].flatMap { String(value: $0) })
    let properties = try #require(JSONPointer(String(reference.dropFirst() + "/properties")))
    guard case .object(let known)? = schema[properties] else {
      Issue.record("no properties")
      return
    }
    #expect(known.keys == kind.fields.map(\.name))
    let samples = [
      "null": "null", "boolean": "true", "integer": "7", "string": "\"x\"", "array": "[]",
      "object": "{}",
    ]
    // Null removes what a template gives.
    let template = known.keys.contains("type") ? #""type": "t", "# : ""
    for field in kind.fields {
      let types = Self.types(known[field.name] ?? [:], in: schema)
      for (type, value) in samples {
        let codes = try Self.codes(
          name, field.name, value, beside: field.name == "type" ? "" : template)
        let isTaken = !codes.contains("field-type")
        #expect(types?.contains(type) ?? true == isTaken, "\(field.name): \(value)")
      }
    }
  }

  @Test("C6 the schema has the plugins of each level, with the types and defaults of their params")
  func schemaPlugins() throws {
    let format = DocumentFormat.current
    let page = try #require(format["a page"])
    var names = DocumentNames()
    names.types[.card] = ["shelf"]
    let schema = Value.object(
      format.schema(of: page, plugins: Fixtures.registry, names: names))
    for level in Level.allCases {
      let fitting = Fixtures.registry.all.filter { $0.manifest.levels.contains(level) }
      let alone = fitting.filter { !$0.manifest.params.contains(where: \.isRequired) }
      let list = JSONPointer(["$defs", .key("plugins-\(level)"), "anyOf"])
      let entry = list.appending(1).appending("properties").appending("plugin")
      #expect(schema[list.appending(0).appending("enum")] == alone.map(\.name.text).value)
      #expect(schema[entry.appending("enum")] == fitting.map(\.name.text).value)
    }
    for plugin in Fixtures.registry.all {
      let params = JSONPointer(["$defs", .key("params-\(plugin.name)")])
      #expect(schema[params.appending("additionalProperties")] == false)
      for param in plugin.manifest.params {
        let property = params.appending("properties").appending(param.key.name.text)
        let meaning = param.key.summary.map { $0 + " " } ?? ""
        #expect(
          schema[property.appending("description")] == .string("\(meaning)(\(param.wording))"))
        #expect(schema[property.appending("default")] == param.defaultValue)
      }
    }
    let card: JSONPointer = JSONPointer(["$defs", "card", "properties", "type", "examples"])
    let item: JSONPointer = JSONPointer(["$defs", "item", "properties", "type", "examples"])
    #expect(schema[card] == ["shelf"] && schema[item] == [])
  }

  @Test(
    "C6 the outermost object of a document is of the kind that its path tells",
    arguments: [
      ("app.json", "an app"), ("pages/home.json", "a page"), ("sources/feed.json", "a source"),
      ("templates/item/poster.json", "a template for an item"),
      ("templates/other/dialog.json", "a template for another module"),
    ])
  func kinds(file: String, name: String) throws {
    let kind = try #require(DocumentChecker.Kind(file: file))
    #expect(DocumentFormat.current.kind(of: kind).name == name)
  }

  @Test("C6 the schema has the values that the keys of params allow")
  func schemaValues() throws {
    var registry = PluginRegistry()
    try registry.register(RangePlugin.self)
    let format = DocumentFormat.current
    let page = try #require(format["a page"])
    let schema = Value.object(format.schema(of: page, plugins: registry))
    let params = JSONPointer(["$defs", "params-ranges", "properties"])
    func param(_ name: String) -> Value? {
      guard case .object(var record)? = schema[params.appending(name)] else { return nil }
      record["description"] = nil
      return .object(record)
    }
    #expect(param("share") == ["type": ["number", "null"], "minimum": 0.25, "maximum": 2.0])
    #expect(param("least") == ["type": ["number", "null"], "minimum": 1.0])
    #expect(param("most") == ["type": ["number", "null"], "maximum": 1.0])
    #expect(param("count") == ["type": ["integer", "null"], "minimum": 2, "maximum": 5])
    #expect(param("look") == ["enum": ["plain", "round", .null]])
  }

  private static let arrays: [Level: String] = [
    .page: "pages/NAME.json", .card: "cards", .component: "components", .item: "items",
    .other: "others",
  ]

  private static func page(with node: String, at level: Level) -> String {
    switch level {
    case .app, .page:
      "{ \"format\": 1, \"id\": \"home\", \(node.dropFirst())"
    case .card: page(with: "{ \"cards\": [\(node)] }", at: .page)
    case .component: page(with: "{ \"components\": [\(node)] }", at: .card)
    case .item: page(with: "{ \"items\": [\(node)] }", at: .component)
    case .other: page(with: "{ \"others\": [\(node)] }", at: .page)
    }
  }

  @Test("C11 a newer format is refused in a template and leaves placeholders")
  func newerTemplate() {
    let assembly = Fixtures.page(
      BrokenDocumentTests.item(#""type": "new""#),
      ["templates/item/new.json": #"{ "format": 2, "plugins": ["nonsense"] }"#])
    #expect(assembly.marks == ["1:13 format-newer"])
    #expect(assembly["home/0/0/0"]?.fault != nil)
  }

  @Test("C11 a newer page is refused with a clear message, and nothing of it is read")
  func newerPage() {
    let assembly = Fixtures.page(#"{ "format": 7, "id": "home", "cards": [{}, 3] }"#)
    #expect(assembly.plans.count == 1)
    #expect(assembly.plans.first?.fault?.code == "format-newer")
    for message in [assembly.diagnostics.first?.message, assembly.plans.first?.fault?.message] {
      #expect(message?.contains("format 7, but this app reads 1 at the most") == true)
    }
  }

  @Test("C11 a page without a format is read, with a warning")
  func missing() {
    let assembly = Fixtures.page(#"{ "id": "home", "cards": [{}] }"#)
    #expect(assembly.plans.count == 2 && assembly.isSound)
    #expect(assembly.diagnostics.map(\.severity) == [.warning])
  }

  @Test("C18 reading, writing and reading gives an equal document, with unknown keys kept")
  func roundTrip() throws {
    let text = """
      { "format": 1, "id": "home", "future": [1, 2.5, null],
        "cards": [{ "zeta": { "b": 1, "a": 2 }, "id": "c", "data": { "t": "首页\\n" } }] }
      """
    let first = try JSONReader().read(text, file: "pages/home.json")
    let written = JSONWriter().text(first.value)
    #expect(
      written
        == #"{"format":1,"id":"home","future":[1,2.5,null],"#
        + #""cards":[{"zeta":{"b":1,"a":2},"id":"c","data":{"t":"首页\n"}}]}"#)
    let second = try JSONReader().read(written, file: "pages/home.json")
    #expect(second.value == first.value)
    let assembly = Fixtures.assembler().page(second)
    #expect(assembly.ids == ["home", "home/c"] && assembly["home/c"]?.data == ["t": "首页\n"])
    #expect(assembly.diagnostics.map(\.pointer) == ["/future", "/cards/0/zeta"])
  }
}
