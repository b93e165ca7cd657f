internal import Plugboard

/// A round of work that is repeated, to compare its cost after many repetitions with that at the start.
@MainActor final class Endurance {
  struct Result {
    let rounds: Int
    /// The medians of a round, in nanoseconds: of a fresh start and after all rounds, measured in turn.
    let times: (start: Double, end: Double)
    /// The bytes in use after the first tenth and after the last, less those before the first.
    let bytes: (start: Int, end: Int)
  }

  typealias Round = @MainActor () throws -> Void

  private let rounds: Int
  private let prepare: @MainActor () throws -> Round
  private var measured: Result?

  init(rounds: Int, _ prepare: @escaping @MainActor () throws -> Round) {
    self.rounds = rounds
    self.prepare = prepare
  }

  /// Returns the result, which is measured once.
  func result(_ sampling: Sampling) throws -> Result {
    if let measured { return measured }
    let rounds = sampling.count(rounds)
    let before = try HeapUse.bytes()
    let round = try prepare()
    for _ in 0..<rounds / 10 { try round() }
    let start = try HeapUse.bytes() - before
    for _ in rounds / 10..<rounds { try round() }
    let end = try HeapUse.bytes() - before
    let result = Result(
      rounds: rounds, times: try compare(round, rounds / 10), bytes: (start, end))
    measured = result
    return result
  }

  /// Measures both in turn, so that a slower phase of the machine slows both.
  private func compare(_ aged: Round, _ count: Int) throws -> (start: Double, end: Double) {
    let fresh = try prepare()
    var times: (start: [Double], end: [Double]) = ([], [])
    for _ in 0..<count {
      let start = WorkClock.now
      try fresh()
      let between = WorkClock.now
      try aged()
      times.start.append((between - start).nanoseconds)
      times.end.append((WorkClock.now - between).nanoseconds)
    }
    return (times.start.median, times.end.median)
  }
}
