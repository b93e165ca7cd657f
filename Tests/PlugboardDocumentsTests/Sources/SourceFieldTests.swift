import Plugboard
import Testing

@Suite("The fields that a source declares") @MainActor struct SourceFieldTests {
  private func text(_ fields: String, _ records: String) -> String {
    """
    { "format": 1, "key": "show",
      "fields": {\(fields)},
      "records": {
        \(records)
      } }
    """
  }

  /// Returns what a check says of a source.
  private func faults(_ fields: String, _ records: String = "") -> [String] {
    let files = [
      "app.json": #"{ "format": 1, "id": "app" }"#, "sources/shows.json": text(fields, records),
    ]
    let assembler = PageAssembler(
      registry: PluginRegistry(), documents: AppDocuments(MemoryDocumentStore(files)))
    return DocumentChecker(assembler).check().map(\.description)
  }

  private nonisolated static let types: [(type: String, fits: [String], misfits: [String])] = [
    ("text", [#""a""#, #"{ "@text": { "en": "a" } }"#], ["1", #"{ "en": "a" }"#, "[]"]),
    ("string", [#""""#], [#"{ "@text": { "en": "a" } }"#, "true"]),
    ("integer", ["-9223372036854775808", "9223372036854775807"], ["1.5", #""1""#]),
    ("number", ["1", "1.5"], [#""1""#, "false"]), ("boolean", ["true"], ["0", #""true""#]),
    (
      "url", [#""https://example.org/a.jpg""#, #""app://show/1""#],
      [#""example.org""#, #""""#, "1"]
    ),
    (
      "date",
      [
        #""2024-02-29""#, #""2026-03-01T20:15Z""#, #""2026-03-01T20:15:00.5+01:00""#,
        #""2026-12-31T23:59""#,
      ],
      [
        #""2026-02-29""#, #""2026-13-01""#, #""1 March""#, #""2026-03-01T24:00""#,
        #""2026-03-01T""#,
        #""2026-03-01T20:15:00.""#, #""2026-03-01T20:15+1""#, #""2026-03-00""#,
        #""2026-03-01T20:15:00Z ""#, #""2026-03-0\u0661""#, "2026",
      ]
    ),
    ("list", ["[]", "[1]"], ["{}", #""a""#]), ("object", ["{}"], ["[]"]),
  ]

  @Test("C16 a field of each type takes what the type says", arguments: types.indices)
  func type(_ index: Int) {
    let (type, fits, misfits) = Self.types[index]
    let rule = #""f": { "type": "\#(type)" }"#
    for value in fits + ["null"] { #expect(faults(rule, "\"a\": { \"f\": \(value) }") == []) }
    for value in misfits {
      let found = faults(rule, "\"a\": { \"f\": \(value) }")
      #expect(
        found.count == 1
          && found[0].hasPrefix("sources/shows.json:4:17: error: the field \"f\" takes "),
        "\(type) \(value) \(found)")
    }
  }

  @Test("C16 check reports each field that isn't as declared, at its record's own line and column")
  func places() {
    let fields = """
      "minutes": { "type": "integer", "least": 0, "most": 600 }, "image": { "type": "url", "required": true },
      "access": { "oneOf": ["all", "members"] }
      """
    let records = """
      "noon": { "minutes": "sixty", "image": "https://a.example/n.jpg", "access": "membres" },
          "dawn": { "minutes": 601 },
          "dusk": { "minutes": 600.0, "image": "https://a.example/d.jpg", "extra": [] }
      """
    #expect(
      faults(fields, records) == [
        "sources/shows.json:5:26: error: the field \"minutes\" takes an integer, not \"sixty\"; it is left out"
          + " (at /records/noon/minutes) [source-field]",
        "sources/shows.json:5:81: error: the field \"access\" takes one of \"all\", \"members\", not \"membres\";"
          + " it is left out (at /records/noon/access) [source-field]",
        "sources/shows.json:6:13: error: the record needs the field \"image\", a URL with its scheme, as in"
          + " https:// (at /records/dawn) [source-field]",
        "sources/shows.json:6:26: error: the field \"minutes\" takes 600 or less, not 601; it is left out"
          + " (at /records/dawn/minutes) [source-field]",
        "sources/shows.json:7:26: error: the field \"minutes\" takes an integer, not 600.0; it is left out"
          + " (at /records/dusk/minutes) [source-field]",
      ])
  }

  @Test(
    "C16 a declaration that no value can follow is reported, and doesn't count",
    arguments: [
      (#""f": { "type": "text", "least": 1 }"#, "source-field-rule"),
      (#""f": { "type": "integer", "least": 2, "most": 1 }"#, "source-field-rule"),
      (#""f": { "oneOf": [] }"#, "source-field-rule"),
      (#""f": { "type": "integer", "most": 5, "oneOf": [1, 6] }"#, "source-field-rule"),
      (#""f": { "type": "int" }"#, "field-value"), (#""f": "integer""#, "field-type"),
      (#""f": { "tpye": "integer" }"#, "unknown-key"),
    ])
  func rules(_ rule: String, _ code: String) {
    let found = faults(rule, #""a": { "f": [1] }"#)
    #expect(found.count == 1 && found[0].hasSuffix("[\(code)]"), "\(found)")
    #expect(found[0].hasPrefix("sources/shows.json:2:"))
  }

  @Test("C16 at run time a field that isn't as declared is left out alone, and its place says why")
  func runTime() async throws {
    let records = #""noon": { "title": "Noon", "minutes": "sixty" }, "dawn": { "minutes": 5 }"#
    let files = [
      "sources/shows.json": text(#""minutes": { "type": "integer" }"#, records)
    ]
    let sources = DocumentSources(AppDocuments(MemoryDocumentStore(files)))
    #expect(try await sources.record("noon", of: "shows") == ["title": "Noon"])
    let place = try #require(sources.place(ofRecord: "noon", of: "shows"))
    #expect(
      place.faults.map(\.description) == [
        "sources/shows.json:4:43: error: the field \"minutes\" takes an integer, not \"sixty\"; it is left out"
          + " (at /records/noon/minutes) [source-field]"
      ])
    #expect(place.location(ofField: "title")?.column == 24)
    let page = try await sources.load(SourceRequest("shows", of: .item, page: 1))
    #expect(
      page.nodes == [
        ["data": ["title": "Noon", "show": "noon"]], ["data": ["minutes": 5, "show": "dawn"]],
      ])
    #expect(page.place(ofNode: 0)?.faults == place.faults && page.place(ofNode: 1)?.faults == [])
  }

  @Test("C16 faults of nodes that a source gives have the file and line of their record")
  func nodePlaces() async throws {
    let records = """
      "a": { "margin": 1, "": 2 },
          "b": { "title": "B" }
      """
    let files = ["sources/shows.json": text("", records)]
    let sources = DocumentSources(AppDocuments(MemoryDocumentStore(files)))
    let page = try await sources.load(SourceRequest("shows", of: .item, page: 1))
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.open(
      Fixtures.page(
        #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "id": "feed" }] }] }"#))
    var told: [String] = []
    let observation = runtime.observeDiagnostics { told.append("\($0)") }
    defer { observation.cancel() }
    let component = try #require(runtime.context(of: "home/feed", as: ModuleContext.self))
    for (position, node) in page.nodes.enumerated() {
      _ = try component.append(node, from: page.place(ofNode: position))
    }
    #expect(
      told == [
        "sources/shows.json:4:25: error: a key of \"data\" is empty; name it, until then it is left out"
          + " (at /records/a/) [data-empty-key]"
      ])
    #expect(runtime.location(of: "home/feed/1")?.description == "sources/shows.json:5:10")
    guard case .object(var node) = page.nodes[1] else { return }
    node["type"] = "shwo"
    let shown = try component.append(.object(node), from: page.place(ofNode: 1)).modules
    #expect(
      told.last?.hasPrefix("sources/shows.json:5:10: error: there is no template \"shwo\"") == true)
    #expect(runtime.fault(of: shown[0])?.location?.line == 5)
  }
}
