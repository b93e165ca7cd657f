internal import Plugboard

/// Firing at subscribers while an observer watches, beside the same without the observer.
@MainActor enum WatchedFireBenchmarks {
  static let all =
    [1, 8, 64].flatMap { count in
      [
        tapped(count, goal: .atMost(1.5)),
        tapped(
          count, durations: true,
          goal: .moreAtMost(50, unit: "ns", part: "subscriber", count: count)),
      ]
    } + [tapped(8, reads: true)]

  private static func tapped(
    _ count: Int, durations: Bool = false, reads: Bool = false, goal: BenchmarkRow.Goal? = nil
  ) -> Benchmark {
    let kind = durations ? "-durations" : reads ? "-reads" : ""
    return Benchmark(name: "fire-\(count)-observer\(kind)") { sampling in
      let plain = try CountedFire(count)
      let watched = try WatchedFire(count, durations: durations, reads: reads)
      let costs = try await sampling.medians(Workload(watched.fire), Workload(plain.fire))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "the same without an observer", theirs: costs[1],
        goal: goal,
        asserted: "the observer was told of each begin, each of \(count) subscribers and each end",
        note: reads
          ? "the observer reads event, module, publisher, subscriber and response each time"
          : "the observer counts; what it reads of its record it pays for, see fire-8-observer-reads"
      )
    }
  }
}

/// A fire that an observer of the runtime watches.
@MainActor final class WatchedFire {
  /// Outlives the runtime, whose end the observer watches too.
  private final class Counter {
    var told = 0
    var read = 0
  }

  private let fired: CountedFire
  private let count: Int
  private let counter = Counter()

  init(_ count: Int, durations: Bool, reads: Bool) throws {
    self.count = count
    fired = try CountedFire(count)
    try checkRecords(durations: durations)
    _ = try fired.runtime.observe(durations: durations) { [counter] record in
      if reads { counter.read += Self.size(of: record) }
      counter.told += 1
    }
  }

  /// Reads what most observers look at.
  private static func size(of record: borrowing ObservedFire) -> Int {
    record.event.hashValue & 1 + record.module.text.utf8.count
      + (record.publisher.plugin == nil ? 0 : 1) + (record.subscriber?.utf8.count ?? 0)
      + (record.response == nil ? 0 : 1)
  }

  /// Fires once and looks at what an observer is told.
  private func checkRecords(durations: Bool) throws {
    var subscribers = 0
    var response: Value?
    let observer = try fired.runtime.observe(durations: durations) { record in
      if record.subscriber == "count", (record.duration != nil) == durations { subscribers += 1 }
      response = record.response
    }
    try fired.fire(1)
    observer.cancel()
    try expect(
      subscribers == count && response == .int(count),
      "an observer was told of \(subscribers) subscribers")
  }

  func fire(_ operations: Int) throws {
    counter.told = 0
    try fired.fire(operations)
    try expect(
      counter.told == operations * (count + 2), "the observer was told \(counter.told) times")
  }
}
