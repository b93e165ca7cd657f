internal import Synchronization

/// The handover of the terminal to other programs, one at a time.
final class Handover: Sendable {
  private struct State {
    var isTaken = false
    /// The waits for the turns of further programs, in order.
    var turns: [CheckedContinuation<Void, Never>] = []
    /// The wait for the moment at which the terminal has been left.
    var leaving: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Waits until no other program has its turn, and begins one.
  func beginTurn() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        defer { state.isTaken = true }
        if state.isTaken { state.turns.append(continuation) }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func endTurn() {
    let next = state.withLock { state in
      state.isTaken = !state.turns.isEmpty
      return state.isTaken ? state.turns.removeFirst() : nil
    }
    next?.resume()
  }

  /// Waits from `begin` until `finish`, within a turn.
  func wait(_ begin: () -> Void) async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.leaving = continuation }
      begin()
    }
  }

  func finish() {
    let continuation = state.withLock { state in
      defer { state.leaving = nil }
      return state.leaving
    }
    continuation?.resume()
  }
}
