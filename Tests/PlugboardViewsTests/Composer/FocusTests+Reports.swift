import Plugboard
import Testing

/// Reports of the focus to components.
extension FocusTests {
  @Test("N1 a component hears once that the focus has come into it or has left it")
  func reports() throws {
    var heard: [String] = []
    for component: ModuleID in ["k", "w"] {
      try runtime.subscribe(to: .componentFocusDidChange, on: component) {
        heard.append("\(component) \($0.params)")
      }
    }
    composer.focus(on: "b", control: "x")
    _ = composer.scene()
    composer.focus(on: "n")
    _ = composer.scene()
    #expect(heard == ["k true"])
    composer.focus(on: "w3")
    _ = composer.scene()
    #expect(heard == ["k true", "k false", "w true"])
    try answer("p", .pageOverlay, .dialog("Name?", .button("OK", id: "ok")))
    runtime.context(of: "p", as: PageContext.self)?.invalidate()
    _ = composer.scene()
    #expect(composer.focus == "p" && heard.count == 3)
    composer.dropFocus()
    composer.focus(on: "c")
    try runtime.unregister("w")
    _ = composer.scene()
    #expect(heard.count == 3)
  }

  @Test("N1 a component that begins under the id of one with the focus hears that it has it")
  func reportsToNewLife() throws {
    var heard: [String] = []
    func listen() throws {
      try runtime.subscribe(to: .componentFocusDidChange, on: "w") {
        heard.append("\($0.module) \($0.params)")
      }
    }
    func begin() throws {
      try runtime.unregister("w")
      try runtime.register("w", level: .component, under: "c", at: 1)
      try listen()
    }
    try listen()
    composer.focus(on: "w3")
    _ = composer.scene()
    #expect(heard == ["w true"])
    try begin()
    try runtime.register("w3", level: .item, under: "w")
    try answer("w3", .itemView, .text("w"))
    _ = composer.scene()
    _ = composer.scene()
    #expect(composer.focus == "w3" && heard == ["w true", "w true"])
    // Without the item that had the focus, the next one was never told.
    try begin()
    _ = composer.scene()
    #expect(composer.focus == nil && heard.count == 2)
  }

  @Test("N1 other plugins of a component that has the focus hear that it has it")
  func reportsToOtherPlugins() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([GridPlugin.self]))
    try runtime.open(assembly(columns: 1, in: runtime))
    let composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 5), measure: UnitMeasure())
    composer.focusEvents = ["tap"]
    try runtime.subscribe(to: .itemView, on: "p/i") { $0.respond(.rule) }
    try runtime.subscribe(named: "tap", on: "p/i") { _ in }
    var heard: [Bool] = []
    try runtime.subscribe(to: .componentFocusDidChange, on: "p/k") { heard.append($0.params) }
    composer.focus(on: "p/i")
    _ = composer.scene()
    #expect(heard == [true])
    try runtime.apply(assembly(columns: 2, in: runtime), to: "p")
    _ = composer.scene()
    _ = composer.scene()
    #expect(heard == [true, true])
  }

  /// Returns a page with an item in a grid.
  private func assembly(columns: Int, in runtime: PageRuntime) -> PageAssembly {
    let grid: Value = ["plugin": "grid", "params": ["columns": .int(columns)]]
    let component: Value = ["id": "k", "plugins": [grid], "items": [["id": "i"]]]
    let page: Value = ["format": 1, "id": "p", "cards": [["components": [component]]]]
    let source = MemoryDocumentStore(["pages/p.json": "\(page)"])
    return PageAssembler(registry: runtime.plugins.registry, documents: AppDocuments(source))
      .page("p")
  }
}
