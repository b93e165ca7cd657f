import Plugboard
import Testing

extension Key<Insets> { fileprivate static let insets = Key("insets") }

/// A column of items with free space around it.
private final class InsetPlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "inset"
  static let params = ParamList(.required(.insets))

  static func layout(_ params: Params) throws -> any ItemLayout {
    ColumnLayout(insets: try params.require(.insets))
  }
}

/// Shows the first of each two items in the column of its position, the last one wider.
private final class PlacePlugin: ComponentPlugin, LayoutPlugin {
  static let name: Name = "place"

  struct PlaceLayout: ItemLayout {
    func itemsPerBand(width: Int) -> Int? { 2 }

    func place(_ items: LayoutItems, in band: inout LayoutBand) {
      band.append(0, UnitRect(x: items.first, y: 0, width: items.isLast ? 9 : 1, height: 1))
    }
  }

  static func layout(_ params: Params) throws -> any ItemLayout { PlaceLayout() }
}

@Suite("Free space on a screen") @MainActor struct InsetTests {
  /// A page with a component of two items of one row and of two, its top and its bottom.
  private func page(_ list: PageList = PageList()) throws -> PageComposer<UnitMeasure> {
    let runtime = PageRuntime(registry: try PluginRegistry([InsetPlugin.self]))
    try runtime.open([
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1),
      ModulePlan(id: "a", level: .item, parent: 2), ModulePlan(id: "b", level: .item, parent: 2),
    ])
    let choice = LayoutChoice(
      "inset", params: ["insets": ["top": 1, "left": 2, "bottom": 3, "right": 4]])
    try runtime.subscribe(to: .pageList, on: "p") { $0.respond(list) }
    try runtime.subscribe(to: .componentLayout, on: "k") { $0.respond(choice) }
    try runtime.subscribe(to: .componentView, on: "k") { $0.respond(.rule) }
    try runtime.subscribe(to: .componentFooter, on: "k") { $0.respond(.text("bottom")) }
    try runtime.subscribe(to: .itemView, on: "a") { $0.respond(.rule) }
    try runtime.subscribe(to: .itemView, on: "b") { $0.respond(.column([.rule, .rule])) }
    return try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 12), measure: UnitMeasure())
  }

  private func rects(_ composer: PageComposer<UnitMeasure>) -> [String] {
    composer.scene().placements.map {
      "\($0.module) \($0.rect.x),\($0.rect.y) \($0.rect.width)x\($0.rect.height)"
    }
  }

  @Test("N1 the insets of a layout are around its items, between the top and the bottom")
  func insets() throws {
    #expect(try rects(page()) == ["k 0,0 20x1", "a 2,2 14x1", "b 2,3 14x2", "k 0,8 20x1"])
  }

  @Test("N2 a margin that is wider than the screen leaves the cards some columns")
  func wideMargin() throws {
    let cards = try page(PageList(margin: 50)).scene().placements
    #expect(!cards.isEmpty)
    #expect(cards.allSatisfy { $0.rect.x >= 0 && $0.rect.maxX <= 20 && $0.rect.width > 0 })
  }

  @Test("N2 a card whose items are empty has its gap if it has insets")
  func onlyInsets() throws {
    let page = try ListPage([[[0]], [[1]]], layout: LayoutChoice("grid", params: ["top": 2]))
    try page.runtime.subscribe(to: .pageList, on: "p") { $0.respond(PageList(gap: 2)) }
    // Insets of 2 and 1, the gap, and the insets of the second.
    #expect(page.rows()["i1"] == 7)
  }

  @Test("C4 the placeholder of a component is shown once, not at its bottom too")
  func placeholder() throws {
    let runtime = PageRuntime(registry: PluginRegistry())
    let fault = Diagnostic(.error, code: "lost", "there is no such component")
    try runtime.open([
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1, fault: fault),
    ])
    let composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 40, height: 12), measure: UnitMeasure())
    #expect(rects(composer) == ["k 0,0 40x1"])
  }

  @Test("N2 a card that shows its bottom alone has its gap")
  func onlyFooter() throws {
    let page = try ListPage([[[0]], [[1]]], list: PageList(gap: 2))
    try page.runtime.subscribe(to: .cardFooter, on: "c0") { $0.respond(.rule) }
    #expect(page.rows()["i1"] == 3)
  }

  @Test(
    "N2 a card that shows the top or the bottom of a component alone has its gap",
    arguments: [EventName<ViewValue, Void>.componentView, .componentFooter])
  func onlyEnd(event: EventName<ViewValue, Void>) throws {
    let page = try ListPage([[[0]], [[1]]], list: PageList(gap: 2))
    try page.runtime.subscribe(to: event, on: "c0k0") { $0.respond(.rule) }
    #expect(page.rows()["i1"] == 3)
  }

  @Test("N2 a layout is told how many items are before its band, and which band is the last")
  func bandOfLayout() throws {
    let runtime = PageRuntime(registry: try PluginRegistry([PlacePlugin.self]))
    var plans = [
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1),
    ]
    for item in 0..<5 {
      plans.append(ModulePlan(id: ModuleID("i\(item)"), level: .item, parent: 2))
    }
    try runtime.open(plans)
    for item in 0..<5 {
      try runtime.subscribe(to: .itemView, on: ModuleID("i\(item)")) { $0.respond(.rule) }
    }
    try runtime.subscribe(to: .componentLayout, on: "k") { $0.respond(LayoutChoice("place")) }
    let composer = try PageComposer(
      of: "p", in: runtime, size: UnitSize(width: 20, height: 12), measure: UnitMeasure())
    #expect(rects(composer) == ["i0 0,0 1x1", "i2 2,1 1x1", "i4 4,2 9x1"])
  }

  @Test("N2 the margin of a list is on both sides, outside the insets of layouts")
  func margin() throws {
    #expect(
      try rects(page(PageList(margin: 3)))
        == ["k 3,0 14x1", "a 5,2 8x1", "b 5,3 8x2", "k 3,8 14x1"])
  }
}
