internal import Plugboard
internal import PlugboardPlugins

/// A page of so many items with three plugins each, opened again and again.
@MainActor struct PageOpening {
  let items: Int
  let bytes: [UInt8]
  private let assembler: PageAssembler

  init(items: Int) throws {
    self.items = items
    bytes = LargePage.bytes(items: items)
    assembler = PageAssembler(registry: try SystemPlugins.registry())
  }

  /// Reads, validates, assembles, mounts, and drops the page again.
  func open(_ operations: Int) throws {
    for _ in 0..<operations { try check(try mount(try assemble())) }
  }

  /// Reads, validates and assembles.
  func assemble() throws -> PageAssembly {
    let assembly = assembler.page(try JSONReader().read(bytes, file: "large.json"))
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
