internal import Plugboard

/// A measured figure, compared with that of a peer that does the same work in the same run.
struct BenchmarkRow {
  /// The name on the command line; set by the benchmark.
  var name = ""
  /// The cost of one of our operations; nil if it was not measured.
  var ours: Double?
  var unit = ""
  /// The peer; nil if there is none to compare with.
  var peer: String?
  var theirs: Double?
  /// The goal; nil for a figure without a bound.
  var goal: Goal?
  /// The results that the benchmark has checked.
  var asserted = ""
  /// Facts that a reader must know: what the peer omits, what is counted, why the row was skipped.
  var note = ""

  /// Our cost divided by theirs: below 1 if ours is cheaper.
  var ratio: Double? {
    guard let ours, let theirs, theirs != 0 else { return nil }
    return ours / theirs
  }

  var isMet: Bool? {
    guard let goal, let ours else { return nil }
    return goal.isMet(ours, theirs)
  }

  var value: Value {
    [
      "name": .string(name), "ours": number(ours), "unit": .string(unit),
      "peer": peer.map { .string($0) } ?? .null, "theirs": number(theirs),
      "ratio": number(ratio), "goal": goal.map { .string("\($0)") } ?? .null,
      "met": isMet.map { .bool($0) } ?? .null, "asserted": .string(asserted),
      "note": .string(note),
    ]
  }

  private func number(_ value: Double?) -> Value { value.map { .double($0) } ?? .null }
}
