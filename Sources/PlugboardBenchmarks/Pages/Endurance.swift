internal import Plugboard

/// The same round again and again: what it costs in time and memory at the start and at the end.
@MainActor final class Endurance {
  struct Result {
    /// The medians of a round in the first tenth and in the last, in nanoseconds.
    let times: (start: Double, end: Double)
    /// The bytes in use after the first tenth and after the last, beyond those before the first.
    let bytes: (start: Int, end: Int)
  }

  let rounds: Int
  private let prepare: @MainActor () throws -> @MainActor () throws -> Void
  private var measured: Result?

  init(rounds: Int, _ prepare: @escaping @MainActor () throws -> @MainActor () throws -> Void) {
    self.rounds = rounds
    self.prepare = prepare
  }

  /// Measured when it is first asked for.
  func result() throws -> Result {
    if let measured { return measured }
    // Made beforehand, so that measuring takes no memory.
    var times = [Double](repeating: 0, count: rounds)
    let before = try HeapUse.bytes()
    let round = try prepare()
    let tenth = rounds / 10
    var bytes = 0
    for number in 0..<rounds {
      let start = ContinuousClock.now
      try round()
      times[number] = (ContinuousClock.now - start).nanoseconds
      if number + 1 == tenth { bytes = try HeapUse.bytes() - before }
    }
    let result = Result(
      times: (Array(times[..<tenth]).median, Array(times[(rounds - tenth)...]).median),
      bytes: (bytes, try HeapUse.bytes() - before))
    measured = result
    return result
  }
}
