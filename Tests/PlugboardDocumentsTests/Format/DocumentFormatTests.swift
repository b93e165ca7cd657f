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
  @Test("C6 the reference lists every kind and field of the one description")
  func reference() {
    let format = DocumentFormat.current
    let page = format.referencePage()
    let lines = page.split(separator: "\n")
    for kind in format.kinds {
      #expect(page.contains(kind.summary))
      for field in kind.fields {
        #expect(lines.contains { $0.hasPrefix("| `\(field.name)` |") })
        #expect(page.contains(field.summary.replacing("|", with: "\\|")))
      }
    }
  }

  @Test("C6 the reader takes exactly the fields of the description", arguments: Level.allCases)
  func fields(_ level: Level) throws {
    guard level != .app else { return }
    let kind = try #require(
      DocumentFormat.current.kinds.first { $0.summary.contains("`\(Self.arrays[level] ?? "")`") })
    for field in kind.fields where field.name != "id" && field.name != "format" {
      // Null fits no field, so a known field is reported as null; an unknown one as unknown.
      let node = "{ \"\(field.name)\": null, \"\(field.name)x\": null }"
      let codes = Fixtures.page(Self.page(with: node, at: level)).diagnostics.map(\.code)
      #expect(codes == ["field-type", "unknown-key"])
    }
  }

  @Test(
    "C6 the schema has every field of the one description",
    arguments: DocumentFormat.current.kinds.map(\.name))
  func schemaFields(_ name: String) throws {
    let format = DocumentFormat.current
    let kind = try #require(format[name])
    let schema = Value.object(format.schema(of: kind, plugins: Fixtures.registry))
    let reference = try #require(schema[JSONPointer(["$ref"])].flatMap { String(value: $0) })
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

  @Test("C6 the schema has the plugins of each level, with the types and defaults of their params")
  func schemaPlugins() throws {
    let format = DocumentFormat.current
    let page = try #require(format["a page"])
    let schema = Value.object(
      format.schema(of: page, plugins: Fixtures.registry) { $0 == .card ? ["shelf"] : [] })
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
        #expect(schema[property.appending("description")] == .string("\(param.key.shape)"))
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
    #expect(param("share") == ["type": "number", "minimum": 0.25, "maximum": 2.0])
    #expect(param("least") == ["type": "number", "minimum": 1.0])
    #expect(param("most") == ["type": "number", "maximum": 1.0])
    #expect(param("count") == ["type": "integer", "minimum": 2, "maximum": 5])
    #expect(param("look") == ["enum": ["plain", "round"]])
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
    #expect(
      assembly.diagnostics.first?.message.contains(
        "format 7, but this app reads 1 at the most") == true)
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
