internal import Synchronization

/// A source that was read, with the records that requests have chosen.
final class LoadedSource: Sendable {
  /// The part of a request that chooses records, whichever page of them is asked for.
  private struct Query: Hashable {
    let params: Params
    let languages: [LanguageTag]
  }

  /// The number of queries whose records are kept; all pages of a list have the same query.
  private static let mostKept = 16

  let document: SourceDocument
  let text: SourcePlace.Text
  /// The state of the server's lists, if the source is a server's.
  let lists = HTTPLists()
  private let chosen = Mutex<[Query: [(name: String, record: Fields)]]>([:])

  init(_ document: SourceDocument, _ json: JSONDocument) {
    self.document = document
    text = SourcePlace.Text(json)
  }

  /// Returns a page of the source; nil if it has no nodes of the level.
  func page(_ request: SourceRequest) throws(SourceQuery.Fault) -> SourcePage? {
    if let page = document.page(request, in: text) { return page }
    let query = Query(params: request.params, languages: request.languages)
    if let found = chosen.withLock({ $0[query] }) {
      return document.page(request.page, of: found, in: text)
    }
    guard let found = try document.records(for: request) else { return nil }
    chosen.withLock { chosen in
      if chosen.count >= Self.mostKept { chosen = [:] }
      chosen[query] = found
    }
    return document.page(request.page, of: found, in: text)
  }
}
