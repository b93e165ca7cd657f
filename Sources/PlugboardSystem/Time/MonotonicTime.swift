internal import PlugboardCLibrary

/// The time of the system that only goes on, for threads and handlers of signals.
///
/// Other code takes the clock that its host passes in.
public enum MonotonicTime {
  /// The milliseconds since any fixed moment. Async-signal-safe.
  public static var milliseconds: Int {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// Blocks the thread. Async-signal-safe.
  public static func pause(milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}
