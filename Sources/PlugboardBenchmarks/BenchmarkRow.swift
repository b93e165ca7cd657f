internal import Plugboard

/// One measured figure beside a peer's that does the same work in the same run.
struct BenchmarkRow {
  let name: String
  /// What one operation of ours costs.
  let ours: Double
  let unit: String
  let peer: String
  let theirs: Double
  /// The bound that the ratio must keep; nil where nothing is demanded.
  let goal: Goal?
  /// What the benchmark has checked of its own results.
  let asserted: String

  enum Goal {
    /// Ours costs at most so many times the peer's.
    case atMost(Double)
    /// Ours is at least so many times faster.
    case timesFaster(Double)
  }

  /// Ours by theirs: below 1 is faster than the peer.
  var ratio: Double { ours / theirs }

  var isMet: Bool? {
    switch goal {
    case nil: nil
    case .atMost(let bound): ratio <= bound
    case .timesFaster(let factor): theirs / ours >= factor
    }
  }

  var value: Value {
    [
      "name": .string(name), "ours": .double(ours), "unit": .string(unit),
      "peer": .string(peer), "theirs": .double(theirs), "ratio": .double(ratio),
      "goal": goal.map { .string("\($0)") } ?? .null, "met": isMet.map { .bool($0) } ?? .null,
      "asserted": .string(asserted),
    ]
  }
}

extension BenchmarkRow.Goal: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let bound): "at most \(bound) times"
    case .timesFaster(let factor): "at least \(factor) times faster"
    }
  }
}
