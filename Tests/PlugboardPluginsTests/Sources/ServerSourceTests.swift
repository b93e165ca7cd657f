import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("source: items of a server") @MainActor struct ServerSourceTests {
  private let network = ScriptedNetwork()
  private let storage = MemoryStorage()
  private let feed: ModuleID = "home/feed"

  private static let source = """
    { "format": 1, "key": "id",
      "request": { "url": "/list?page={page}[&text={text}]" }, "paging": { "by": "page" },
      "answer": { "items": "/list", "name": "/id", "total": "/all", "next": "/more" },
      "fields": { "year": { "type": "integer" } } }
    """
  private static let page = """
    { "format": 1, "id": "home", "plugins": ["data-cache"], "cards": [{ "components": [{ "id": "feed",
      "plugins": [{ "plugin": "source", "params": { "source": "feed", "type": "note",
        "loading": "Wait", "failed": "Oh:", "retry": "Again", "empty": "None", "more": "More" } }] }] }] }
    """

  /// Opens the page on a fresh runtime.
  private func open(_ said: @escaping (Diagnostic) -> Void = { _ in }) throws -> PageRuntime {
    let documents = AppDocuments(
      MemoryDocumentStore([
        "sources/feed.json": Self.source, "pages/home.json": Self.page,
        "templates/item/note.json": #"{ "format": 1, "plugins": ["text"] }"#,
      ]))
    let sources = DocumentSources(documents, network: network, clock: ManualClock())
    let runtime = PageRuntime(
      registry: try SystemPlugins.registry(),
      ports: Ports(network: network, storage: storage, sources: sources))
    runtime.observeDiagnostics { said($0) }
    try runtime.open(
      PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home"))
    return runtime
  }

  private func texts(_ runtime: PageRuntime) throws -> [String] {
    try runtime.modules.children(of: feed).map {
      try runtime.data(of: $0).read(Key<String>("text")) ?? "-"
    }
  }

  /// Waits for a state of the source, and returns what the bottom of its component shows.
  private func bottom(_ runtime: PageRuntime, _ state: SourceState) async throws -> ViewValue? {
    try await eventually { try runtime.data(of: feed).read(.sourceState) == state.rawValue }
    #expect(try runtime.data(of: feed).read(.sourceState) == state.rawValue)
    return try runtime.at(feed).fire(.componentFooter).response
  }

  private func answer(_ page: Int, _ list: [Value], all: Int, more: Bool) {
    network.answer(
      "/list?page=\(page)",
      json: ["list": .array(list), "all": .int(all), "more": .bool(more)])
  }

  private static func item(_ id: Int, _ text: String) -> Value {
    ["id": .int(id), "text": .string(text)]
  }

  @Test(
    "N6 a server's items have the states of any source: loading, more, failed with retry, no more")
  func states() async throws {
    answer(1, [Self.item(1, "a"), Self.item(2, "b")], all: 3, more: true)
    network.fail("/list?page=2", reason: "no way")
    answer(2, [Self.item(3, "c")], all: 3, more: false)
    network.hold("/list?page=1")
    let runtime = try open()
    #expect(try await bottom(runtime, .loading) == .text("Wait", role: .muted))
    network.release("/list?page=1")
    #expect(try await bottom(runtime, .loaded) == .button("More", id: "more"))
    #expect(try texts(runtime) == ["a", "b"])
    #expect(try runtime.data(of: feed).read(.sourceTotal) == 3)
    _ = try runtime.tap(feed, control: "more")
    #expect(
      try await bottom(runtime, .failed)
        == .column([
          .text(
            "Oh: the source \"feed\" failed: GET /list?page=2 failed: no way [source-failed]",
            role: .error),
          .button("Again", id: "retry"),
        ]))
    #expect(try texts(runtime) == ["a", "b"])
    _ = try runtime.tap(feed, control: "retry")
    #expect(try await bottom(runtime, .noMore) == nil)
    #expect(try texts(runtime) == ["a", "b", "c"])
    #expect(try runtime.data(of: feed).read(.sourcePage) == 2)
    #expect(network.requests.map(\.url) == [1, 2, 2].map { "/list?page=\($0)" })
  }

  @Test("N6 a server that has nothing is an empty source")
  func empty() async throws {
    answer(1, [], all: 0, more: false)
    #expect(try await bottom(open(), .noMore) == .text("None", role: .muted))
  }

  @Test(
    "N6 a server's former answer shows at once, then its new one, and stays if the server fails")
  func cacheFirst() async throws {
    answer(1, [Self.item(1, "old")], all: 1, more: false)
    answer(1, [Self.item(1, "new")], all: 1, more: false)
    network.fail("/list?page=1")
    let first = try open()
    _ = try await bottom(first, .noMore)
    #expect(try first.data(of: feed).read(.sourceOrigin) == .network)
    network.hold("/list?page=1")
    let next = try open()
    try await eventually { try next.data(of: feed).read(.sourceOrigin) == .cache }
    #expect(try texts(next) == ["old"] && next.data(of: feed).read(.sourceState) == "loading")
    network.release("/list?page=1")
    _ = try await bottom(next, .noMore)
    #expect(try texts(next) == ["new"] && next.data(of: feed).read(.sourceOrigin) == .network)
    let last = try open()
    _ = try await bottom(last, .failed)
    #expect(try texts(last) == ["new"] && last.data(of: feed).read(.sourceOrigin) == .cache)
  }

  @Test("C16 a field that isn't as declared is left out alone, and reported once for all pages")
  func reported() async throws {
    answer(1, [["id": 1, "text": "a", "year": "then"]], all: 1, more: false)
    var said: [String] = []
    let runtime = try open { said.append("\($0)") }
    _ = try await bottom(runtime, .noMore)
    _ = try await runtime.at(feed).fire(.sourceRefresh).end()
    #expect(network.requests.count == 2)
    #expect(try texts(runtime) == ["a"])
    #expect(
      said == [
        "sources/feed.json:4:23: error: the record \"1\" of the source \"feed\": the field \"year\" takes an"
          + " integer, not \"then\"; it is left out (at /fields/year) [source-field]"
      ])
  }
}

/// The app of the guide that shows what a public server has.
@Suite("The guide's app of a public server") @MainActor struct PublicServerGuideTests {
  /// The documents of the section, by their files.
  private static func files() throws -> [String: String] {
    let text = try MarkdownPage.guide("PageAuthors").text
    let start = try #require(text.firstRange(of: "### From a public API\n"))
    let section = text[start.upperBound...]
    let blocks = section.matches(of: /```json\n(?<json>[\s\S]*?)```/).prefix(6).map {
      String($0.json)
    }
    try #require(blocks.count == 6)
    let paths = [
      "app.json", "sources/shows.json", "pages/shows.json", "templates/item/show.json",
      "pages/show.json",
    ]
    return Dictionary(uniqueKeysWithValues: zip(paths, blocks))
  }

  @Test("C16 it has no faults, and shows a search and the page of a result")
  func app() async throws {
    let documents = AppDocuments(MemoryDocumentStore(try Self.files()))
    let registry = try SystemPlugins.registry()
    let assembler = PageAssembler(registry: registry, documents: documents)
    #expect(DocumentChecker(assembler).check() == [])
    let network = ScriptedNetwork()
    network.answer(
      "/search/shows?q=night",
      json: [
        ["score": 0.9, "show": ["id": 139, "name": "Girls", "runtime": 30, "image": .null]],
        ["score": 0.8, "show": ["id": 2, "name": "Night Court", "runtime": "half an hour"]],
      ])
    network.answer("/shows/139", json: ["id": 139, "name": "Girls", "summary": "Four friends"])
    let runtime = PageRuntime(
      registry: registry,
      ports: Ports(network: network, sources: DocumentSources(documents, network: network)))
    try runtime.open(assembler.page("shows"))
    try await eventually {
      try runtime.data(of: "shows/found").read(.sourceState) == SourceState.noMore.rawValue
    }
    let items = try runtime.modules.children(of: "shows/found")
    let shown = try items.map { try runtime.at($0).fire(.itemView).response?.texts() ?? [] }
    #expect(shown == [["Girls", "30 min"], ["Night Court"]])
    #expect(try items.map { try runtime.data(of: $0).read(Key<String>("show")) } == ["139", "2"])
    try runtime.open(assembler.page("show", inputs: PageInputs(["show": "139"])))
    try await eventually { try runtime.data(of: "show").read(Key<String>("text")) != nil }
    #expect(try runtime.data(of: "show").read(Key<String>("title")) == "Girls")
    #expect(try runtime.data(of: "show").read(Key<String>("text")) == "Four friends")
  }
}
