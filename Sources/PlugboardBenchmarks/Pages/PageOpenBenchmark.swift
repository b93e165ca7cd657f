internal import Plugboard

/// Opening a page of 10,000 items with three plugins each, beside a bare parse of the same bytes.
@MainActor enum PageOpenBenchmark {
  static let benchmark = Benchmark(name: "page-open") { sampling in
    let items = 10_000
    let opening = try PageOpening(items: items)
    let reads = JSONReads(items: items)
    let costs = try await sampling.medians(
      Workload(opening.open), Workload(reads.readWithFoundation))
    return BenchmarkRow(
      ours: costs[0] / 1e6, unit: "ms", peer: "JSONSerialization, parse", theirs: costs[1] / 1e6,
      goal: .atMost(0.35),
      asserted: "\(items) items with \(items * 3) plugins mounted, no fault in the document",
      note: "ours reads, validates, assembles, mounts and ends the page; the peer parses and drops")
  }
}
