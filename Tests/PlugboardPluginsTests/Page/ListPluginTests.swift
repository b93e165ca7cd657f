import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("list") @MainActor struct ListPluginTests {
  @Test("The list has the margin and the gap of its params")
  func list() throws {
    #expect(try list([:]) == PageList(gap: 1))
    #expect(try list(["margin": 2, "gap": 0]) == PageList(margin: 2))
    #expect(try list(["stickyHeaders": true]) == PageList(gap: 1, stickyHeaders: true))
  }

  private func list(_ params: Value) throws -> PageList? {
    try Harness(SystemPlugins.registry(), [.page: [["plugin": "list", "params": params]]])
      .fire(.pageList).response
  }
}
