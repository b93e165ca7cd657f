import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import TestSupport
import Testing

@Suite("Fields of records that don't fit") @MainActor struct RecordFieldTests {
  private let files = [
    "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
    "pages/home.json": """
    { "format": 1, "id": "home", "data": { "film": "kid" },
      "cards": [{ "components": [{ "items": [{ "id": "film", "data": { "title": "Play" }, "plugins": [
        "button", { "plugin": "record", "params": { "source": "films", "key": "film" } },
        { "plugin": "route", "params": { "url": "app://play/{reels}" } }] }] }] }] }
    """,
    "sources/films.json": """
    { "format": 1, "key": "film", "fields": { "reels": { "type": "integer", "most": 20 } }, "records": {
      "kid": { "title": 5, "reels": 6, "source.state": "loaded", "": 1, "last": true },
      "moon": { "title": "A Trip to the Moon", "reels": "one", "last": true } } }
    """,
  ]

  private func runtime() throws -> (runtime: PageRuntime, told: () -> [String]) {
    let documents = AppDocuments(MemoryDocumentStore(files))
    let runtime = PageRuntime(
      registry: try SystemPlugins.registry(),
      ports: Ports(sources: DocumentSources(documents)))
    var told: [String] = []
    let observation = runtime.observeDiagnostics { told.append("\($0)") }
    let assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    try runtime.open(assembler.page("home"))
    return (runtime, { [observation] in withExtendedLifetime(observation) { told } })
  }

  @Test(
    "C16 a field that another plugin takes in another form is left out alone, and reported at its line"
  )
  func unfit() async throws {
    let (runtime, told) = try runtime()
    let item = try runtime.data(of: "home/film")
    try await eventually { try item.read(Key<String>("film")) == "kid" }
    #expect(
      try item.export().values
        == ["title": "Play", "reels": 6, "last": true, "film": "kid"])
    #expect(
      told() == [
        "sources/films.json:2:52: error: the field \"source.state\" is left out, as \"source.state\" tells the"
          + " state of the request; state another key for it under \"fields\" [source-field]",
        "sources/films.json:2:66: error: \"\" can't be a key of data; the field is left out [source-field]",
        "sources/films.json:2:21: error: \"title\" of module \"home/film\" takes a string, not an integer, as"
          + " plugin \"button\" declares it; it is left out [data-mismatch]",
      ])
  }

  @Test(
    "C16 a field that isn't as its source declares it is left out alone, and reported at its line")
  func undeclared() async throws {
    let (runtime, told) = try runtime()
    let item = try runtime.data(of: "home/film")
    try await eventually { try item.read(Key<String>("film")) == "kid" }
    let first = told().count
    try runtime.data(of: "home").write(Key<String>("film"), "moon")
    try await eventually { try item.read(.title) == "A Trip to the Moon" }
    #expect(
      try item.export().values
        == ["title": "A Trip to the Moon", "last": true, "film": "moon"])
    #expect(
      told().dropFirst(first) == [
        "sources/films.json:3:53: error: the field \"reels\" takes an integer, not \"one\"; it is left out"
          + " (at /records/moon/reels) [source-field]"
      ])
  }

  @Test(
    "C16 check reports fields that don't fit the plugins beside record, and knows those that it writes"
  )
  func check() throws {
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(), documents: AppDocuments(MemoryDocumentStore(files)))
    var found = DocumentChecker(assembler).check().map(\.description)
    found.removeAll { $0.contains("[route-unmatched]") || $0.contains("[page-unreachable]") }
    #expect(
      found == [
        "sources/films.json:2:21: error: plugin \"button\" takes \"title\" as a string, not an integer; it is left"
          + " out (at /records/kid/title) [data-type]",
        "sources/films.json:3:53: error: the field \"reels\" takes an integer, not \"one\"; it is left out"
          + " (at /records/moon/reels) [source-field]",
      ])
  }

  @Test("T3 data that a plugin needs may come from a record, under the key that its field has")
  func requiredData() throws {
    func codes(_ fields: String, _ more: String = "") throws -> [String] {
      var files = files
      files["pages/home.json"] = """
        { "format": 1, "id": "home", "data": { "film": "kid" },
          "cards": [{ "components": [{ "items": [{ "plugins": [ "poster",
            { "plugin": "record", "params": { "source": "films", "key": "film"\(fields) } }\(more)] }] }] }] }
        """
      let assembler = PageAssembler(
        registry: try PluginRegistry(SystemPlugins.all + PosterPlugins.all),
        documents: AppDocuments(MemoryDocumentStore(files)))
      return DocumentChecker(assembler).check().filter { $0.location?.file == "pages/home.json" }
        .map(\.code)
    }
    #expect(try codes("") == [])
    #expect(try codes(#", "fields": { "title": "name" }"#) == ["data-missing"])
    #expect(try codes(#", "fields": { "title": "name", "last": "title" }"#) == [])
    func route(_ key: String) -> String {
      #", { "plugin": "route", "params": { "url": "x://\#(key)" } }"#
    }
    #expect(try codes("", route("{title}")) == [])
    #expect(try codes("", route("{titel}")) == ["data-key-unknown"])
    #expect(
      try codes(#", "fields": { "title": "name" }"#, route("{name}")).contains("data-key-unknown")
        == false)
  }
}
