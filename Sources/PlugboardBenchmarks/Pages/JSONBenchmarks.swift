internal import Foundation
internal import Plugboard

/// JSON bytes to values, with and without the map that says where each stands.
@MainActor enum JSONBenchmarks {
  static let all = [
    times("json-read", items: 10_000), times("json-read-positions", items: 10_000, located: true),
    times("json-100mb-read", items: hugeItems, isSlow: true),
    times("json-100mb-read-positions", items: hugeItems, located: true, isSlow: true),
    memory("json-100mb-memory", "read"), memory("json-100mb-memory-positions", "read-positions"),
  ]

  /// As many as 100 MB hold.
  private static let hugeItems = 360_000

  private static let note =
    "a document keeps its bytes, and a map of all positions is made from them when one is first"
    + " asked for: \"positions\" counts reading and the map, the other rows reading alone;"
    + " JSONSerialization gives no positions"

  private static func times(
    _ name: String, items: Int, located: Bool = false, isSlow: Bool = false
  ) -> Benchmark {
    Benchmark(name: name, isSlow: isSlow) { sampling in
      let reads = JSONReads(items: items)
      let costs = try await (isSlow ? sampling.few : sampling).medians(
        Workload(located ? reads.readAndLocate : reads.read), Workload(reads.readWithFoundation))
      return BenchmarkRow(
        ours: costs[0] / 1e6, unit: "ms", peer: "JSONSerialization", theirs: costs[1] / 1e6,
        goal: .timesFaster(8),
        asserted: "\(reads.bytes.count) bytes with all cards of \(items) items read by both",
        note: note)
    }
  }

  private static func memory(_ name: String, _ way: String) -> Benchmark {
    Benchmark(name: name, isSlow: true) { _ in
      let file = Scratch.folder + "/huge.json"
      let size = Double(try hugeFile(file))
      defer { try? FileManager.default.removeItem(atPath: file) }
      let ours = try peak(way, file) / size
      let theirs = try peak("foundation", file) / size
      return BenchmarkRow(
        ours: ours, unit: "times the file", peer: "JSONSerialization", theirs: theirs,
        goal: .limit(4, unit: "times the file"),
        asserted: "the peaks of processes of their own, in which \(hugeItems) items were read",
        note: "all of the process counts, the bytes themselves too")
    }
  }

  private static func hugeFile(_ file: String) throws -> Int {
    let bytes = LargePage.bytes(items: hugeItems)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return bytes.count
  }

  private static func peak(_ way: String, _ file: String) throws -> Double {
    let text = try Program.this.output(["peak", way, file])
    guard let bytes = Double(text.split(separator: "\n").last ?? "") else {
      throw Skipped(reason: "the peak of memory could not be measured: \(text)")
    }
    return bytes
  }
}
