internal import Synchronization

/// The state of the lists and records that a server has given: how far each list was read, and
/// which faults were reported.
final class HTTPLists: Sendable {
  private struct State {
    /// The lists by the request for their first page, the most recently used at the end.
    var trails: [(list: NetworkRequest, trail: PageTrail)] = []
    /// The diagnostics that were reported, and aren't reported again.
    var told: Set<ExactText> = []
    /// The faults of records when they were last asked for.
    var faults: [ExactText: [Diagnostic]] = [:]
  }

  private static let mostTrails = 64
  private static let mostTold = 1000

  private let state = Mutex(State())

  func position(of page: Int, in list: NetworkRequest) -> HTTPSource.Position? {
    if page == 1 { return PageTrail().position(of: 1) }
    return state.withLock { state in
      state.trails.first { $0.list == list }.flatMap { $0.trail.position(of: page) }
    }
  }

  /// Notes the answer for a page of a list.
  func note(
    _ answer: HTTPAnswer, at position: HTTPSource.Position, of list: NetworkRequest,
    by paging: HTTPSource.Paging?
  ) -> PageTrail.Verdict {
    state.withLock { state in
      var trail = PageTrail()
      if let known = state.trails.firstIndex(where: { $0.list == list }) {
        trail = state.trails.remove(at: known).trail
      }
      let verdict = trail.note(answer, at: position, by: paging)
      state.trails.append((list, trail))
      state.trails.removeFirst(max(0, state.trails.count - Self.mostTrails))
      return verdict
    }
  }

  /// Returns the diagnostics that weren't reported yet.
  func untold(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !diagnostics.isEmpty else { return [] }
    return state.withLock { state in
      diagnostics.filter { diagnostic in
        state.told.count < Self.mostTold
          && state.told.insert(ExactText("\(diagnostic.code) \(diagnostic.message)")).inserted
      }
    }
  }

  /// Keeps the faults of a record that was given, until its place is asked for.
  func keep(_ faults: [Diagnostic], ofRecord name: String) {
    state.withLock { state in
      if state.faults.count >= Self.mostTrails { state.faults = [:] }
      state.faults[name] = faults.isEmpty ? nil : faults
    }
  }

  /// Removes and returns the faults of a record.
  func takeFaults(ofRecord name: String) -> [Diagnostic] {
    state.withLock { $0.faults.removeValue(forKey: ExactText(name)) ?? [] }
  }
}
