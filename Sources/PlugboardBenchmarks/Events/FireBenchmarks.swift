/// Firing at subscribers, each of which reads the previous integer and answers it plus one, beside
/// others that do such work.
@MainActor enum FireBenchmarks {
  static let all =
    [1, 8, 64].flatMap { count in
      [
        loop(count, goal: count == 1 ? 2 : count == 8 ? 1.3 : 1.25),
        notifications(count, goal: count == 64 ? 7 : 8), dictionary(count), boost(count),
      ]
    } + [nobody]

  private static func loop(_ count: Int, goal: Double) -> Benchmark {
    Benchmark(name: "fire-\(count)-loop") { sampling in
      let floor = try LoopFloor(count)
      return try await row(
        count, sampling, peer: "a loop over closures", Workload(floor.run), .atMost(goal),
        note: "the loop finds no subscribers, has no order, catches no faults and counts no calls")
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

  private static let nobody = Benchmark(name: "fire-0-call") { sampling in
    let fire = try CountedFire(0)
    let costs = try await sampling.medians(
      Workload(fire.fire),
      Workload { operations in
        for _ in 0..<operations {
          try expect(emptyCall(operations) == operations, "an empty call gave something else")
        }
      })
    return BenchmarkRow(
      ours: costs[0], unit: "ns", peer: "an empty call", theirs: costs[1],
      goal: .moreAtMost(10, unit: "ns"), asserted: "every fire was answered by nobody")
  }

  private static func row(
    _ count: Int, _ sampling: Sampling, peer: String, _ theirs: Workload, _ goal: BenchmarkRow.Goal,
    note: String
  ) async throws -> BenchmarkRow {
    let fire = try CountedFire(count)
    let costs = try await sampling.medians(Workload(fire.fire), theirs)
    return BenchmarkRow(
      ours: costs[0], unit: "ns", peer: peer, theirs: costs[1], goal: goal,
      asserted: "every one on both sides counted to \(count)", note: note)
  }

  @inline(never) private static func emptyCall(_ number: Int) -> Int? { number }
}
