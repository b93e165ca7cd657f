/// Fires at subscribers, each of which answers the previous integer plus one, compared with peers that
/// do the same work.
@MainActor enum FireBenchmarks {
  static let all =
    [1, 8, 64].flatMap { count in
      [
        loop(count, goal: count == 1 ? nil : .atMost(count == 8 ? 1.3 : 1.25)),
        notifications(count, goal: count == 64 ? 7 : 8), dictionary(count), boost(count),
      ]
    } + [withoutSubscribers]

  private static func loop(_ count: Int, goal: BenchmarkRow.Goal?) -> Benchmark {
    Benchmark(name: "fire-\(count)-loop") { sampling in
      let floor = try LoopFloor(count)
      return try await row(
        count, sampling, peer: "a loop over closures", Workload(floor.run), goal,
        note: "the loop looks up no subscribers, has no order, catches no faults, counts no calls")
    }
  }

  private static func notifications(_ count: Int, goal: Double) -> Benchmark {
    Benchmark(name: "fire-\(count)-notifications") { sampling in
      let bus = NotificationBus(count)
      return try await row(
        count, sampling, peer: "NotificationCenter", Workload(bus.post), .timesFaster(goal),
        note: NotificationBus.note)
    }
  }

  private static func dictionary(_ count: Int) -> Benchmark {
    Benchmark(name: "fire-\(count)-dictionary") { sampling in
      let bus = DictionaryBus(count)
      return try await row(
        count, sampling, peer: "[String: [String: [closure]]]", Workload(bus.fire), .timesFaster(3),
        note: DictionaryBus.note)
    }
  }

  private static func boost(_ count: Int) -> Benchmark {
    Benchmark(name: "fire-\(count)-boost") { sampling in
      try await row(
        count, sampling, peer: "Boost.Signals2", try BoostSignals.workload(count), .atMost(1),
        note: BoostSignals.note)
    }
  }

  private static let withoutSubscribers = Benchmark(name: "fire-0-call") { sampling in
    let fire = try CountedFire(0)
    let costs = try await sampling.medians(
      Workload(fire.fire),
      Workload { operations in
        for _ in 0..<operations {
          try expect(emptyCall(operations) == operations, "an empty call gave another result")
        }
      })
    return BenchmarkRow(
      ours: costs[0], unit: "ns", peer: "an empty call", theirs: costs[1],
      goal: .moreAtMost(10, unit: "ns"), asserted: "no fire had a subscriber or a response")
  }

  private static func row(
    _ count: Int, _ sampling: Sampling, peer: String, _ theirs: Workload,
    _ goal: BenchmarkRow.Goal?,
    note: String
  ) async throws -> BenchmarkRow {
    let fire = try CountedFire(count)
    let costs = try await sampling.medians(Workload(fire.fire), theirs)
    return BenchmarkRow(
      ours: costs[0], unit: "ns", peer: peer, theirs: costs[1], goal: goal,
      asserted: "every fire and every peer's call counted to \(count)", note: note)
  }

  @inline(never) private static func emptyCall(_ number: Int) -> Int? { number }
}
