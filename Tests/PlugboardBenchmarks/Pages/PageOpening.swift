internal import Plugboard

/// The repeated opening of a page of items with three plugins each.
@MainActor struct PageOpening {
  let items: Int
  let bytes: [UInt8]
  private let assembler: PageAssembler

  init(items: Int) throws {
    self.items = items
    bytes = LargePage.bytes(items: items)
    assembler = PageAssembler(registry: try BenchmarkPlugins.registry())
  }

  /// Reads, validates, assembles and mounts the page, and drops it again.
  func open(_ operations: Int) throws {
    for _ in 0..<operations { try check(try mount(try assemble())) }
  }

  /// Reads, validates and assembles the page.
  func assemble() throws -> PageAssembly {
    let assembly = assembler.page(try JSONReader.unlimited.read(bytes, file: "large.json"))
    try expect(assembly.diagnostics.isEmpty, "\(assembly.diagnostics.prefix(3))")
    return assembly
  }

  func mount(_ assembly: PageAssembly) throws -> PageRuntime {
    let runtime = PageRuntime(registry: assembler.registry)
    try runtime.open(assembly)
    return runtime
  }

  func check(_ runtime: PageRuntime) throws {
    try expect(
      runtime.modules.count == LargePage.modules(items: items),
      "\(runtime.modules.count) modules were opened")
    let card = (items - 1) / LargePage.itemsOfACard
    let last = ModuleID("large/\(card)/0/\((items - 1) % LargePage.itemsOfACard)")
    try expect(try runtime.plugins.mounted(on: last).count == 3, "the last item lacks plugins")
  }
}

/// Opening a page of 10,000 items with three plugins each, compared with a bare parse of the same bytes.
@MainActor enum PageOpenBenchmark {
  static let benchmark = Benchmark(name: "page-open") { sampling in
    let items = 10_000
    let opening = try PageOpening(items: items)
    let reads = JSONReads(items: items)
    let costs = try await sampling.medians(
      Workload(opening.open), Workload(reads.readWithFoundation))
    return BenchmarkRow(
      ours: costs[0] / 1e6, unit: "ms", peer: "JSONSerialization, parse", theirs: costs[1] / 1e6,
      goal: .atMost(0.3),
      asserted: "\(items) items with \(items * 3) plugins mounted, no fault in the document",
      note: "ours reads, validates, assembles, mounts and ends the page; the peer parses and drops")
  }
}
