import Foundation
import TestSupport
import Testing

/// Sessions of `run --linear` on the pages in the folder `Linear`.
///
/// `PLUGBOARD_REWRITE_FRAMES=1 swift test --filter LinearTests` writes the golden file.
@Suite("The linear mode", .timeLimit(.minutes(10)))
struct LinearTests {
  private static let folder = "Tests/PlugboardShellTests/Linear"

  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder([:]) }

  private var arguments: [String] {
    [
      "run", "shelf", "--linear", "--configs", "../Linear/Configs", "--state", state.path,
      "--lang", "en",
    ]
  }

  private func session(_ lines: String...) throws -> ExternalProgram.Result {
    try ShellProcess.program.run(arguments, input: lines.joined(separator: "\n") + "\n")
  }

  @Test("H43 a session reads pages as lines, and tells each change in a line")
  func golden() throws {
    let input = try WorkingCopy.text("\(Self.folder)/session.txt")
    let run = try ShellProcess.program.run(arguments, input: input)
    if WorkingCopy.isRewritingFrames {
      try WorkingCopy.write(run.output, to: "\(Self.folder)/session.golden")
    }
    #expect(try run.output == WorkingCopy.text("\(Self.folder)/session.golden"))
    #expect(run.errors.isEmpty)
    #expect(run.code == 0)
  }

  @Test("H43 no byte of the output moves the cursor, colours or clears, whatever the data contains")
  func plain() throws {
    let input = try WorkingCopy.text("\(Self.folder)/session.txt")
    let run = try ShellProcess.program.run(
      arguments + ["--color", "full"], input: input, environment: ["TERM": "xterm-256color"])
    #expect(run.output.contains("Handsome,␇ clever, and ␛[31mrich."))
    #expect(run.output.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A })
  }

  @Test("H43 a terminal gets the same bytes as a pipe")
  func terminal() throws {
    let input = try WorkingCopy.text("\(Self.folder)/session.txt")
    let golden = try WorkingCopy.text("\(Self.folder)/session.golden")
    let terminal = try #require(PseudoTerminal())
    terminal.passesBytes()
    let code = try ShellProcess.program.run(arguments, on: terminal) { terminal in
      terminal.type(input)
      #expect(terminal.endsWith(golden))
    }
    #expect(code == 0)
  }

  @Test("H37 on a terminal, a saved document is reloaded, and each change is a line")
  func saves() throws {
    let app = try TemporaryFolder.app()
    let terminal = try #require(PseudoTerminal())
    let page = try app.read("pages/first.json")
    let code = try ShellProcess.program.run(
      ["first", "--linear", "--configs", app.path, "--state", state.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("? explains what to type; help lists the commands; quit leaves."))
      #expect(terminal.shows("Page: First"))
      try app.write("pages/first.json", page.replacing("Go", with: "Went"))
      #expect(terminal.shows("reloaded: pages/first.json has changed"))
      #expect(terminal.shows("Went"))
      try app.write("pages/first.json", "{")
      #expect(terminal.shows("pages/first.json:1:2: error:"))
      // The check finds more than what is open.
      try app.write("templates/item/idle.json", #"{ "format": 1, "plugins": ["text"] }"#)
      #expect(terminal.shows("templates/item/idle.json:1:1: warning:"))
      terminal.type("quit\n")
    }
    #expect(code == 0)
  }

  @Test("T3 after a save the linear mode prints the findings that are new, and no others")
  func newFindings() throws {
    let app = try TemporaryFolder.app()
    let terminal = try #require(PseudoTerminal())
    terminal.passesBytes()
    let idle = #"{ "format": 1, "plugins": ["text"] }"#
    let code = try ShellProcess.program.run(
      ["first", "--linear", "--configs", app.path, "--state", state.path], on: terminal
    ) { terminal in
      #expect(terminal.shows("Page: First"))
      try app.write("templates/item/b.json", idle)
      #expect(terminal.shows("templates/item/b.json:1:1: warning: "))
      try app.write("templates/item/a.json", idle)
      #expect(terminal.shows("templates/item/a.json:1:1: warning: "))
      try app.write("templates/item/c.json", idle)
      #expect(terminal.shows("templates/item/c.json:1:1: warning: "))
      #expect(terminal.output.components(separatedBy: "templates/item/b.json:1:1").count == 2)
      terminal.type("quit\n")
    }
    #expect(code == 0)
  }

  @Test("H43 numbers stay with their lines as long as the page is open")
  func numbers() throws {
    let run = try session("4", "2", "b", "/emma; 1815", "5", "p")
    let found = run.output.split(separator: "\n").filter { $0.hasSuffix("Emma; 1815") }
    #expect(found == ["2. Emma; 1815", "2. Emma; 1815", "2. Emma; 1815"])
  }

  @Test("H43 coming back tells what has changed meanwhile")
  func back() throws {
    let run = try session("login Ada", "2", "2", "b")
    #expect(
      run.output.hasSuffix("closed book, back at shelf\nPage: Library\nEmma: ♥ Liked 42\n"))
  }

  @Test("H43 items in items are read and numbered, each after the one that it is in")
  func nested() throws {
    func item(_ text: String, _ items: String = "") -> String {
      """
      { "data": { "text": "\(text)", "url": "app://\(text)" },
        "plugins": ["text", "tap", "route"], "items": [\(items)] }
      """
    }
    let items = item("outer", item("inner", item("innermost")) + "," + item("beside"))
    let app = try TemporaryFolder([
      "app.json": #"{ "format": 1, "id": "small", "pages": ["first"] }"#,
      "pages/first.json": """
      { "format": 1, "id": "first", "plugins": ["list"],
        "cards": [{ "components": [{ "items": [\(items), \(item("last"))] }] }] }
      """,
    ])
    let run = try ShellProcess.run(
      "run", "first", "--linear", "--configs", app.path, "--lang", "en", input: "\n")
    #expect(
      run.lines.suffix(5) == ["1. outer", "2. inner", "3. innermost", "4. beside", "5. last"])
  }

  @Test("H43 a source that answers later is told when it does")
  func later() throws {
    let run = try session("sources slow", "fire source.reset feed", "wait 3s")
    #expect(run.output.contains("Loading…\n"))
    #expect(run.output.contains("gone: Loading…\nLetter 1\n"))
  }
}
