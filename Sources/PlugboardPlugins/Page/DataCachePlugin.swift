internal import Plugboard

/// Keeps what the sources of all modules below have answered, so that it is shown at once the next
/// time.
///
/// The answer that was kept stays until the source has answered again, or in its place if it fails.
/// The first page of each request is kept, in the storage, so also for later runs.
final class DataCachePlugin: ModulePlugin {
  static let name: Name = "data-cache"
  static let unit = "data cache"
  static let params = ParamList(
    /// The number of requests whose answers are kept, those that have changed last.
    .optional(.kept, default: 20))

  static func wire(_ on: inout Wiring<DataCachePlugin>) {
    on(.moduleDidLoad) { cache, _ in try cache.begin() }
    on(.cacheRead) { cache, event in
      let request = try event.params
      if let page = cache.pages[Self.text(of: request)].flatMap(SourcePage.init(value:)) {
        event.respond(page)
      }
    }
    on(.cacheWrite) { cache, event in
      let (request, page) = try event.params
      if request.page == 1 { try cache.keep(page, as: Self.text(of: request)) }
    }
  }

  /// The requests with their answers, the latest last.
  private var pages = Record()

  private func begin() throws {
    // Answers that can't be read count as absent, and are a fault.
    pages = try context.storage.read(.cachedPages) ?? Record()
  }

  private static func text(of request: SourceRequest) -> String { "\(request.value)" }

  private func keep(_ page: SourcePage, as request: String) throws {
    guard pages[request] != page.value else { return }
    let others = pages.filter { $0.key != request }.suffix(max(0, try mount[.kept] - 1))
    pages = Record()
    for page in others { pages[page.key] = page.value }
    pages[request] = page.value
    try context.storage.write(.cachedPages, pages)
  }
}

extension Key<Record> {
  /// The answers of sources, in the storage.
  fileprivate static let cachedPages = Key("cache")
}
