import Plugboard
import PlugboardPlugins
import Testing

/// The check of documents for params that are legal, though not as they were meant.
struct FieldCheckTests {
  /// Returns the faults of a form whose items have plugins, each with its place in the first component.
  private func faults(_ items: [String], when: String = "") throws -> [String] {
    let files = [
      "app.json": #"{ "format": 1, "id": "app", "plugins": ["toast"] }"#,
      "pages/home.json": """
      { "format": 1, "id": "home", "data": { "title": "x" }, "plugins": ["list",
        { "plugin": "choices", "params": { "keys": ["order", "genre"] } },
        { "plugin": "form", "params": { "fire": "toast.show", "going": "up", "with": { "text": "x" } } }],
        "cards": [{ "components": [
          { "items": [\(items.map { "{ \(when) \"plugins\": [\($0)] }" }.joined(separator: ", "))] },
          { "items": [{ "plugins": ["submit"] }] }] }] }
      """,
    ]
    let assembler = PageAssembler(
      registry: try PluginRegistry(
        SystemPlugins.all,
        host: HostManifest("the test", fires: EventList(.itemView, .gestureTap))),
      documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().filter {
      !["unknown-platform", "event-unfired"].contains($0.code)
    }.map {
      let place = $0.pointer?.replacing("/cards/0/components/0/items/", with: "") ?? ""
      return "\($0.severity) \($0.code) \(place)"
    }
  }

  private static func field(_ params: String, name: String = "a") -> String {
    #"{ "plugin": "field", "params": { "name": "\#(name)"\#(params) } }"#
  }

  @Test(
    "T3 the first value of a field fits its kind, its range and its choices",
    arguments: [
      (#""initial": "x""#, true), (#""initial": """#, true), (#""initial": null"#, true),
      (#""initial": { "@text": { "en": "x" } }"#, true), (#""initial": 3"#, false),
      (#""kind": "mail", "initial": "@example.org""#, true),
      (#""kind": "mail", "initial": []"#, false),
      (#""kind": "number", "initial": 3"#, true), (#""kind": "number", "initial": "3,5""#, true),
      (#""kind": "number", "initial": "three""#, false),
      (#""kind": "number", "initial": true"#, false),
      (#""kind": "number", "initial": 3, "range": [3, 9]"#, true),
      (#""kind": "number", "initial": -9223372036854775808, "range": [3, 9]"#, false),
      (#""kind": "toggle", "initial": true"#, true),
      (#""kind": "toggle", "initial": "yes""#, false),
      (
        #""kind": "choice", "initial": "b", "of": [{ "value": "a", "label": "A" }, { "value": "b", "label": "B" }]"#,
        true
      ),
      (#""kind": "choice", "initial": "B", "of": [{ "value": "b", "label": "B" }]"#, false),
      (#""kind": "choice", "initial": "", "of": [{ "value": "b", "label": "B" }]"#, true),
    ])
  func initial(params: String, isSound: Bool) throws {
    #expect(
      try faults([Self.field(", " + params)])
        == (isSound ? [] : ["warning param-doubtful 0/plugins/0/params/initial"]))
  }

  @Test("T3 the choices of a field have a value each, also in a dialog")
  func choices() throws {
    func of(_ second: String) -> String {
      #", "kind": "choice", "of": [{ "value": 1, "label": "A" }, { "value": \#(second), "label": "B" }]"#
    }
    let dialog = { (fields: String) in
      #"""
      "tap", { "plugin": "form-dialog", "params": { "title": "T", "fire": "toast.show", "going": "up",
        "fields": [\#(fields)] } }
      """#
    }
    #expect(try faults([Self.field(of("2"))]) == [])
    #expect(
      try faults([Self.field(of("1"))])
        == ["warning param-doubtful 0/plugins/0/params/of/1/value"])
    let found = try faults([dialog(#"{ "name": "a"\#(of("1")) }"#)])
    #expect(found.contains("warning param-doubtful 0/plugins/1/params/fields/0/of/1/value"))
    let sound = try faults([dialog(#"{ "name": "a"\#(of("2")) }"#)])
    #expect(!sound.contains { $0.contains("param-doubtful") })
  }

  @Test("T3 a doubtful param is no reason for a fallback")
  func mounted() throws {
    let files = [
      "pages/home.json": """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
        { "fallback": "drop", "data": { "title": "x" }, "plugins": [
          { "plugin": "text", "params": { "text": "{ title }" } }] }] }] }] }
      """
    ]
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
    let page = assembler.page("home")
    #expect(page.diagnostics.map { "\($0.severity) \($0.code)" } == ["warning param-doubtful"])
    #expect(page.plans.last?.plugins.map(\.name) == ["text"])
  }

  @Test("T3 two buttons beside each other choose two values")
  func alike() throws {
    func choice(_ value: String, key: String = "genre", label: String = "A") -> String {
      #"{ "plugin": "choice", "params": { "key": "\#(key)"\#(value), "label": "\#(label)" } }"#
    }
    let jazz = #", "value": "jazz""#
    let both = ["warning param-alike 1/plugins/0/params/value"]
    #expect(try faults([choice(jazz), choice(jazz, label: "B")]) == both)
    #expect(try faults([choice(""), choice("")]) == ["warning param-alike 1/plugins/0"])
    for other in [
      choice(#", "value": "blues""#), choice(""), choice(jazz, key: "order"),
      choice(jazz + #", "toggles": true"#),
    ] {
      #expect(try faults([choice(jazz), other]) == [])
    }
    let condition = #""when": { "platform": ["none"] },"#
    #expect(try faults([choice(jazz), choice(jazz)], when: condition) == [])
    #expect(try faults([Self.field(""), Self.field("")], when: condition) == [])
    #expect(
      try faults([Self.field(""), Self.field("")]) == [
        "error param-shared 1/plugins/0/params/name"
      ])
  }
}
