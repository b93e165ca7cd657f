import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("navigation-bar") @MainActor struct NavigationBarPluginTests {
  private func bar(_ params: Value) throws -> Harness {
    try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "navigation-bar", "params": params]]],
      data: Params((.title, "首页")))
  }

  @Test("The title is the param, or else the page's")
  func title() throws {
    #expect(try bar([:]).fire(.pageView).response == view(title: "首页"))
    #expect(try bar(["title": "主页"]).fire(.pageView).response == view(title: "主页"))
  }

  private func view(title: String) -> ViewValue {
    .column([
      .row([.text(""), .text(title, role: .title, lines: 1), .spacer(0), .text("")]), .rule,
    ])
  }

  @Test("N7 a bar opens the URL of the button whose id is tapped, though labels may be equal")
  func buttons() throws {
    let buttons: Value = [
      ["id": "member", "label": "去", "url": "app://member"],
      ["id": "hot", "label": "去", "url": "app://hot"],
    ]
    let harness = try bar(["buttons": buttons])
    harness.answer(.routeOpen, true)
    #expect(
      try harness.runtime.controls(of: "page")
        == [ViewValue.Control("去", id: "member"), ViewValue.Control("去", id: "hot")])
    #expect(try harness.fire(.gestureTap, "hot").response == true)
    #expect(try !harness.fire(.gestureTap, "去").isAnswered)
    #expect(try !harness.fire(.gestureTap).isAnswered)
    #expect(harness.fired == [.routeOpen("app://hot")])
    // In a document each button is a link.
    #expect(try harness.fire(.linkURL, "hot").response == "app://hot")
    #expect(try harness.fire(.linkURL, "member").response == "app://member")
    #expect(try harness.fire(.linkURL, nil).response == nil)
    let alone = try #require(try harness.fire(.pageView).response)
    harness.handle(.pageView, priority: 900) { $0.respond(.rule) }
    #expect(try harness.fire(.pageView).response == alone.above(.rule))
  }

  @Test(
    "N7 a tap on a button of the bar has no effect if its URL is refused, or if nothing opens URLs",
    arguments: [true, false])
  func refused(isAnswered: Bool) throws {
    let harness = try bar(["buttons": [["id": "hot", "label": "去", "url": "app://hot"]]])
    if isAnswered { harness.answer(.routeOpen, false) }
    let tap = try harness.fire(.gestureTap, "hot")
    #expect(tap.isAnswered && tap.response == false)
  }
}
