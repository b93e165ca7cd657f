internal import Plugboard

/// How far a source was loaded: what may be asked for next, and what the answers make of it.
struct SourceProgress: Hashable {
  private(set) var state = SourceState.idle
  /// The number of the page that was loaded last.
  private(set) var page = 0
  /// The number of nodes that were loaded.
  private(set) var count = 0

  /// Begins the next page, or the one that failed again; returns its number, or nil if nothing is
  /// to be asked for, as a request runs or no page is left.
  mutating func begin() -> Int? {
    switch state {
    case .loading, .noMore: return nil
    case .idle, .loaded, .failed:
      state = .loading
      return page + 1
    }
  }

  /// Notes that the page has arrived.
  mutating func succeed(_ count: Int, isLast: Bool) {
    page += 1
    self.count += count
    state = isLast ? .noMore : .loaded
  }

  /// Notes that the page has not arrived.
  mutating func fail() { state = .failed }
}
