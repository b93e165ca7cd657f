import Plugboard
import PlugboardHTML
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Components whose items a document shows all at once") @MainActor struct ShownItemsTests {
  private func document(_ layout: Value, footer: Value) throws -> MarkupChecker {
    let items = ["One", "Two", "Three"].map { title -> Value in
      ["data": ["title": .string(title), "text": "x"], "plugins": ["text"]]
    }
    let component: Value = [
      "data": ["title": "Films"],
      "plugins": ["component-header", ["plugin": "footer", "params": ["text": footer]], layout],
      "items": .array(items),
    ]
    let page: Value = [
      "format": 1, "id": "page", "cards": [["components": [component]]],
    ]
    let runtime = PageRuntime(registry: try PluginRegistry(SystemPlugins.all))
    let id = try runtime.openPage(JSONWriter().text(page))
    return try MarkupChecker(HTMLPage(of: id, in: runtime).text)
  }

  @Test("N7 a carousel is a region that is scrolled, without its buttons and its dots")
  func carousel() throws {
    let document = try document("layout.carousel", footer: "3 films")
    #expect(document.all("button").isEmpty)
    #expect(!document.text.contains("●"))
    #expect(document.all("sideways").count == 1 && document.all("li").count == 3)
    #expect(document.all("footer").count == 1 && document.text.contains("3 films"))
  }

  @Test("N7 a collapsible list shows all items, and has no button that opens it")
  func collapsible() throws {
    for isOpen in [false, true] {
      let document = try document(
        ["plugin": "layout.collapsible", "params": ["shown": 1, "isOpen": .bool(isOpen)]],
        footer: "end")
      #expect(document.all("button").isEmpty)
      #expect(document.all("li").count == 3 && document.text.contains("Three"))
      #expect(document.all("h1").count == 1 && document.text.contains("\nFilms"))
    }
  }

  @Test("N7 a layout's controls go with the row around them, other controls of the component stay")
  func others() throws {
    let own = ViewValue.button("‹", id: "previous")
    let pager = ViewValue.row([own, .text("1 of 2"), .button("›", id: "next")])
    let kept = ViewValue.button("More", id: "more")
    let header = ViewValue.column([
      .row([.text("Title", role: .title), .row([own])]), .overlay(own, over: kept),
      .box(pager, border: true, padding: 0, caption: "Pages"), .row([kept, .spacer(0)]),
    ])
    let page = try DocumentPage(
      component: header, items: [.text("a"), .text("b")], layout: LayoutChoice("layout.carousel"))
    let document = try page.document()
    #expect(document.all("data-control", "previous").isEmpty)
    #expect(document.all("data-control", "next").isEmpty)
    #expect(document.all("button").count == 2 && document.all("fieldset").isEmpty)
    #expect(document.text.contains("\nTitleMoreMoreab"))
    let other = try DocumentPage(component: header, items: [.text("a"), .text("b")]).document()
    #expect(other.all("data-control", "next").count == 1)
  }
}
