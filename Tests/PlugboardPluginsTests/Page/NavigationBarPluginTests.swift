import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("navigation-bar") @MainActor struct NavigationBarPluginTests {
  private func bar(_ params: Value) throws -> Harness {
    try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "navigation-bar", "params": params]]],
      data: Params(.title("首页")))
  }

  @Test("The title is the param, or else the page's")
  func title() throws {
    #expect(try bar([:]).fire(.pageView).response == view(title: "首页"))
    #expect(try bar(["title": "主页"]).fire(.pageView).response == view(title: "主页"))
  }

  private func view(title: String) -> View {
    .column([.row([.text(title, role: .title, lines: 1), .spacer(0)]), .rule])
  }

  @Test("A tapped button opens its URL, and a tap elsewhere has no effect")
  func buttons() throws {
    let harness = try bar(["buttons": ["会员": "app://member"]])
    harness.answer(.routeOpen, true)
    #expect(try harness.fire(.gestureTap, .button("会员")).response == true)
    #expect(try !harness.fire(.gestureTap, .button("热播")).answered)
    #expect(try !harness.fire(.gestureTap).answered)
    #expect(harness.fired == [Fired(.routeOpen, .url("app://member"))])
  }
}
