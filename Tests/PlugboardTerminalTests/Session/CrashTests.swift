import Foundation
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#endif

/// Programs whose errors appear on their terminal, and Swift's own reporter of crashes.
@Suite("A crash on a terminal", .timeLimit(.minutes(10)))
struct CrashTests {
  private static let program = ExternalProgram(built: "TerminalProgram")
  private static let leave = "\u{1B}[?1049l"

  /// The text that the terminal showed after the screen was left.
  private func end(of terminal: PseudoTerminal) -> String {
    terminal.output.components(separatedBy: Self.leave).last ?? ""
  }

  @Test(
    "H1 standard error appears when the screen has been left, and not on it",
    arguments: ["q", "x", "\u{1A}", "l"])
  func errors(key: String) throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal, showsErrors: true)
    #expect(terminal.shows("keys 0"))
    terminal.type("e")
    #expect(terminal.shows("keys 1"))
    #expect(!terminal.output.contains("complaint"))
    terminal.type(key)
    #expect(terminal.receives("\(Self.leave)complaint 1\r\n"))
    // A program without a shell above it goes on after Ctrl-Z.
    if key == "l" { terminal.type("answer\n") }
    if key == "l" || key == "\u{1A}" {
      #expect(terminal.shows("keys 2"))
      terminal.type("q")
    }
    #expect(process.end() != .stuck)
    #expect(terminal.count(of: "complaint") == 1)
    #expect(terminal.record == .untouched)
  }

  @Test("H1 only the end of very long errors appears")
  func longErrors() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal, showsErrors: true)
    #expect(terminal.shows("keys 0"))
    terminal.type("Eq")
    #expect(process.end() == .exit(0))
    #expect(terminal.output.contains("\ncomplaint 10000\r\n"))
    #expect(terminal.count(of: "complaint") < 5000)
  }

  #if os(Linux)
    @Test("H1 errors that never end take little space, and their end appears")
    func endlessErrors() throws {
      let terminal = try #require(PseudoTerminal())
      let process = try TerminalProcess(Self.program, on: terminal, showsErrors: true)
      #expect(terminal.shows("keys 0"))
      for count in 1...10 {
        // The space is given back after a frame, and so before the next one.
        terminal.type("E")
        #expect(terminal.shows("keys \(2 * count - 1) "))
        terminal.type("k")
        #expect(terminal.shows("keys \(2 * count) "))
        var status = stat()
        // The file that keeps them.
        #expect(unsafe stat("/proc/\(process.identifier)/fd/2", &status) == 0)
        #expect(status.st_size < 700_000)
      }
      terminal.type("q")
      #expect(process.end() == .exit(0))
      let end = "\ncomplaint 9999\r\ncomplaint 10000\r\n"
      #expect(terminal.output.contains(end) && terminal.count(of: "complaint") > 3000)
    }
  #endif

  @Test("H1 errors that don't go to the terminal go where they always do")
  func redirectedErrors() throws {
    let files = try TemporaryFolder([:])
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(
      ExternalProgram(path: "/bin/sh"), ["-c", "exec \"$APP\" 2>\"$ERRORS\""], on: terminal,
      environment: ["APP": Self.program.path, "ERRORS": "\(files.path)/errors"])
    #expect(terminal.shows("keys 0"))
    terminal.type("e")
    #expect(terminal.shows("keys 1"))
    #expect(try String(contentsOfFile: "\(files.path)/errors", encoding: .utf8) == "complaint 1\n")
    terminal.type("q")
    #expect(process.end() == .exit(0))
    #expect(!terminal.output.contains("complaint"))
  }

  @Test(
    "H1 after a crash the reason and the report are on the main screen, and no key is waited for",
    arguments: Thoroughness.some(
      [("f", "Fatal error: on purpose"), ("i", "Index out of range"), ("s", "pointer")], first: 1))
  func reporter(key: String, reason: String) throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(
      Self.program, on: terminal, environment: ["SWIFT_BACKTRACE": "color=no"], showsErrors: true)
    #expect(terminal.shows("keys 0"))
    terminal.type("k\(key)")
    // The reporter would wait for half a minute.
    guard case .signal = process.end(within: 28) else {
      Issue.record("The program doesn't end: \(end(of: terminal))")
      return
    }
    #expect(end(of: terminal).contains(reason))
    #if os(Linux)
      #expect(end(of: terminal).contains("Program crashed"))
    #endif
    #expect(!terminal.output.contains("failed to suspend"))
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
  }

  #if os(Linux)
    @Test(
      "H1 Ctrl-C and signals during the report leave the settings alone",
      arguments: Thoroughness.some([0, SIGINT, SIGTERM], first: 2))
    func interruptedReport(signal: Int32) throws {
      let terminal = try #require(PseudoTerminal())
      let settings = terminal.settings
      let process = try TerminalProcess(
        Self.program, on: terminal, environment: ["SWIFT_BACKTRACE": "color=no"], showsErrors: true)
      #expect(terminal.shows("keys 0"))
      terminal.type("f")
      #expect(terminal.receives("Backtracing from"))
      if signal == 0 { terminal.type("\u{3}") } else { process.send(signal) }
      #expect(process.end(within: 28) != .stuck)
      #expect(terminal.record == .untouched)
      #expect(terminal.settings == settings)
    }
  #endif
}
