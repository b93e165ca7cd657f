import Plugboard
import Testing

/// A measure that adds no marks to texts.
private struct PlainMeasure: TextMeasure {
  func width(of character: Character) -> Int { 1 }
}

@MainActor @Suite("The widths that items need") struct ItemWidthTests {
  private let runtime: PageRuntime

  /// A component with items of texts, the second of which contains a wider one.
  init() throws {
    runtime = PageRuntime(registry: try PluginRegistry([FlowPlugin.self]))
    try runtime.open([
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1),
      ModulePlan(id: "i0", level: .item, parent: 2), ModulePlan(id: "i1", level: .item, parent: 2),
      ModulePlan(id: "i1a", level: .item, parent: 4),
      ModulePlan(id: "i2", level: .item, parent: 2), ModulePlan(id: "i3", level: .item, parent: 2),
    ])
    try runtime.subscribe(to: .componentLayout, on: "k") { $0.respond(LayoutChoice("flow")) }
    let texts: [(ModuleID, String)] = [
      ("i0", "one"), ("i1", "three"), ("i1a", "thirteen"),
      ("i2", "a text that is wider than the screen"),
    ]
    for (id, text) in texts {
      try runtime.subscribe(to: .itemView, on: id) { $0.respond(.text(text)) }
    }
  }

  private static let frames = [
    UnitRect(x: 0, y: 0, width: 3, height: 1), UnitRect(x: 3, y: 0, width: 8, height: 2),
    UnitRect(x: 11, y: 0, width: 20, height: 2), UnitRect(x: 31, y: 0, width: 1, height: 0),
  ]

  @Test(
    "N1 a layout gets the width that an item needs, with the items in it, as far as there is room")
  func outline() throws {
    let outline = try PageOutline(of: "p", in: runtime)
    let component = try #require(outline.cards.first?.components.first)
    let frames = component.frames(width: 20, measure: PlainMeasure())
    #expect(frames.frames.map(\.rect) == Self.frames)
  }

  @Test("N1 the same widths place the items on a screen")
  func screen() throws {
    let composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 5), measure: PlainMeasure())
    var rects: [ModuleID: UnitRect] = [:]
    for placement in composer.scene().placements { rects[placement.module] = placement.rect }
    #expect(rects["i0"] == Self.frames[0])
    #expect(rects["i1"] == UnitRect(x: 3, y: 0, width: 8, height: 1))
    #expect(rects["i1a"] == UnitRect(x: 3, y: 1, width: 8, height: 1))
    #expect(rects["i2"]?.x == 11)
  }

  @Test("N7 a text that is to stand out has no marks unless the measure adds some")
  func marks() {
    #expect(PlainMeasure().marked("VIP", as: .text(.badge)) == "VIP")
    let badge = ViewValue.text("VIP", role: .badge)
    #expect(badge.arranged(width: 9, measure: PlainMeasure()).pieces.map(\.lines) == [["VIP"]])
  }
}
