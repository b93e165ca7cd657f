/// Reads of JSON into values, with and without the map of the positions of nodes.
@MainActor enum JSONBenchmarks {
  static let all = [
    times("json-read", page, located: false),
    times("json-read-positions", page, located: true),
    times("json-100mb-read", huge, located: false, isSlow: true),
    times("json-100mb-read-positions", huge, located: true, isSlow: true),
    memory("json-100mb-memory", "read"),
    memory("json-100mb-memory-positions", "read-positions"),
  ]

  private static let page = JSONTimes(items: 10_000)
  /// Items for a file of 100 MB.
  private static let huge = JSONTimes(items: 370_000, isHuge: true)
  private static let peaks = JSONPeaks(items: 370_000)

  private static let note =
    "a document keeps its bytes, and a map that finds all positions is made from them when the first"
    + " is requested: \"positions\" counts reading, the map and one look-up, the other rows"
    + " reading alone; JSONSerialization gives no positions; the items' lists of plugins are equal,"
    + " as on most pages, and ours reads them once"

  private static func times(
    _ name: String, _ times: JSONTimes, located: Bool, isSlow: Bool = false
  ) -> Benchmark {
    Benchmark(name: name, isSlow: isSlow) { sampling in
      let result = try await times.result(isSlow ? sampling.few : sampling)
      return BenchmarkRow(
        ours: located ? result.located : result.read, unit: "ms", peer: "JSONSerialization",
        theirs: result.foundation, goal: .timesFaster(8),
        asserted: "all cards of \(result.items) items in \(result.bytes) bytes were read by both",
        note: note)
    }
  }

  private static func memory(_ name: String, _ way: String) -> Benchmark {
    Benchmark(name: name, isSlow: true) { sampling in
      BenchmarkRow(
        ours: try peaks.peak(way, sampling), unit: "times the file", peer: "JSONSerialization",
        theirs: try peaks.peak("foundation", sampling), goal: .limit(4, unit: "times the file"),
        asserted: "each read the file in its own process",
        note:
          "the peak of the process's memory, including the bytes of the file; the items'"
          + " lists of plugins are equal, and ours stores them once")
    }
  }
}
