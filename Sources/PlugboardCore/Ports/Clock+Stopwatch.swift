extension Clock where Duration == Swift.Duration {
  /// Returns a function that tells the time since now, for durations and for the times of traces.
  ///
  /// The time never runs backwards: if the clock is set back, it goes on from there. It is 292 years at most,
  /// the largest number of nanoseconds that an `Int64` can hold, however far the clock is set ahead.
  public func stopwatch() -> () -> Swift.Duration {
    let longest = Swift.Duration.nanoseconds(Int64.max)
    var last = now
    var elapsed = Swift.Duration.zero
    return {
      let now = now
      elapsed = min(elapsed + max(.zero, min(last.duration(to: now), longest)), longest)
      last = now
      return elapsed
    }
  }
}

extension Duration {
  /// A century: the clocks of the system trap if they are to sleep for some centuries.
  package static let longestSleep = Duration.seconds(36_525 * 86_400)
}
