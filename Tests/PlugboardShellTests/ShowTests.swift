import TestSupport
import Testing

@Suite("The command show", .timeLimit(.minutes(10)))
struct ShowTests {
  private let app: TemporaryFolder

  init() throws {
    let items = (0..<300).map { #"{ "id": "i\#($0)", "data": { "text": "line \#($0)" } }"# }
    app = try TemporaryFolder([
      "app.json": """
      { "format": 1, "id": "small", "pages": ["first"], "defaults": { "item": ["text", "tap"] } }
      """,
      "pages/first.json": """
      { "format": 1, "id": "first", "plugins": [{ "plugin": "list", "params": { "margin": 1 } }],
        "cards": [{ "components": [{ "items": [\(items.joined(separator: ","))] }] }] }
      """,
    ])
  }

  @Test("N2 the page is scrolled to a module, which gets the focus; another one is a failure")
  func shown() throws {
    let run = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path, "--keep-going"],
      input: "show i200\nrender 20x4\nshow first\nshow i20x\nrender 20x4\n")
    #expect(run.output.contains("▌line 200          ▴\n line 201\n"))
    #expect(run.errors.contains("the page first doesn't show first in its list"))
    #expect(run.errors.contains("there is no module \"i20x\""))
  }

  @Test("N2 show moves the frames of render, the screen, and what keys act on")
  func screenOfScript() throws {
    let run = try ShellProcess.program.run(
      ["run", "first", "--configs", app.path],
      input: "screen 40x10\nshow i200\nscreen\nrender 20x4\npress Down\n")
    #expect(run.output.split(separator: "▌line 200 ").count == 3)
    #expect(run.lines.last == "focus: first/i201")
  }

  @Test("N2 on a screen, the list jumps to a module, to its end and to its top")
  func onScreen() throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(
      ["first", "--configs", app.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("line 0"))
      terminal.type(":show i200\r")
      #expect(terminal.shows("▌line 200"))
      terminal.type("\u{1B}[F")
      #expect(terminal.shows("line 299"))
      #expect(terminal.hides("▾"))
      terminal.type("\u{1B}[H")
      #expect(terminal.shows("line 0"))
      #expect(terminal.hides("▴"))
      terminal.type("q")
      #expect(terminal.endsWith("\u{1B}[?1049l"))
    }
    #expect(code == 0)
  }
}
