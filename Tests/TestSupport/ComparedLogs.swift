/// The lines that a model expects of random steps, and those that came.
public struct ComparedLogs: Sendable {
  private let expected: [String]
  private let found: [String]

  public init(expected: [String], found: [String]) {
    self.expected = expected
    self.found = found
  }

  /// The first line that differs, after those before it; nil if all are the same.
  public var firstDifference: String? {
    guard expected != found else { return nil }
    let same = zip(expected, found).prefix { $0 == $1 }.count
    let next = [expected, found].map { same < $0.count ? $0[same] : "nothing more" }
    let before = expected[..<same].suffix(8).joined(separator: "\n  ")
    return "after\n  \(before)\nexpected: \(next[0])\ncame:     \(next[1])"
  }
}

extension RandomTests {
  /// Makes the steps of each seed, and returns the first failure: its seed, the fewest of its steps that
  /// still fail, and the first line that differs. Nil if all logs are the same.
  @MainActor public static func firstFailure<Step>(
    _ seeds: Range<UInt64>, steps: (UInt64) -> [Step], run: ([Step]) async -> ComparedLogs
  ) async -> String? {
    for seed in seeds {
      // Other tests wait for the main actor too.
      await Task.yield()
      var steps = steps(seed)
      guard await run(steps).firstDifference != nil else { continue }
      // Found by leaving out one after the other.
      var index = steps.count - 1
      while index >= 0 {
        var fewer = steps
        fewer.remove(at: index)
        if await run(fewer).firstDifference != nil { steps = fewer }
        index -= 1
      }
      let text = steps.map { "  \($0)" }.joined(separator: "\n")
      return "seed \(seed) fails:\n\(text)\n\(await run(steps).firstDifference ?? "")"
    }
    return nil
  }
}
