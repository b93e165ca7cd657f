import Plugboard
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
    case ("if", _): return !takes(value, wanted) || takes(value, rules["then"] ?? [:])
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
}
