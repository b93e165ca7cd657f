import Plugboard
import PlugboardPlugins
import PlugboardShell
import TestSupport
import Testing

@Suite("Hidden modules in the shell") struct HiddenModuleCommandTests {
  /// A card with an item that is shown while a key has a value, and an item for a feature of the host.
  private func app() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "data": { "user": "" }, "cards": [{ "components": [{ "items": [
        { "id": "go", "data": { "text": "Go" },
          "plugins": ["text", { "plugin": "button", "params": { "label": "Press" } },
            { "plugin": "shown", "params": { "if": { "has": "user" } } }] },
        { "id": "far", "when": { "feature": "row3d>=2" }, "data": { "text": "Far" },
          "plugins": ["text"] }] }] }] }
      """)
    return app
  }

  @Test("N14 the tree marks hidden modules, whose controls aren't those of the page")
  func hidden() throws {
    let app = try app()
    let run = try ShellProcess.script(
      "tree go", "controls", "tree go --json", "set first user ada", "tree go", "controls",
      page: "first", configs: app.path)
    #expect(run.lines.first == "first/go item (hidden) [text, button, shown]")
    #expect(run.lines.contains("first has no controls"))
    #expect(run.output.contains(#""hidden":true"#))
    #expect(run.lines.contains("first/go item [text, button, shown]"))
    #expect(run.lines.last?.contains("Press") == true)
  }

  @Test("C13 a program states the features that its documents may ask for")
  @MainActor func features() async throws {
    let app = try app()
    for (features, isThere) in [([:], false), (["row3d": "2.1"], true)]
      as [([String: String], Bool)]
    {
      let transcript = await Shell.transcript(
        of: "tree far", plugins: SystemPlugins.all, configs: app.path, features: features)
      #expect(transcript.output.contains("first/far item [text]") == isThere)
      #expect((transcript.exitCode == 0) == isThere)
    }
  }
}
