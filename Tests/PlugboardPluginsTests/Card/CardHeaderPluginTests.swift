import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("card-header") @MainActor struct CardHeaderPluginTests {
  private let title = View.text("默片时代", role: .title, lines: 1)

  private func view(_ data: Params) throws -> View? {
    try Harness(SystemPlugins.registry(), [.card: ["card-header"]], data: data)
      .fire(.cardView).response
  }

  @Test("A card shows its title, and its subtitle beside it")
  func header() throws {
    #expect(try view(Params((.title, "默片时代"))) == title)
    #expect(
      try view(Params((.title, "默片时代"), (.subtitle, "1916–1929")))
        == title.beside(.text("1916–1929", role: .muted, lines: 1)))
    #expect(try view(Params()) == nil)
  }
}
