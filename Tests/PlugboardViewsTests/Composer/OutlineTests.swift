import Plugboard
import Testing

@Suite("The whole of a page") @MainActor struct OutlineTests {
  @Test("N7 a document has room for items in items, and the tops and bottoms of all its parts")
  func parts() throws {
    let runtime = PageRuntime()
    try runtime.open([
      ModulePlan(id: "p", level: .page), ModulePlan(id: "c", level: .card, parent: 0),
      ModulePlan(id: "k", level: .component, parent: 1),
      ModulePlan(id: "a", level: .item, parent: 2), ModulePlan(id: "n", level: .item, parent: 3),
      ModulePlan(id: "b", level: .item, parent: 2),
    ])
    func answer(_ event: EventName<ViewValue, Void>, _ module: ModuleID, _ view: ViewValue) throws {
      try runtime.subscribe(to: event, on: module) { $0.respond(view) }
    }
    try answer(.pageView, "p", .text("page top"))
    try answer(.cardView, "c", .text("card top"))
    try answer(.cardFooter, "c", .text("card bottom"))
    try answer(.componentView, "k", .text("component top"))
    try answer(.componentFooter, "k", .text("component bottom"))
    try answer(.itemView, "a", .text("a"))
    try answer(.itemView, "n", .column([.text("nested"), .rule]))
    try answer(.itemView, "b", .text("b"))
    let outline = try PageOutline(of: "p", in: runtime)
    let card = try #require(outline.cards.first)
    let component = try #require(card.components.first)
    #expect(outline.header == .text("page top"))
    #expect(card.header == .text("card top") && card.footer == .text("card bottom"))
    #expect(component.header == .text("component top"))
    #expect(component.footer == .text("component bottom"))
    #expect(component.items.map(\.module) == ["a", "b"])
    #expect(component.items[0].nested.map(\.module) == ["n"])
    let frames = component.frames(width: 10, measure: UnitMeasure())
    #expect(
      frames.frames.map(\.rect) == [
        UnitRect(x: 0, y: 0, width: 10, height: 3), UnitRect(x: 0, y: 3, width: 10, height: 1),
      ])
    #expect(component.items[0].naturalWidth(most: 10, measure: UnitMeasure()) == 6)
  }
}
