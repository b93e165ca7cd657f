import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("account-view") @MainActor struct AccountViewPluginTests {
  @Test("N10 the view shows the current user, and is stale when the user changes")
  func view() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.app: ["account"], .item: [["plugin": "account-view", "params": ["nobody": "?"]]]])
    #expect(try harness.fire(.itemView).response == .text("?", role: .muted))
    try await harness.settle(harness.at("app").fire(.accountLogIn, "小明"))
    #expect(harness.staleViews.map(\.module) == ["item"])
    #expect(try harness.fire(.itemView).response == .text("小明", role: .accent))
    try await harness.settle(harness.at("app").fire(.accountLogOut))
    #expect(harness.staleViews.map(\.module) == ["item"])
    #expect(try harness.fire(.itemView).response == .text("?", role: .muted))
  }
}
