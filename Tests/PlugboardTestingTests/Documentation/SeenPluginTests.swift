import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@MainActor @Suite("seen") struct SeenPluginTests {
  private func film() throws -> Harness {
    try Harness(
      SystemPlugins.registry(),
      #"["text", { "plugin": "seen", "params": { "mark": "✓" } }]"#,
      data: Params((.text, "Metropolis")))
  }

  @Test("A tap marks the item as seen")
  func tap() throws {
    let film = try film()
    #expect(try film.fire(.itemView).response == .text("Metropolis"))
    try film.fire(.itemTap)
    #expect(film.changes == [DataChange(.isSeen, to: true)])
    #expect(try film.fire(.itemView).response == ViewValue.text("Metropolis").badged("✓"))
  }

  @Test("It fires nothing, and leaves the tap to others")
  func quiet() throws {
    let film = try film()
    #expect(try !film.fire(.itemTap).isAnswered)
    #expect(film.fired == [])
  }

  @Test("It passes the check that every plugin must pass")
  func check() async throws {
    try await checkPlugin(#require(SystemPlugins.registry()["seen"]))
  }
}
