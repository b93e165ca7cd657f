import Foundation
import TestSupport
import Testing

@Suite("Earlier lines", .timeLimit(.minutes(10)))
struct HistoryTests {
  /// The path of the file in the folder for state.
  private static let file = "fixture.state/history"
  private let state: TemporaryFolder

  init() throws { state = try TemporaryFolder() }

  /// Runs the app on a terminal with the folder for its state, and quits it after `body`.
  private func onTerminal(showing start: String = "q quit", body: (PseudoTerminal) throws -> Void)
    throws
  {
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenTests.program.run(
      ["cinema", "--state", state.path], on: terminal
    ) { terminal in
      #expect(terminal.shows(start))
      try body(terminal)
      terminal.type("q")
      #expect(terminal.endsWith("\u{1B}[?25h\u{1B}[?1049l"))
    }
    #expect(code == 0)
  }

  private func run(_ line: String, shows text: String, on terminal: PseudoTerminal) {
    terminal.type(":" + line + "\r")
    #expect(terminal.shows(text), "\(line)")
    // The page may begin with a field, which takes letters.
    terminal.type("\t")
  }

  @Test("H31 Up and Down go through the lines that begin with the typed one, and back to it")
  func prefix() throws {
    try onTerminal { terminal in
      run("open film", shows: "opened film", on: terminal)
      run("back", shows: "closed film", on: terminal)
      run("open everything", shows: "opened everything", on: terminal)
      terminal.type(":op\u{1B}[A|")
      #expect(terminal.shows("\n:open everything|"))
      terminal.type("\u{3}op\u{1B}[A\u{1B}[A|")
      #expect(terminal.shows("\n:open film|"))
      terminal.type("\u{3}op\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[B|")
      #expect(terminal.shows("\n:open everything|"))
      terminal.type("\u{3}op\u{1B}[A\u{1B}[A\u{1B}[B\u{1B}[B\u{1B}[B|")
      #expect(terminal.shows("\n:op|"))
      terminal.type("\u{3}\u{10}\u{10}|")
      #expect(terminal.shows("\n:back|"))
      terminal.type("\u{3}\u{1B}[A\u{17}film\u{1B}[A|")
      #expect(terminal.shows("\n:open film|"))
      // The whole line counts, wherever the cursor is.
      terminal.type("\u{3}open f\u{2}\u{2}\u{1B}[A\u{5}|")
      #expect(terminal.shows("\n:open film|"))
      terminal.type("\u{3}open f\u{2}\u{2}\u{1B}[A\u{1B}[B\u{5}|")
      #expect(terminal.shows("\n:open f|"))
      terminal.type("\u{3}\u{3}")
      #expect(terminal.shows("everything "))
    }
  }

  @Test("H31 Ctrl-R finds lines by a part of them, the newest first")
  func search() throws {
    try state.write(Self.file, "open film\ndata cinema title\nopen everything\nback\n")
    try onTerminal { terminal in
      terminal.type(":x\u{12}")
      #expect(terminal.shows("\nsearch \"\": x"))
      terminal.type("op")
      #expect(terminal.shows("\nsearch \"op\": open everything"))
      terminal.type("\u{12}")
      #expect(terminal.shows("\nsearch \"op\": open film"))
      terminal.type("\u{12}")
      #expect(terminal.shows("\nno line with \"op\": open film"))
      terminal.type("\u{13}")
      #expect(terminal.shows("\nsearch \"op\": open everything"))
      terminal.type("\u{1B}")
      #expect(terminal.shows("\n:x "))
      terminal.type("\u{12}titl\u{5}|")
      #expect(terminal.shows("\n:data cinema title|"))
      terminal.type("\u{3}\u{12}film\r")
      #expect(terminal.shows("opened film"))
    }
  }

  @Test("H31 lines are there in the next run, once each, without those that begin with a blank")
  func nextRun() throws {
    try onTerminal { terminal in
      run("open film", shows: "opened film", on: terminal)
      run("data film nothing", shows: "has no value", on: terminal)
      run(" open everything", shows: "opened everything", on: terminal)
      run("open film", shows: "opened film", on: terminal)
    }
    #expect(try state.read(Self.file) == "data film nothing\nopen film\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(state.path)/\(Self.file)")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try onTerminal { terminal in
      terminal.type(":\u{1B}[A\u{1B}[A|")
      #expect(terminal.shows("\n:data film nothing|"))
      terminal.type("\u{3}\u{3}")
      #expect(terminal.shows("\ncinema "))
    }
  }

  @Test("H31 the file keeps 1000 lines")
  func bound() throws {
    let lines = (1...1500).map { "data cinema k\($0)" }
    try state.write(Self.file, lines.joined(separator: "\n") + "\n")
    try onTerminal { terminal in
      run("open film", shows: "opened film", on: terminal)
    }
    let kept = try state.read(Self.file).split(separator: "\n").map(String.init)
    #expect(kept == lines.suffix(999) + ["open film"])
  }

  @Test("H31 programs that run at once keep the lines of each")
  func together() throws {
    try onTerminal { first in
      run("open film", shows: "opened film", on: first)
      try onTerminal { second in
        run("open everything", shows: "opened everything", on: second)
        run("open empty", shows: "opened empty", on: first)
        run("back", shows: "closed everything", on: second)
      }
    }
    #expect(try state.read(Self.file) == "open film\nopen everything\nopen empty\nback\n")
  }

  @Test("H31 a broken file is told of, is left as it is, and ends nothing")
  func broken() throws {
    try state.write(Self.file, "")
    try Data([0x61, 0xFF, 0x0A]).write(to: state.url.appending(path: Self.file))
    try onTerminal(showing: "commands are not kept for later runs") { terminal in
      terminal.type("e")
      #expect(terminal.shows("UTF-8"))
      terminal.type("q")
      run("open film", shows: "opened film", on: terminal)
      terminal.type(":\u{1B}[A|")
      #expect(terminal.shows("\n:open film|"))
      terminal.type("\u{3}\u{3}")
      #expect(terminal.shows("film "))
    }
    let bytes = try Data(contentsOf: state.url.appending(path: Self.file))
    #expect(Array(bytes) == [0x61, 0xFF, 0x0A])
  }

  @Test("H31 a file that can't be read is told of, and ends nothing")
  func unreadable() throws {
    try state.write("\(Self.file)/file", "")
    try onTerminal(showing: "commands are not kept for later runs") { terminal in
      terminal.type("e")
      #expect(terminal.shows("not a plain file"))
      terminal.type("q")
      run("open film", shows: "opened film", on: terminal)
    }
  }
}
