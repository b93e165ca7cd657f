internal import Foundation
internal import Plugboard

/// Opening a page of 10,000 items with three plugins each: bytes to values, faults, plans, modules.
@MainActor enum PageOpenBenchmark {
  nonisolated static let benchmark = Benchmark(name: "open 10000") { try rows($0) }

  private static func rows(_ sampling: Sampling) throws -> [BenchmarkRow] {
    let bytes = LargePage.bytes(items: 10_000)
    let data = Data(bytes)
    let costs = try sampling.medians(
      operations: 1,
      [
        { _ in _ = try JSONReader().read(bytes) },
        { _ in
          try expect(
            try JSONSerialization.jsonObject(with: data) is [String: Any], "no object was parsed")
        },
      ])
    return [
      BenchmarkRow(
        name: "read 10000", ours: costs[0] / 1e6, unit: "ms", peer: "JSONSerialization",
        theirs: costs[1] / 1e6, goal: nil, asserted: "\(bytes.count) bytes read")
    ]
  }
}
