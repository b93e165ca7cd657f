import Plugboard
import PlugboardTransport
import TestSupport
import Testing

@MainActor @Suite("Sources that ask a real server", .enabled(if: RealNetwork.isAsked))
struct ServerSourceNetworkTests {
  private let server: HTTPTestServer
  private let sources: DocumentSources
  private let clock = ManualClock()

  init() throws {
    server = try HTTPTestServer()
    let documents = AppDocuments(
      MemoryDocumentStore([
        "app.json": """
        { "format": 1, "id": "app",
          "network": { "base": "\(server.origin)/api", "hosts": ["127.0.0.1:\(server.port)"] } }
        """,
        "sources/shows.json": """
        { "format": 1, "key": "show",
          "request": { "url": "/shows?q={text}&page={page}", "timeout": 20 },
          "paging": { "by": "page" },
          "answer": { "items": "/list", "name": "/id", "next": "/next" },
          "record": { "url": "/shows/{name}" } }
        """,
        "sources/other.json":
          #"{ "format": 1, "request": { "url": "\#(server.otherOrigin)/list" } }"#,
      ]))
    let network = AllowedNetwork(URLSessionNetwork(), rules: documents.app.network) { _ in nil }
    sources = DocumentSources(documents, network: network, clock: clock)
  }

  private func page(_ number: Int, of source: String = "shows") async throws -> SourcePage {
    try await sources.load(
      SourceRequest(source, of: .item, page: number, params: ["text": "Ä & ö"]))
  }

  private func failure(_ source: String = "shows") async -> String {
    do {
      return "\(try await page(1, of: source))"
    } catch {
      return "\(error)"
    }
  }

  @Test("C16 pages and records of a real server are shown, and asked for again with a condition")
  func pages() async throws {
    server.answer(
      "/api/shows", .json(#"{ "list": [{ "id": 1 }], "next": true }"#, [("ETag", "\"a\"")]),
      .json(#"{ "list": [{ "id": 2 }], "next": null }"#), .status(304))
    server.answer("/api/shows/1", .json(#"{ "title": "One" }"#))
    let first = try await page(1)
    #expect(first.nodes == [["data": ["id": 1, "show": "1"]]] && !first.isLast)
    let second = try await page(2)
    #expect(second.nodes == [["data": ["id": 2, "show": "2"]]] && second.isLast)
    #expect(try await page(1) == first)
    #expect(try await sources.record("1", of: "shows") == ["title": "One"])
    #expect(try await sources.record("2", of: "shows") == nil)
    let requests = server.requests
    #expect(
      requests.map(\.target) == [
        "/api/shows?q=%C3%84%20%26%20%C3%B6&page=1", "/api/shows?q=%C3%84%20%26%20%C3%B6&page=2",
        "/api/shows?q=%C3%84%20%26%20%C3%B6&page=1", "/api/shows/1", "/api/shows/2",
      ])
    #expect(requests.map { $0.headers["if-none-match"] } == [nil, nil, "\"a\"", nil, nil])
  }

  @Test("C16 a real server that is busy is asked again, and one that breaks off is a failure")
  func faults() async throws {
    server.answer(
      "/api/shows", .status(503, [("Retry-After", "5")], "later"), .json(#"{ "list": [] }"#),
      HTTPTestAnswer([.head(200, length: 100), .send("{ \"list\""), .close]),
      .status(500, [], "broken"), .json("no"))
    let load = Task { try await page(1) }
    await clock.sleepers(1)
    #expect(clock.nextWaking?.offset == .seconds(5))
    clock.advance(by: .seconds(5))
    #expect(try await load.value.nodes == [])
    #expect(await failure().hasPrefix("the source \"shows\" failed: GET /shows?q="))
    let again = Task { await failure() }
    await clock.sleepers(1)
    clock.advance(by: .seconds(1))
    #expect(await again.value.contains("the answer is no JSON: line 1, column 1"))
    #expect(await failure("other").contains("may not be sent"))
    #expect(server.requests.count == 5)
  }
}
