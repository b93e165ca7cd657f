internal import Plugboard

/// The part of a source that was loaded, the next request, and the effect of the answers.
struct SourceProgress: Hashable {
  private(set) var state = SourceState.idle
  /// The number of the page that was loaded last.
  private(set) var page = 0
  /// The number of nodes that were loaded.
  private(set) var count = 0

  /// Begins the next page, or the failed page again; returns false if nothing is to be requested,
  /// because a request runs or no page is left.
  mutating func begin() -> Bool {
    switch state {
    case .loading, .noMore: return false
    case .idle, .loaded, .failed:
      state = .loading
      return true
    }
  }

  /// Notes that the page has arrived.
  mutating func succeed(_ count: Int, isLast: Bool) {
    page += 1
    self.count += count
    state = isLast ? .noMore : .loaded
  }

  /// Notes that all pages have arrived again. A request that has begun goes on, unless no page is
  /// left.
  mutating func revise(pages: Int, _ count: Int, isLast: Bool) {
    page = pages
    self.count = count
    if isLast { state = .noMore } else if state != .loading { state = .loaded }
  }

  /// Notes that the page has not arrived.
  mutating func fail() { state = .failed }
}
