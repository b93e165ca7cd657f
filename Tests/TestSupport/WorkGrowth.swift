#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Measures how the cost of work grows with its size, by the CPU time of this thread, which excludes
/// other programs on the machine.
public enum WorkGrowth {
  /// Returns how many times as much the work takes for `factor` times the size: about as many if the
  /// cost is linear, about the square if it is quadratic.
  public static func measured(
    from size: Int, times factor: Int, _ work: (Int) throws -> Void
  ) rethrows -> Double {
    var (few, many) = (Duration.seconds(3600), Duration.seconds(3600))
    // The least of some, as the first one also pays for what is made once.
    for _ in 0..<3 {
      few = min(few, try time { try work(size) })
      many = min(many, try time { try work(size * factor) })
    }
    return many / few
  }

  /// Does the same for work that awaits, which must stay on the thread of the main actor.
  @MainActor public static func measured(
    from size: Int, times factor: Int, _ work: @MainActor (Int) async throws -> Void
  ) async rethrows -> Double {
    var (few, many) = (Duration.seconds(3600), Duration.seconds(3600))
    for _ in 0..<3 {
      for count in [size, size * factor] {
        let start = now
        try await work(count)
        let time = now - start
        if count == size { few = min(few, time) } else { many = min(many, time) }
      }
    }
    return many / few
  }

  private static func time(_ work: () throws -> Void) rethrows -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
