internal import Foundation
internal import Plugboard
internal import PlugboardPlugins

/// Opening a page of 10,000 items with three plugins each, against a bare parse of the same bytes.
@MainActor enum PageOpenBenchmark {
  nonisolated static let benchmark = Benchmark(name: "open 10000") { try rows($0) }

  private static let items = 10_000

  private static func rows(_ sampling: Sampling) throws -> [BenchmarkRow] {
    let bytes = LargePage.bytes(items: items)
    let data = Data(bytes)
    let assembler = PageAssembler(registry: try SystemPlugins.registry())
    let costs = try sampling.medians(
      operations: 1,
      [
        { _ in try open(bytes, assembler) },
        { _ in _ = try JSONReader().read(bytes) },
        { _ in
          try expect(
            try JSONSerialization.jsonObject(with: data) is [String: Any], "no object was parsed")
        },
      ])
    let milliseconds = costs.map { $0 / 1e6 }
    return [
      BenchmarkRow(
        name: "open \(items)", ours: milliseconds[0], unit: "ms", peer: "JSONSerialization, parse",
        theirs: milliseconds[2], goal: .atMost(1),
        asserted: "\(items) items with \(items * 3) plugins mounted, no fault"),
      BenchmarkRow(
        name: "read \(items)", ours: milliseconds[1], unit: "ms",
        peer: "JSONSerialization, parse", theirs: milliseconds[2], goal: nil,
        asserted: "\(bytes.count) bytes read"),
    ]
  }

  /// Reads, validates, assembles and mounts; dropping the page is not counted by the peer either,
  /// and here it is.
  private static func open(_ bytes: [UInt8], _ assembler: PageAssembler) throws {
    let assembly = assembler.page(try JSONReader().read(bytes, file: "large.json"))
    try expect(assembly.diagnostics.isEmpty, "\(assembly.diagnostics.prefix(3))")
    let runtime = PageRuntime(registry: assembler.registry)
    try runtime.open(assembly)
    let cards = items / LargePage.itemsOfACard
    try expect(
      runtime.modules.count == 1 + cards * 2 + items, "\(runtime.modules.count) modules were opened"
    )
    let last = ModuleID("large/\(cards - 1)/0/\(LargePage.itemsOfACard - 1)")
    try expect(try runtime.mountedPlugins(on: last).count == 3, "the last item lacks plugins")
  }
}
