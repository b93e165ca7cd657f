/// JSON bytes to values, with and without the map that says where each stands.
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
  /// As many items as 100 MB hold.
  private static let huge = JSONTimes(items: 370_000)
  private static let peaks = JSONPeaks(items: 370_000)

  private static let note =
    "a document keeps its bytes, and a map that finds all positions is made from them when one is"
    + " first asked for: \"positions\" counts reading, the map and one look-up, the other rows"
    + " reading alone; JSONSerialization gives no positions; the items' lists of plugins are alike,"
    + " as on most pages, which ours reads once"

  private static func times(
    _ name: String, _ times: JSONTimes, located: Bool, isSlow: Bool = false
  ) -> Benchmark {
    Benchmark(name: name, isSlow: isSlow) { sampling in
      let result = try await times.result(isSlow ? sampling.few : sampling)
      return BenchmarkRow(
        ours: located ? result.located : result.read, unit: "ms", peer: "JSONSerialization",
        theirs: result.foundation, goal: .timesFaster(8),
        asserted: "all cards of \(times.items) items in \(result.bytes) bytes were read by both",
        note: note)
    }
  }

  private static func memory(_ name: String, _ way: String) -> Benchmark {
    Benchmark(name: name, isSlow: true) { _ in
      BenchmarkRow(
        ours: try peaks.peak(way), unit: "times the file", peer: "JSONSerialization",
        theirs: try peaks.peak("foundation"), goal: .limit(4, unit: "times the file"),
        asserted: "each read the file in a process of its own",
        note:
          "the peak of all that the process has in memory, the bytes of the file too; the items'"
          + " lists of plugins are alike, which ours keeps once")
    }
  }
}
