import Plugboard
import PlugboardPlugins
import Testing

/// A reader of the part of JSON Schema that the schemas of documents use.
private struct SchemaReader {
  let root: Value

  func takes(_ value: Value, _ schema: Value) -> Bool {
    guard case .object(let rules) = schema else { return true }
    return rules.allSatisfy { takes(value, $0.key, $0.value, among: rules) }
  }

  private func takes(
    _ value: Value, _ rule: String, _ wanted: Value, among rules: Fields
  ) -> Bool {
    let record = if case .object(let record) = value { record } else { Fields() }
    let elements = if case .array(let elements) = value { elements } else { [Value]() }
    switch (rule, wanted) {
    case ("$ref", .string(let text)):
      return JSONPointer(String(text.dropFirst())).flatMap { root[$0] }.map { takes(value, $0) }
        ?? false
    case ("type", .string(let type)):
      return ["boolean": "bool", "integer": "int", "number": "double"][type, default: type]
        == value.type.rawValue
    case ("type", .array(let types)):
      return types.contains { takes(value, rule, $0, among: rules) }
    case ("enum", .array(let values)): return values.contains(value)
    case ("const", _): return value == wanted
    case ("anyOf", .array(let schemas)): return schemas.contains { takes(value, $0) }
    case ("allOf", .array(let schemas)): return schemas.allSatisfy { takes(value, $0) }
    case ("if", _): return takes(value, rules[takes(value, wanted) ? "then" : "else"] ?? [:])
    case ("properties", .object(let properties)):
      return record.allSatisfy { takes($0.value, properties[$0.key] ?? [:]) }
    case ("additionalProperties", .bool(false)):
      let known =
        if case .object(let properties)? = rules["properties"] { properties.keys } else {
          [String]()
        }
      return record.keys.allSatisfy(known.contains)
    case ("required", .array(let names)):
      return names.allSatisfy { String(value: $0).map { record[$0] != nil } ?? false }
    case ("minProperties", .int(let count)): return record.count >= count
    case ("maxProperties", .int(let count)): return record.count <= count
    case ("minLength", .int(let count)):
      return String(value: value).map { $0.count >= count } ?? true
    case ("pattern", .string(let pattern)):
      guard let regex = try? Regex(pattern) else { return false }
      return String(value: value).map { $0.contains(regex) } ?? true
    case ("items", _): return elements.allSatisfy { takes($0, wanted) }
    default: return true
    }
  }
}

@Suite("The schema of documents") struct SchemaTests {
  static let entries: [(entry: String, isTaken: Bool)] = [
    (#"{ "plugin": "jump", "params": { "url": "a" } }"#, true),
    (#"{ "plugin": "jump" }"#, false), (#""jump""#, false), (#""text""#, true),
    (#"{ "plugin": "jump", "params": {} }"#, false),
    (#"{ "plugin": "jump", "params": { "url": null } }"#, false),
    (#"{ "plugin": "action", "params": { "trigger": "a", "answer": null } }"#, true),
    (#"{ "plugin": "action", "params": { "trigger": "a", "answer": 1 } }"#, false),
    (#"{ "plugin": "jump", "remove": true }"#, true),
    (#"{ "plugin": "jump", "remove": false }"#, false),
    (#"{ "plugin": "text", "when": { "flag": "a" } }"#, true),
    (#"{ "plugin": "text", "when": { "flag": "a", "platform": "linux" } }"#, false),
    (#"{ "plugin": "text", "when": {} }"#, false),
    (#"{ "plugin": "text", "when": { "flags": "a" } }"#, false),
    (#"{ "plugin": "text", "when": { "not": { "all": [{ "flag": "a" }] } } }"#, true),
    (#"{ "plugin": "text", "when": { "not": { "all": [{}] } } }"#, false),
    (#"{ "plugin": "other", "when": { "plugin": "other" } }"#, true),
    (#"{ "plugin": "other", "when": { "flag": "a" } }"#, false),
    (#"{ "plugin": "layout.row" }"#, false), (#"{ "set": "s" }"#, true),
    (#"{ "set": "s", "params": {} }"#, false),
  ]

  @Test(
    "C6 the schema takes the plugin entries that the reader takes, and no others",
    arguments: entries)
  func entry(_ test: (entry: String, isTaken: Bool)) throws {
    let text = BrokenDocumentTests.item("\"plugins\": [\(test.entry)]")
    let app = #"{ "format": 1, "id": "app", "flags": { "a": true }, "sets": { "s": [] } }"#
    #expect(Fixtures.page(text, ["app.json": app]).isSound == test.isTaken)
    let page = try #require(DocumentFormat.current["a page"])
    let schema = Value.object(DocumentFormat.current.schema(of: page, plugins: Fixtures.registry))
    #expect(try SchemaReader(root: schema).takes(Value(json: text), schema) == test.isTaken)
  }

  @Test(
    "C6 the schema of an app takes defaults of plugins that their level has, and no others",
    arguments: [("page", "list", true), ("item", "list", false), ("item", "text", true)])
  func defaults(level: String, plugin: String, isTaken: Bool) throws {
    let text = "{ \"format\": 1, \"id\": \"a\", \"defaults\": { \"\(level)\": [\"\(plugin)\"] } }"
    let found = DocumentChecker(Fixtures.assembler(["app.json": text])).check()
    #expect(found.map(\.code) == (isTaken ? [] : ["plugin-level"]))
    let app = try #require(DocumentFormat.current["an app"])
    let schema = Value.object(DocumentFormat.current.schema(of: app, plugins: Fixtures.registry))
    #expect(try SchemaReader(root: schema).takes(Value(json: text), schema) == isTaken)
  }

  @Test(
    "C25 the schema of an app takes the themes that the reader takes, and no others",
    arguments: [
      (##"{ "light": { "accent": "#a83232" }, "dark": { "text": "#FFF" } }"##, true), ("{}", true),
      (##"{ "light": { "accent": "#a8323" } }"##, false), (##"{ "lite": {} }"##, false),
      (##"{ "light": { "accent": "red" } }"##, false),
      (##"{ "dark": { "acent": "#fff" } }"##, false),
      (##"{ "light": { "accent": 7 } }"##, false), (##"{ "light": "#fff" }"##, false),
      ("[]", false),
    ])
  func theme(theme: String, isTaken: Bool) throws {
    let text = "{ \"format\": 1, \"id\": \"a\", \"theme\": \(theme) }"
    #expect(Fixtures.assembler(["app.json": text]).documents.app.diagnostics.isEmpty == isTaken)
    let app = try #require(DocumentFormat.current["an app"])
    let schema = Value.object(DocumentFormat.current.schema(of: app, plugins: Fixtures.registry))
    #expect(try SchemaReader(root: schema).takes(Value(json: text), schema) == isTaken)
  }

  /// Returns all objects in a value.
  private static func objects(in value: Value) -> [Fields] {
    switch value {
    case .array(let values): values.flatMap { objects(in: $0) }
    case .object(let record): [record] + record.values.flatMap { objects(in: $0) }
    default: []
    }
  }

  @Test(
    "C6 in both drafts a reference is alone in its object, leads to a definition, and entries are judged alike",
    arguments: SchemaDraft.allCases, DocumentFormat.current.kinds.map(\.name))
  func drafts(draft: SchemaDraft, kind: String) throws {
    let kind = try #require(DocumentFormat.current[kind])
    let schema = Value.object(
      DocumentFormat.current.schema(of: kind, plugins: Fixtures.registry, draft: draft))
    let references = Self.objects(in: schema).filter { $0["$ref"] != nil }
    #expect(!references.isEmpty)
    #expect(references.allSatisfy { $0.count == 1 })
    for reference in references {
      guard case .string(let text)? = reference["$ref"] else { continue }
      #expect(JSONPointer(String(text.dropFirst())).flatMap { schema[$0] } != nil, "\(text)")
    }
    guard kind.name == "a page" else { return }
    for test in Self.entries {
      let page = try Value(json: BrokenDocumentTests.item("\"plugins\": [\(test.entry)]"))
      #expect(SchemaReader(root: schema).takes(page, schema) == test.isTaken, "\(test.entry)")
    }
  }

  @Test(
    "C6 the schema says what plugins and params mean, and suggests the names that documents have")
  func names() throws {
    let registry = try SystemPlugins.registry()
    let documents = AppDocuments(
      MemoryDocumentStore([
        "app.json": """
        { "format": 1, "id": "a", "pages": ["home"], "flags": { "new": true }, "sets": { "top": [] },
          "routes": { "app://film/:film": "home" } }
        """,
        "pages/home.json": """
        { "format": 1, "id": "home", "data": { "mood": 1 }, "plugins": [
          { "plugin": "action", "params": { "event": "item.tap", "fire": "own.event" } }] }
        """,
        "sources/shows.json": #"{ "format": 1, "items": [] }"#,
        "templates/item/show.json": #"{ "format": 1 }"#,
      ]))
    let names = DocumentNames(of: documents, plugins: registry)
    let page = try #require(DocumentFormat.current["a page"])
    let schema = Value.object(
      DocumentFormat.current.schema(of: page, plugins: registry, names: names))
    func at(_ steps: JSONPointer.Step...) -> Value? { schema[JSONPointer(["$defs"] + steps)] }
    func examples(_ plugin: String, _ param: String) -> Value? {
      at(.key("params-\(plugin)"), "properties", .key(param), "examples")
    }
    #expect(examples("source", "source") == ["shows"])
    #expect(examples("source", "type") == ["show"])
    #expect(examples("source", "number") == ["mood"])
    #expect(examples("route", "url") == ["app://film/{film}"])
    guard case .array(let events)? = examples("action", "fire") else {
      Issue.record("no events")
      return
    }
    #expect(events.contains("own.event") && events.contains("toast.show"))
    #expect(at("condition", "properties", "flag", "examples") == ["new"])
    #expect(at("set-entry", "properties", "set", "examples") == ["top"])
    #expect(at("route", "properties", "page", "examples") == ["home"])
    #expect(at("page", "properties", "data", "anyOf", .index(0), "properties", "mood") == [:])
    let gap = at("params-list", "properties", "gap", "description")
    #expect(gap == "The rows between two cards. (an integer from 0 to 1000; `1` by default)")
    #expect(
      at("params-list", "description").map { "\($0)".contains("Lists the cards of a page") } == true
    )
    guard case .array(let plugins)? = at("plugins-item", "anyOf", .index(0), "enum"),
      case .array(let summaries)? = at("plugins-item", "anyOf", .index(0), "enumDescriptions")
    else {
      Issue.record("no plugins")
      return
    }
    #expect(plugins.count == summaries.count && !plugins.contains("list"))
    let tap = try #require(plugins.firstIndex(of: "tap"))
    #expect("\(summaries[tap])".contains("Turns a tap on an item"))
  }
}
