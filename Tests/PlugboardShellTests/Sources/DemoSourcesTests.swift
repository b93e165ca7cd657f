import TestSupport
import Testing

@Suite("The demo's sources")
struct DemoSourcesTests {
  @Test("C16 the board hot has a feed that loads further films by a button, up to the last")
  func feed() throws {
    let run = try ShellProcess.script(
      "data hot/films source.page", "tap hot/films more", "data hot/films source.page",
      "tap hot/films more", "data hot/films source.state", "controls hot/films", page: "hot")
    #expect(run.lines.first == "1")
    #expect(run.lines.contains("2") && run.lines.contains("\"noMore\""))
    #expect(run.errors.isEmpty && run.code == 0)
  }

  @Test("C16 the player's page shows the record of its film, in the language of the page")
  func film() throws {
    let run = try ShellProcess.script(
      "set player film kid", "data player title", "language en", "data player title",
      "data player director", page: "player")
    #expect(run.lines.contains("\"寻子遇仙记\"") && run.lines.contains("\"The Kid\""))
    #expect(run.output.contains("Chaplin"))
    #expect(run.errors.isEmpty)
  }
}
