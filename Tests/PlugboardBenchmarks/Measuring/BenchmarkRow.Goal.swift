extension BenchmarkRow {
  /// A bound that a row must keep.
  enum Goal {
    /// Our cost is at most a multiple of the peer's.
    case atMost(Double)
    /// Our cost is smaller than the peer's by at least a factor.
    case timesFaster(Double)
    /// Our cost exceeds the peer's by at most an amount, for each of `count` parts.
    case moreAtMost(Double, unit: String, part: String? = nil, count: Int = 1)
    /// Our cost is at most an amount, whatever the peer's.
    case limit(Double, unit: String)
    /// The cost at the end exceeds the cost at the start by no more than the noise.
    case noGrowth(tolerance: Double)

    func isMet(_ ours: Double, _ theirs: Double?) -> Bool? {
      if case .limit(let limit, _) = self { return ours <= limit }
      guard let theirs else { return nil }
      return switch self {
      case .atMost(let bound): ours <= bound * theirs
      case .timesFaster(let factor): ours * factor <= theirs
      case .moreAtMost(let more, _, _, let count): (ours - theirs) / Double(count) <= more
      case .limit(let limit, _): ours <= limit
      case .noGrowth(let tolerance): ours <= theirs * (1 + tolerance)
      }
    }
  }
}

extension BenchmarkRow.Goal: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let bound): "at most \(plain(bound)) times"
    case .timesFaster(let factor): "at least \(plain(factor)) times faster"
    case .moreAtMost(let more, let unit, let part, _):
      "at most \(plain(more)) \(unit) more" + (part.map { " per \($0)" } ?? "")
    case .limit(let limit, let unit): "at most \(plain(limit)) \(unit)"
    case .noGrowth(let tolerance): "no growth beyond \(plain(tolerance * 100)) %"
    }
  }

  /// Returns a number, without a fraction if it is whole.
  private func plain(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
