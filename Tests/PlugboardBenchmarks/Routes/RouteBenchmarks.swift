/// Matches of URLs among many routes, compared with the look-up of exact URLs in a dictionary.
@MainActor enum RouteBenchmarks {
  static let all = [10, 1000, 100_000].map { match($0) } + [growth]

  private static let asserted = "each URL led to its own route"

  private static func match(_ routes: Int) -> Benchmark {
    Benchmark(name: "route-match-\(routes)") { sampling in
      let lookups = try RouteLookups(routes: routes)
      let costs = try await sampling.medians(
        Workload(lookups.match), Workload(lookups.lookUp))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "[String: Int], exact URLs", theirs: costs[1],
        goal: .atMost(25), asserted: asserted,
        note: "ours reads the URL, and finds the most specific of patterns with placeholders; the"
          + " dictionary has neither")
    }
  }

  private static let growth = Benchmark(name: "route-match-growth") { sampling in
    let (many, few) = (try RouteLookups(routes: 100_000), try RouteLookups(routes: 10))
    let costs = try await sampling.medians(Workload(many.match), Workload(few.match))
    return BenchmarkRow(
      ours: costs[0], unit: "ns", peer: "the same among 10 routes", theirs: costs[1],
      goal: .atMost(1.5), asserted: asserted, note: "ours is among 100,000 routes")
  }
}
