import TestSupport
import Testing

/// Sources that wait until they are near the screen, in what the program prints.
@Suite("Sources near the screen in the shell") struct NearSourceTests {
  /// A page of 60 components, each with a source of its own that waits for the screen.
  private func app() throws -> TemporaryFolder {
    let app = try TemporaryFolder.app()
    let components = (0..<60).map { number in
      #"{ "plugins": [{ "plugin": "source", "params": { "source": "s\#(number)", "when": "near" } }] }"#
    }
    try app.write(
      "pages/first.json",
      """
      { "format": 1, "id": "first", "plugins": ["list"],
        "cards": [{ "components": [\(components.joined(separator: ",\n"))] }] }
      """)
    for number in 0..<60 {
      try app.write(
        "sources/s\(number).json",
        """
        { "format": 1, "items": [{ "data": { "text": "item \(number)." }, "plugins": ["text"] }] }
        """)
    }
    return app
  }

  @Test("C16 a frame has the content of the sources that are on it")
  func text() throws {
    let app = try app()
    let run = try ShellProcess.run("render", "first", "--size", "40x5", "--configs", app.path)
    #expect(run.lines.map { $0.filter { $0 != " " && $0 != "▾" } } == (0..<5).map { "item\($0)." })
  }

  @Test("C16 an HTML page has the content of all sources, as it is painted whole")
  func html() throws {
    let app = try app()
    let run = try ShellProcess.run("render", "first", "--format", "html", "--configs", app.path)
    for number in [0, 30, 59] { #expect(run.output.contains("item \(number).")) }
  }

  @Test("C16 sources away from the screen aren't asked")
  func away() throws {
    let app = try app()
    let run = try ShellProcess.script(
      "size 40x5", "render", "data first/0/0 source.state", "data first/0/59 source.state",
      page: "first",
      configs: app.path)
    #expect(run.output.contains("loaded") || run.output.contains("noMore"))
    #expect(run.output.contains("idle"))
  }
}
