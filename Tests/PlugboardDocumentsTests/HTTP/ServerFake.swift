import Plugboard
import Testing

/// A server that answers requests by a closure, and counts them.
@MainActor final class ServerFake: NetworkPort {
  private(set) var requests: [NetworkRequest] = []
  private let answer: (NetworkRequest) -> NetworkResponse

  init(_ answer: @escaping (NetworkRequest) -> NetworkResponse) { self.answer = answer }

  /// Creates a server that always has the same body.
  convenience init(_ body: String) { self.init { _ in .json(body) } }

  var urls: [String] { requests.map(\.url) }

  func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
    guard !Task.isCancelled else { throw .cancelled(request) }
    requests.append(request)
    return answer(request)
  }
}

extension NetworkResponse {
  static func json(
    _ body: String, status: Int = 200, headers: [String: String] = [:]
  ) -> NetworkResponse {
    NetworkResponse(status: status, headers: headers, body: Array(body.utf8))
  }
}

/// A source of a server, and what it gives.
@MainActor struct ServerSource {
  let server: ServerFake
  let clock = ManualClock()
  let sources: DocumentSources

  /// - Parameter text: The members of the document beside `format`.
  init(_ text: String, _ server: ServerFake) {
    self.server = server
    let documents = AppDocuments(
      MemoryDocumentStore(["sources/shows.json": "{ \"format\": 1, \(text) }"]))
    sources = DocumentSources(documents, network: server, clock: clock)
  }

  func page(_ number: Int = 1, _ params: Fields = [:]) async throws(SourceError) -> SourcePage {
    try await sources.load(
      SourceRequest("shows", of: .item, page: number, params: Params(params)))
  }

  /// Returns the reason for which a page isn't given.
  func failure(_ number: Int = 1, _ params: Fields = [:]) async -> String? {
    do throws(SourceError) {
      _ = try await page(number, params)
      return nil
    } catch {
      return error.message
    }
  }
}

extension SourcePage {
  /// The data of the items.
  var data: [Value] { nodes.map { $0[JSONPointer(["data"])] ?? .null } }
}
