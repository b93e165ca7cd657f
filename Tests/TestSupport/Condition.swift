#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Waits of tests for what other threads and programs do.
public enum Condition {
  /// Waits until a condition holds; returns false if it doesn't within five minutes, as tests of the main actor may have
  /// to wait for all others.
  public static func holds(_ isSo: () -> Bool) async -> Bool {
    let end = ContinuousClock.now + .seconds(300)
    while !isSo() {
      guard ContinuousClock.now < end else { return false }
      await Task.yield()
      _ = poll(nil, 0, 1)
    }
    return true
  }
}
