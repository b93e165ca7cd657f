extension Duration {
  /// The whole nanoseconds of a time of at most a century, or of a century.
  var nanoseconds: Int {
    let (seconds, attoseconds) = min(self, .seconds(3_000_000_000)).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
