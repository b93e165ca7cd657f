import Plugboard
import Synchronization
import Testing

@Suite("Sources that are documents") @MainActor struct DocumentSourcesTests {
  private func sources(_ text: String) -> DocumentSources {
    DocumentSources(AppDocuments(MemoryDocumentStore(["sources/feed.json": text])))
  }

  private let films = """
    { "format": 1, "pageSize": 2,
      "items": [{ "id": "a" }, { "id": "b" }, { "id": "c" }],
      "components": [{ "id": "x" }],
      "records": { "kid": { "title": "The Kid" } } }
    """

  @Test("C16 a source gives its nodes page by page, those of each level for themselves")
  func pages() async throws {
    let sources = sources(films)
    func page(_ number: Int, of level: Level = .item) async throws -> SourcePage {
      try await sources.load(SourceRequest("feed", of: level, page: number))
    }
    #expect(try await page(1) == SourcePage([["id": "a"], ["id": "b"]], isLast: false, total: 3))
    #expect(try await page(2) == SourcePage([["id": "c"]], isLast: true, total: 3))
    #expect(try await page(3) == SourcePage([], isLast: true, total: 3))
    #expect(try await page(.max) == SourcePage([], isLast: true, total: 3))
    #expect(try await page(0) == SourcePage([], isLast: true, total: 3))
    #expect(try await page(1, of: .component) == SourcePage([["id": "x"]], isLast: true, total: 1))
  }

  @Test("C16 without a page size all nodes are on one page, also if there are none")
  func onePage() async throws {
    let all = try await self.sources(#"{ "format": 1, "items": [{}, {}, {}] }"#)
      .load(SourceRequest("feed", of: .item, page: 1))
    #expect(all == SourcePage([[:], [:], [:]], isLast: true, total: 3))
    let none = try await self.sources(#"{ "format": 1, "items": [] }"#)
      .load(SourceRequest("feed", of: .item, page: 1))
    #expect(none == SourcePage([], isLast: true, total: 0))
  }

  @Test("C16 a source whose document gives a warning alone is read")
  func warning() async throws {
    let page = try await sources(#"{ "items": [{}] }"#)
      .load(SourceRequest("feed", of: .item, page: 1))
    #expect(page == SourcePage([[:]], isLast: true, total: 1))
  }

  @Test("C16 a source has records by their names")
  func records() async throws {
    let sources = sources(films)
    #expect(try await sources.record("kid", of: "feed") == ["title": "The Kid"])
    #expect(try await sources.record("moon", of: "feed") == nil)
  }

  @Test("T3 sources that are documents list their names, and others need not")
  func names() {
    #expect(sources(films).names == ["feed"])
    #expect(MissingSources().names == nil)
  }

  @Test("C16 a source that is unknown, faulty or without such nodes is an error that says so")
  func errors() async throws {
    func error(_ text: String, _ name: String = "feed") async -> String? {
      do throws(SourceError) {
        _ = try await sources(text).load(SourceRequest(name, of: .item, page: 1))
        return nil
      } catch {
        return "\(error)"
      }
    }
    #expect(
      await error(films, "fead")
        == "there is no source \"fead\"; did you mean \"feed\"? [source-unknown]")
    #expect(await error(films, "../feed")?.hasSuffix("[source-unknown]") == true)
    #expect(
      await error(#"{ "format": 1, "records": {} }"#)
        == "the source \"feed\" failed: it has no \"items\" [source-failed]")
    for text in ["{", "[]", #"{ "format": 9 }"#, #"{ "format": 1, "items": 1 }"#] {
      let error = await error(text)
      #expect(error?.contains("faulty: sources/feed.json:1:") == true)
      #expect(error?.hasSuffix("[source-faulty]") == true)
    }
  }

  @Test("C3 a clash of ids in the template of a source's node is told where it is")
  func clashingIDs() {
    let checker = DocumentChecker(
      Fixtures.assembler([
        "app.json": #"{ "format": 1, "id": "app", "pages": [] }"#,
        "templates/item/pair.json":
          "{ \"format\": 1, \"items\": [{ \"data\": { \"a\": 1 } },\n{ \"id\": \"0\", \"data\": { \"a\": 2 } }] }",
        "sources/s.json": #"{ "format": 1, "items": [{ "type": "pair" }] }"#,
      ]))
    for found in [checker.check(), checker.check(file: "sources/s.json")] {
      #expect(
        found.allSatisfy {
          $0.location?.description == "templates/item/pair.json:2:9" && $0.pointer == "/items/1/id"
        })
      #expect(!found.isEmpty && found.allSatisfy { $0.code == "duplicate-id" })
    }
  }

  @Test("C3 check finds the faults of sources, those of their nodes included, with line and column")
  func check() {
    let checker = DocumentChecker(
      Fixtures.assembler([
        "app.json": #"{ "format": 1, "id": "app", "pages": [] }"#,
        "sources/feed.json": """
        { "format": 1, "pageSize": 0,
          "items": [
            { "type": "poster" },
            { "plugins": ["txt"] },
            7 ],
          "components": [{ "plugins": ["layout.row"] }, { "plugins": ["text"] }],
          "records": { "a": {}, "b": 2 },
          "recrods": {} }
        """,
      ]))
    let marks = checker.check().map { diagnostic in
      "\(diagnostic.location?.line ?? 0):\(diagnostic.location?.column ?? 0) \(diagnostic.code)"
    }
    #expect(
      marks == [
        "1:28 field-value", "3:15 unknown-type", "4:19 unknown-plugin", "5:5 node-type",
        "6:63 plugin-level", "7:30 field-type", "8:3 unknown-key",
      ])
    let file = checker.check(file: "sources/feed.json")
    #expect(file.count == marks.count)
  }

  @Test("C3 a document with records or pages is checked as a source, wherever it is")
  func loose() {
    let checker = DocumentChecker(Fixtures.assembler())
    let faults = checker.check(
      Array(#"{ "format": 1, "pageSize": 2, "items": [{ "type": "x" }] }"#.utf8), file: "feed.json")
    #expect(faults.map(\.code) == ["unknown-type"])
  }

  /// A source whose files have versions, and which counts how often they are read.
  private final class VersionedSource: DocumentStore {
    private let state = Mutex((files: MemoryDocumentStore(), version: 0, reads: 0))

    func write(_ text: String, to path: String) {
      state.withLock {
        $0.files.files[path] = Array(text.utf8)
        $0.version += 1
      }
    }

    var reads: Int { state.withLock { $0.reads } }

    func read(_ path: String) -> [UInt8]? {
      state.withLock {
        $0.reads += 1
        return $0.files.read(path)
      }
    }

    func files(under folder: String) -> [String] {
      state.withLock { $0.files.files(under: folder) }
    }

    func version(of path: String) -> (any Hashable & Sendable)? { state.withLock { $0.version } }
  }

  @Test("C16 a file is read once for many records, and again once it has changed")
  func versions() async throws {
    let files = VersionedSource()
    let sources = DocumentSources(AppDocuments(files))
    files.write(films, to: "sources/feed.json")
    for _ in 0..<3 {
      #expect(try await sources.record("kid", of: "feed") == ["title": "The Kid"])
    }
    #expect(files.reads == 1)
    files.write(films.replacing("The Kid", with: "Kid"), to: "sources/feed.json")
    #expect(try await sources.record("kid", of: "feed") == ["title": "Kid"])
    #expect(files.reads == 2)
    files.write("{", to: "sources/feed.json")
    await #expect(throws: SourceError.self) { try await sources.record("kid", of: "feed") }
  }
}
