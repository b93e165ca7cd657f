import TestSupport
import Testing

/// More input than a program handles.
@Suite("A flood of input", .timeLimit(.minutes(10)))
struct FloodTests {
  private static let program = ExternalProgram(built: "TerminalProgram")

  private func keys(of terminal: PseudoTerminal) -> Int? {
    terminal.output.firstMatch(of: /dropped \d+ keys (\d+)/).flatMap { Int($0.1) }
  }

  @Test("H16 no key of many is lost while nobody presses Ctrl-C")
  func complete() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.type(String(repeating: "k影", count: 10_000) + "\u{1B}[200~k\u{3}k\u{1B}[201~")
    #expect(terminal.shows("keys 20001 last paste(\"kk\")"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
  }

  @Test("H16 Ctrl-C drops the keys that wait for a slow program")
  func interrupt() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, ["slow"], on: terminal)
    #expect(terminal.shows("keys 0"))
    // They would take a minute and a half.
    terminal.type(String(repeating: "k", count: 100_000) + "\u{3}")
    #expect(process.end(within: 30) == .exit(0))
    #expect(try #require(keys(of: terminal)) < 50_000)
  }

  @Test("H16 a program that handles no keys lets the terminal wait, and a signal ends it")
  func bound() throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.type("w")
    let count = terminal.typeWhatFits(String(repeating: "k", count: 8_000_000))
    #expect(count > 4_000_000 && count < 5_000_000)
    process.send(15)
    #expect(process.end() == .signal(15))
    #expect(terminal.settings == settings)
  }

  @Test("H16 a terminal that never reads its output holds no key up")
  func unread() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, ["flood"], on: terminal)
    #expect(terminal.fillsUp())
    #expect(terminal.typeWhatFits(String(repeating: "k", count: 20_000) + "q") == 20_001)
    #expect(process.end(reading: false) == .exit(0))
  }

  @Test("H10 Ctrl-C ends a paste that doesn't end, though bytes don't stop")
  func endlessPaste() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.type("\u{1B}[200~one\u{3}")
    // Half a second, and time for a busy machine.
    let end = ContinuousClock.now + .seconds(10)
    while process.end(reading: false, within: 0) == .stuck, .now < end {
      _ = terminal.typeWhatFits(String(repeating: "two\r", count: 1000))
    }
    #expect(process.end() == .exit(0))
    #expect(terminal.record == .untouched)
  }
}
