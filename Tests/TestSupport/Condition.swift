internal import Dispatch

/// Waits of tests for what other threads and programs do.
public enum Condition {
  /// Waits until a condition holds; returns false if it doesn't within five minutes, as tests of the main actor may have
  /// to wait for all others.
  ///
  /// Between two looks the actor of the caller is free.
  public static func holds(
    isolation: isolated (any Actor)? = #isolation, _ isSo: () -> Bool
  ) async -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while !isSo() {
      guard ContinuousClock.now < end else { return false }
      await withCheckedContinuation { continuation in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { @Sendable in
          continuation.resume()
        }
      }
    }
    return true
  }
}
