internal import Synchronization

/// A wait for the moment at which the terminal has been left for another program.
final class Handover: Sendable {
  private let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  /// Waits from `begin` until `finish`.
  func wait(_ begin: () -> Void) async {
    await withCheckedContinuation { continuation in
      waiting.withLock { $0 = continuation }
      begin()
    }
  }

  func finish() {
    let continuation = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    continuation?.resume()
  }
}
