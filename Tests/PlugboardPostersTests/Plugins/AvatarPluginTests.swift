import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

@Suite("avatar") @MainActor struct AvatarPluginTests {
  @Test("N10 a person without a name of their own is the current user, and stale when that changes")
  func avatar() async throws {
    let harness = try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all),
      [.app: ["account"], .item: [["plugin": "avatar", "params": ["nobody": "?"]]]])
    func lines() throws -> ViewValue? {
      guard case .row(let views, _)? = try harness.fire(.itemView).response else { return nil }
      return views.last
    }
    #expect(try lines() == .column([.text("?", role: .muted, lines: 1)]))
    func text() throws -> String { "\(try #require(try harness.fire(.itemView).response))" }
    try await harness.settle(harness.at("app").fire(.accountLogIn, "小明"))
    #expect(harness.staleViews.map(\.module) == ["item"])
    #expect(try text().contains("小明"))
    #expect(try lines() == .column([.text("小明", role: .title, lines: 1)]))
    try await harness.settle(harness.at("app").fire(.accountLogOut))
    #expect(harness.staleViews.map(\.module) == ["item"])
    #expect(try !text().contains("小明"))
    try await harness.settle(harness.at("app").fire(.accountLogIn, "小明"))
    try harness.data.write(.title, "Ada")
    #expect(try text().contains("Ada") && !text().contains("小明"))
  }

  @Test("N7 below the name of a person is the subtitle")
  func subtitle() throws {
    let harness = try Harness(
      PluginRegistry(SystemPlugins.all + PosterPlugins.all), [.item: ["avatar"]],
      data: Params((.title, "Ada"), (.subtitle, "Member")))
    guard case .row(let views, _)? = try harness.fire(.itemView).response else {
      Issue.record("no row")
      return
    }
    #expect(
      views.last
        == .column([.text("Ada", role: .title, lines: 1), .text("Member", role: .subtitle)]))
  }
}
