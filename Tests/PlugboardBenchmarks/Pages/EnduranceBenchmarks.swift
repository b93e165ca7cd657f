/// Work that is repeated ten thousand times and must not cost more at the end than at the start.
@MainActor enum EnduranceBenchmarks {
  static let all =
    rows(
      "reloads", "10,000 reloads of a page with 20 items",
      Endurance(rounds: 10_000) {
        let pages = try SmallPages()
        return { try pages.reload() }
      })
    + rows(
      "fires", "1,000,000 fires at 8 subscribers, 100 a round",
      Endurance(rounds: 10_000) {
        let fire = try CountedFire(8)
        return { try fire.fire(100) }
      })
    + rows(
      "suspensions", "100,000 fires suspended and resumed, 10 a round",
      Endurance(rounds: 10_000) {
        let fires = try SuspendedFires()
        return { try fires.resume(10) }
      })
    + rows(
      "pages", "10,000 pages with 20 items opened and closed",
      Endurance(rounds: 10_000) {
        let pages = try SmallPages()
        return { try pages.openAndClose() }
      })

  private static func rows(
    _ name: String, _ asserted: String, _ endurance: Endurance
  ) -> [Benchmark] {
    [
      Benchmark(name: "\(name)-time") { sampling in
        let times = try endurance.result(sampling).times
        return BenchmarkRow(
          ours: times.end / 1000, unit: "µs", peer: "a fresh start", theirs: times.start / 1000,
          goal: .noGrowth(tolerance: 0.15), asserted: asserted,
          note: "the median of a round after all rounds, measured in turn with a fresh start")
      },
      Benchmark(name: "\(name)-memory") { sampling in
        let result = try endurance.result(sampling)
        let bytes = result.bytes
        return BenchmarkRow(
          ours: Double(bytes.end), unit: "bytes", peer: "after the first tenth",
          theirs: Double(bytes.start),
          goal: .moreAtMost(1, unit: "byte", part: "round", count: result.rounds / 10 * 9),
          asserted: asserted,
          note: "the allocator's count, less the bytes before the first round")
      },
    ]
  }
}
