internal import Plugboard

/// The memory of an open item, by the allocator's count.
@MainActor enum MemoryBenchmarks {
  static let all = [
    Benchmark(name: "memory-per-item") { _ in
      let items = 20_000
      let document = try JSONReader().read(bytes(items: items), file: "items.json")
      let registry = try BenchmarkPlugins.registry()
      return try row(
        items,
        note: "a page opened from a document; the document itself is not counted, nor are"
          + " texts, as none has more than 15 bytes"
      ) {
        let assembly = PageAssembler(registry: registry).page(document)
        try expect(assembly.diagnostics.isEmpty, "\(assembly.diagnostics.prefix(3))")
        let runtime = PageRuntime(registry: registry)
        try runtime.open(assembly)
        return runtime
      }
    },
    Benchmark(name: "memory-per-item-plans") { _ in
      let items = 20_000
      let document = try JSONReader().read(bytes(items: items), file: "items.json")
      let registry = try BenchmarkPlugins.registry()
      return try row(items, note: "as before, but opened from plans alone, which are not kept") {
        let runtime = PageRuntime(registry: registry)
        try runtime.open(PageAssembler(registry: registry).page(document).plans)
        return runtime
      }
    },
  ]

  private static func row(
    _ items: Int, note: String, _ open: () throws -> PageRuntime
  ) throws -> BenchmarkRow {
    // Names and tables, which are made once, are made before.
    _ = try open()
    let before = try HeapUse.bytes()
    let runtime = try open()
    let bytes = try HeapUse.bytes() - before
    try expect(
      runtime.modules.count == items + 3, "\(runtime.modules.count) modules were opened")
    let last = try runtime.data(of: ModuleID("items/0/0/\(items - 1)"))
    try expect(last.keys.count == 5, "the last item has \(last.keys.count) values")
    try expect(
      try runtime.plugins.mounted(on: last.module).count == 3, "the last item lacks plugins")
    return BenchmarkRow(
      ours: Double(bytes) / Double(items), unit: "bytes",
      goal: .limit(640, unit: "bytes"),
      asserted: "\(items) items with three plugins and five values were open", note: note)
  }

  /// Returns a page whose items have five values, scalar or of at most 15 bytes, and three plugins.
  private static func bytes(items: Int) -> [UInt8] {
    var text = #"{"format":1,"id":"items","cards":[{"components":[{"items":["#
    for item in 0..<items {
      if item > 0 { text += "," }
      text +=
        #"{"data":{"title":"M \#(item)","year":\#(1900 + item % 100),"rating":7.5,"seen":true,"#
        + #""url":"app://p/\#(item)"},"plugins":["poster","tap","route"]}"#
    }
    return Array((text + "]}]}]}").utf8)
  }
}
