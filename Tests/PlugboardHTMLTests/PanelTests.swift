import Plugboard
import PlugboardHTML
import PlugboardPlugins
import TestSupport
import Testing

@Suite("Panels with tabs in an HTML document") @MainActor struct PanelTests {
  private func text(_ title: String) -> Value {
    ["data": ["title": .string(title), "text": .string("\(title) text")], "plugins": ["text"]]
  }

  private func tabs(_ titles: String..., selected: Int = 0) -> Value {
    [
      "data": ["title": "Component"],
      "plugins": [
        "component-header", ["plugin": "layout.tabs", "params": ["selected": .int(selected)]],
      ],
      "items": .array(titles.map(text)),
    ]
  }

  private func document(_ card: Value, _ others: Value...) throws -> MarkupChecker {
    let page: Value = ["format": 1, "id": "page", "cards": .array([card] + others)]
    let runtime = PageRuntime(registry: try PluginRegistry(SystemPlugins.all))
    let id = try runtime.openPage(JSONWriter().text(page))
    return try MarkupChecker(HTMLPage(of: id, in: runtime).text)
  }

  @Test("N7 items behind tabs are panels, each after its tab, a radio button with a label")
  func items() throws {
    let document = try document(["components": [tabs("One", "Two", "Three", selected: 1)]])
    let group = try #require(document.elements.firstIndex { $0.attributes["class"] == "panels" })
    let parts = document.elements[(group + 1)...].filter {
      $0.path.last == "div" && $0.path.count == document.elements[group].path.count + 1
    }
    #expect(
      parts.map(\.name) == Array(repeating: ["input", "label", "div"], count: 3).flatMap(\.self))
    let choices = document.all("choice")
    #expect(choices.map { $0.attributes["checked"] != nil } == [false, true, false])
    #expect(choices.map { $0.attributes["data-control"] } == ["tab-0", "tab-1", "tab-2"])
    #expect(
      choices.allSatisfy {
        $0.attributes["type"] == "radio" && $0.attributes["data-of"] == "page/0/0"
      })
    #expect(Set(choices.map { $0.attributes["name"] }).count == 1)
    #expect(
      document.all("label").map { $0.attributes["for"] } == choices.map { $0.attributes["id"] })
    #expect(document.all("panel").map { $0.attributes["aria-label"] } == ["One", "Two", "Three"])
    // The header keeps its title, and has no tabs without an effect.
    #expect(document.all("tabs").isEmpty && document.all("h1").count == 1)
    for title in ["One", "Two", "Three"] {
      #expect(document.text.contains("\(title) text"))
    }
    let items = document.elements.filter { $0.name == "li" }
    #expect(items.map { $0.attributes["data-module"] } == (0..<3).map { "page/0/0/\($0)" })
    #expect(items.allSatisfy { $0.path.suffix(2) == ["div", "ul"] })
  }

  @Test("N7 each panel is as high as its own item, wherever that is among the items")
  func heights() throws {
    let high: Value = ["data": ["text": "1\n2\n3\n4\n5\n6"], "plugins": ["text"]]
    let document = try document([
      "components": [["plugins": ["layout.tabs"], "items": [high, text("One"), high]]]
    ])
    let lists = document.all("items").compactMap {
      $0.attributes["class"]?.split(separator: " ").last
    }
    #expect(lists.count == 3 && lists[0] == lists[2])
    let items = document.all("li").compactMap { $0.attributes["class"] }
    let styles = PageStyles(document.styles)
    for item in items {
      #expect(styles.rows(of: item, step: 0)?.lowerBound == 1)
    }
  }

  @Test("N7 components behind the tabs of a card are panels, with nested ones in them")
  func card() throws {
    let card: Value = [
      "data": ["title": "Card"],
      "plugins": ["card-header", ["plugin": "card-tabs", "params": ["selected": 9]]],
      "components": [
        ["data": ["title": "A"], "items": [text("in A")]], tabs("One", "Two"),
        ["data": ["title": "C"], "items": [text("in C")]],
      ],
    ]
    let document = try document(card, ["components": [tabs("One", "Two")]], card)
    let choices = document.all("choice")
    #expect(choices.count == 12)
    #expect(Set(choices.compactMap { $0.attributes["id"] }).count == 12)
    #expect(Set(choices.compactMap { $0.attributes["name"] }).count == 5)
    // One of each group is chosen: the last component of the card, the first items.
    let chosen = choices.filter { $0.attributes["checked"] != nil }
    #expect(
      chosen.map { $0.attributes["data-control"] } == ["tab-0", "tab-2", "tab-0", "tab-0", "tab-2"])
    #expect(Set(chosen.compactMap { $0.attributes["name"] }).count == 5)
    #expect(document.all("panel").count == 12)
    let inner = try #require(
      document.elements.first { $0.attributes["data-module"] == "page/0/1/0" })
    #expect(inner.path.count { $0 == "div" } == 5)
  }

  @Test("N7 tabs that aren't those of the children stay a list of controls")
  func otherTabs() throws {
    let tabs = ViewValue.tabs(["a", "b"].map { .init($0, id: $0) }, selected: "a")
    let document = try DocumentPage(
      card: tabs, component: tabs, items: [.text("1"), .text("2")]
    ).document()
    #expect(document.all("choice").isEmpty && document.all("tabs").count == 2)
    let three = try DocumentPage(
      component: tabs, items: [.text("1"), .text("2"), .text("3")],
      layout: LayoutChoice("layout.tabs")
    ).document()
    #expect(three.all("choice").isEmpty && three.all("tabs").count == 1)
  }

  @Test(
    "N7 a tab without an id of its own is no control, one without a label has its item's title or number"
  )
  func ids() throws {
    let tabs = ViewValue.tabs(
      [.init("A", id: "x"), .init("<B>", id: "x"), .init("", id: ""), .init(" ", id: "z")],
      selected: "x")
    let document = try DocumentPage(
      component: .column([.text("Title", role: .title), .row([tabs])]),
      items: [.text("1"), .text("2"), .text("third"), .text("D", role: .title)],
      layout: LayoutChoice("layout.tabs")
    ).document()
    #expect(document.all("choice").map { $0.attributes["data-control"] } == ["x", nil, nil, "z"])
    #expect(
      document.all("panel").map { $0.attributes["aria-label"] } == ["A", "&lt;B&gt;", "3", "D"])
    let other = try DocumentPage(items: [.tabs([.init("", id: "a"), .init("b", id: "b")])])
    #expect(try other.document().text.contains("1b"))
  }
}
