import Plugboard
import PlugboardDemo
import PlugboardTesting
import Testing

@MainActor @Suite("The demo's plugins") struct DemoPluginsTests {
  @Test(
    "P11 each passes the check of plugins, and does all that it declares",
    arguments: DemoPlugins.all.map(\.name.text))
  func check(name: String) async throws {
    let report = try await checkPlugin(#require(Configs.registry()[name]))
    #expect(report.unseen == [])
  }
}
