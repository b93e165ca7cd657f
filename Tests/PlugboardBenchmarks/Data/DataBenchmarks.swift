/// Reads of an integer from a module with five, compared with dictionaries.
@MainActor enum DataBenchmarks {
  static let all = [
    integers("data-read-integers", kept: false), integers("data-read-kept-integers", kept: true),
    values("data-read-any", kept: false), values("data-read-kept-any", kept: true),
  ]

  private static let asserted = "all reads of both sides added up"
  private static let note =
    "\"kept\" reads through module data requested once, the others through the context each time"

  private static func integers(_ name: String, kept: Bool) -> Benchmark {
    Benchmark(name: name) { sampling in
      let reads = try DataReads()
      let costs = try await sampling.medians(
        Workload(kept ? reads.readKept : reads.read), Workload(reads.readIntegers))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "[Int: Int] look-up", theirs: costs[1],
        goal: .atMost(1.5), asserted: asserted,
        note: note + "; the dictionary has no types, no modules and no observers")
    }
  }

  private static func values(_ name: String, kept: Bool) -> Benchmark {
    Benchmark(name: name) { sampling in
      let reads = try DataReads()
      let costs = try await sampling.medians(
        Workload(kept ? reads.readKept : reads.read), Workload(reads.readValues))
      return BenchmarkRow(
        ours: costs[0], unit: "ns", peer: "[String: [String: Any]], cast", theirs: costs[1],
        goal: .timesFaster(4), asserted: asserted,
        note: note + "; the dictionary gives nil for a wrong type, for which a read throws")
    }
  }
}
