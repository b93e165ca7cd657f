extension Clock where Duration == Swift.Duration {
  /// Returns a function that tells the time since now.
  func stopwatch() -> () -> Swift.Duration {
    let start = now
    return { start.duration(to: now) }
  }
}
