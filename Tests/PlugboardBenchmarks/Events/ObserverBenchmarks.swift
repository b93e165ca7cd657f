internal import Plugboard

/// Fires with an observer, compared with the same fires without it.
@MainActor enum ObserverBenchmarks {
  static let all =
    [1, 8, 64].flatMap { count in
      [
        observer(count, goal: count == 64 ? .atMost(1.5) : nil),
        observer(
          count, durations: true,
          goal: count == 64
            ? .moreAtMost(50, unit: "ns", part: "subscriber", count: count) : nil),
      ]
    } + [observer(8, reads: true), trace(1), trace(8), trace(64)]

  private static func trace(_ count: Int) -> Benchmark {
    Benchmark(name: "fire-\(count)-trace") { sampling in
      let plain = try CountedFire(count)
      let traced = try TracedFires(count)
      let costs = try await sampling.medians(Workload(traced.fire), Workload(plain.fire))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "the same without a trace, or with one that is paused",
        theirs: costs[1], asserted: "the trace shows the newest fire with all subscribers",
        note: "as the shell records every fire while no trace is shown; paused, it observes nothing"
      )
    }
  }

  private static func observer(
    _ count: Int, durations: Bool = false, reads: Bool = false, goal: BenchmarkRow.Goal? = nil
  ) -> Benchmark {
    let kind = durations ? "-durations" : reads ? "-reads" : ""
    return Benchmark(name: "fire-\(count)-observer\(kind)") { sampling in
      let plain = try CountedFire(count)
      let observed = try FireWithObserver(count, durations: durations, reads: reads)
      let costs = try await sampling.medians(Workload(observed.fire), Workload(plain.fire))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "the same without an observer", theirs: costs[1],
        goal: goal,
        asserted: "the observer received each begin, each of \(count) subscribers and each end",
        note: reads
          ? "the observer reads event, module, publisher, subscriber and response each time"
          : "the observer counts; reading its record costs more, see fire-8-observer-reads")
    }
  }
}

/// A counted fire with an observer of the runtime.
@MainActor final class FireWithObserver {
  /// The counts of the observer, which also observes the end of the runtime.
  private final class Counter {
    var received = 0
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
      counter.received += 1
    }
  }

  /// Reads the parts of a record that most observers use.
  private static func size(of record: FireRecord) -> Int {
    record.event.hashValue & 1 + record.module.text.utf8.count
      + (record.publisher.plugin == nil ? 0 : 1) + (record.subscriber?.utf8.count ?? 0)
      + (record.response == nil ? 0 : 1)
  }

  /// Fires once and checks the records that an observer receives.
  private func checkRecords(durations: Bool) throws {
    var subscribers = 0
    var response: Value?
    let observer = try fired.runtime.observe(durations: durations) { record in
      if record.subscriber?.hasPrefix("count") == true, (record.duration != nil) == durations {
        subscribers += 1
      }
      response = record.response
    }
    try fired.fire(1)
    observer.cancel()
    try expect(
      subscribers == count && response == .int(count),
      "an observer received \(subscribers) subscribers")
  }

  func fire(_ operations: Int) throws {
    counter.received = 0
    try fired.fire(operations)
    try expect(
      counter.received == operations * (count + 2),
      "the observer received \(counter.received) records")
  }
}
