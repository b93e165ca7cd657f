import Plugboard
import PlugboardTerminal
import Testing

@Suite("The example of a view of the host's own") @MainActor struct CustomViewExamplesTests {
  @Test("N13 a page shows it as the host paints it, and its fallback elsewhere")
  func page() throws {
    let runtime = PageRuntime(registry: PluginRegistry())
    try runtime.open([
      ModulePlan(id: "page", level: .page), ModulePlan(id: "card", level: .card, parent: 0),
      ModulePlan(id: "list", level: .component, parent: 1),
      ModulePlan(id: "item", level: .item, parent: 2),
    ])
    try runtime.subscribe(to: .itemView, on: "item") {
      $0.respond(.custom("gauge", ["share": 0.5], fallback: .text("50 %")))
    }
    let size = UnitSize(width: 10, height: 1)
    #expect(
      try CustomViewExamples.gauges(on: "page", in: runtime, size: size).plainText() == "█████\n")
    let composer = try PageComposer(
      of: "page", in: runtime, size: size, measure: ViewPainter().measure)
    #expect(ViewPainter().grid(of: composer.scene()).plainText() == "50 %\n")
  }
}
