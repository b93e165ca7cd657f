internal import Plugboard

/// An app with a page of twenty items, which is closed and opened again each time.
@MainActor final class SmallPages {
  private let runtime: PageRuntime
  private let registry: PluginRegistry
  private let source: MemoryDocumentStore

  init() throws {
    registry = try BenchmarkPlugins.registry()
    runtime = PageRuntime(registry: registry)
    let item = #"{"type":"poster","data":{"title":"大都会 Metropolis","url":"app://player/1"}}"#
    let items = Array(repeating: item, count: 20).joined(separator: ",")
    source = MemoryDocumentStore([
      "app.json": #"{"format":1,"id":"app","pages":["home"]}"#,
      "templates/item/poster.json": #"{"format":1,"plugins":["poster","tap","route"]}"#,
      "pages/home.json":
        #"{"format":1,"id":"home","cards":[{"components":[{"items":[\#(items)]}]}]}"#,
    ])
    try runtime.open(assembler().app())
    try open()
  }

  /// Reads the documents and opens the page again.
  func reload() throws {
    try runtime.unregister("home")
    try open()
  }

  /// Opens another page and closes it.
  func openAndClose() throws {
    let assembly = assembler().page("home", as: runtime.freeInstance(of: "home"))
    try runtime.open(assembly, under: "app")
    try expect(runtime.modules.count == 1 + 2 * 23, "\(runtime.modules.count) modules are open")
    try runtime.unregister("home#2")
    try expect(runtime.modules.count == 1 + 23, "\(runtime.modules.count) modules are open")
  }

  private func open() throws {
    let assembly = assembler().page("home")
    try expect(assembly.diagnostics.isEmpty, "\(assembly.diagnostics.prefix(3))")
    try runtime.open(assembly, under: "app")
    try expect(runtime.modules.count == 1 + 23, "\(runtime.modules.count) modules are open")
  }

  private func assembler() -> PageAssembler {
    PageAssembler(registry: registry, documents: AppDocuments(source))
  }
}
