internal import Plugboard

/// Firing at subscribers while a tap watches, beside the same without the tap.
@MainActor enum WatchedFireBenchmarks {
  static let all = [1, 8, 64].flatMap { count in
    [
      tapped(count, durations: false, goal: .atMost(1.5)),
      tapped(
        count, durations: true, goal: .moreAtMost(50, unit: "ns", part: "subscriber", count: count)),
    ]
  }

  private static func tapped(
    _ count: Int, durations: Bool, goal: BenchmarkRow.Goal
  ) -> Benchmark {
    Benchmark(name: "fire-\(count)-tap" + (durations ? "-durations" : "")) { sampling in
      let plain = try CountedFire(count)
      let watched = try WatchedFire(count, durations: durations)
      let costs = try await sampling.medians(Workload(watched.fire), Workload(plain.fire))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "the same without a tap", theirs: costs[1], goal: goal,
        asserted: "the tap was told of each begin, each of \(count) subscribers and each end")
    }
  }
}

/// A fire that a tap of the runtime watches.
@MainActor final class WatchedFire {
  /// Outlives the runtime, whose end the tap watches too.
  private final class Counter {
    var told = 0
  }

  private let fired: CountedFire
  private let count: Int
  private let counter = Counter()

  init(_ count: Int, durations: Bool) throws {
    self.count = count
    fired = try CountedFire(count)
    try checkRecords(durations: durations)
    _ = try fired.runtime.tap(durations: durations) { [counter] _ in counter.told += 1 }
  }

  /// Fires once and looks at what a tap is told.
  private func checkRecords(durations: Bool) throws {
    var subscribers = 0
    var response: Value?
    let tap = try fired.runtime.tap(durations: durations) { record in
      if record.subscriber == "count", (record.duration != nil) == durations { subscribers += 1 }
      response = record.response
    }
    try fired.fire(1)
    tap.cancel()
    try expect(
      subscribers == count && response == .int(count),
      "a tap was told of \(subscribers) subscribers")
  }

  func fire(_ operations: Int) throws {
    counter.told = 0
    try fired.fire(operations)
    try expect(
      counter.told == operations * (count + 2), "the tap was told \(counter.told) times")
  }
}
