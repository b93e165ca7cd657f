import TestSupport
import Testing

/// An old program that shows newer pages, to authors and to people.
@Suite("Pages that are newer than the program") struct ReleaseTests {
  private func app() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    try app.write(
      "app.json",
      """
      { "format": 1, "id": "old", "pages": ["first", "later"], "plugins": ["tracking", "tracking-log"],
        "sets": { "text": ["text"] } }
      """)
    try app.write(
      "templates/item/hologram.json",
      """
      { "format": 1, "plugins": ["hologram"], "fallback": { "plugins": ["text"] } }
      """)
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"], "cards": [
        { "components": [{ "items": [
          { "data": { "text": "known" }, "plugins": ["text"] },
          { "type": "unknown", "data": { "text": "unknown" } },
          { "type": "unknown", "fallback": { "data": { "text": "stands in" }, "plugins": ["text"] } },
          { "when": { "feature": "row3d>=2" }, "plugins": ["row3d"],
            "fallback": { "data": { "text": "flat row" }, "plugins": ["text"] } },
          { "data": { "text": "partly known" }, "plugins": ["hologram", "text"] } ] }] },
        { "fallback": { "components": [{ "items": [
            { "data": { "text": "card instead" }, "plugins": ["text"] }] }] },
          "components": [{ "items": [
            { "data": { "text": "lost" }, "plugins": ["text"] }, { "type": "hologram", "fallback": null } ] }] },
        { "fallback": "drop", "components": [{ "items": [
            { "data": { "text": "lost" }, "plugins": ["text"] }, { "type": "unknown" } ] }] } ] }
      """)
    try app.write("pages/later.json", #"{ "format": 2, "id": "later" }"#)
    return app
  }

  @Test("C12 people see what the program knows, and what stands for the rest")
  func people() throws {
    let app = try app()
    let run = try ShellProcess.run(
      "render", "first", "--release", "--size", "40x12", "--configs", app.path)
    let rows = run.lines.map { String($0) }.filter { !$0.isEmpty }
    #expect(rows == ["known", "stands in", "flat row", "partly known", "card instead"])
  }

  @Test("C12 authors see the message of what has no fallback")
  func authors() throws {
    let app = try app()
    let run = try ShellProcess.run(
      "render", "first", "--size", "60x20", "--configs", app.path)
    #expect(run.output.contains("there is no template \"unknown\""))
    #expect(run.output.contains("stands in") && run.output.contains("card instead"))
    #expect(!run.output.contains("lost"))
  }

  @Test("C12 whatever is left out is a fault, and a record of tracking")
  func reported() throws {
    let app = try app()
    let run = try ShellProcess.run(
      "run", "first", "--release", "--keep-going", "--configs", app.path, "-c",
      "data old tracking.log")
    #expect(run.output.contains(#""type":"unknown","what":"template","instead":"dropped""#))
    #expect(run.output.contains(#""type":"unknown","what":"template","instead":"fallback""#))
    #expect(run.output.contains(#""type":"hologram","what":"plugin","instead":"partial""#))
    #expect(run.errors.contains("unknown-type") && run.errors.contains("unknown-plugin"))
  }

  @Test("C12 a page that can't be read shows people a short notice")
  func notice() throws {
    let app = try app()
    let run = try ShellProcess.run(
      "render", "later", "--release", "--lang", "en", "--size", "60x6", "--configs", app.path)
    #expect(run.output.contains("This page can't be shown"))
    #expect(!run.output.contains("format"))
  }
}
