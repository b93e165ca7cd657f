internal import Plugboard

/// One measured figure beside a peer's that does the same work in the same run.
struct BenchmarkRow {
  /// As the command line takes it; set by the benchmark.
  var name = ""
  /// What one operation of ours costs; nil where it was not measured.
  var ours: Double?
  var unit = ""
  /// Nil where there is nothing to compare with.
  var peer: String?
  var theirs: Double?
  /// Nil where nothing is demanded.
  var goal: Goal?
  /// What the benchmark has checked of its own results.
  var asserted = ""
  /// What a reader must know: what the peer does less, what is counted, why the row was skipped.
  var note = ""

  /// Ours by theirs: below 1 is cheaper than the peer.
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
