import Foundation
import TestSupport
import Testing

/// A program on a pseudoterminal of its own, ended in every way.
@Suite("The lifetime of a session", .timeLimit(.minutes(3)))
struct LifetimeTests {
  typealias Ending = TerminalProcess.Ending

  private static let program = ExternalProgram(built: "TerminalProgram")
  /// How many programs are killed at random moments.
  private static let kills =
    ProcessInfo.processInfo.environment["PLUGBOARD_KILL_COUNT"].flatMap { Int($0) } ?? 24

  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE]
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  #if arch(x86_64)
    private static let trap = SIGILL
  #else
    private static let trap = SIGTRAP
  #endif

  private func expectUntouched(_ terminal: PseudoTerminal, _ settings: PseudoTerminal.Settings?) {
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
    #expect(terminal.count(of: "\u{1B}[?1049l") == terminal.count(of: "\u{1B}[?1049h"))
  }

  @Test(
    "H1 every end restores the terminal: the end, a thrown error, an exit, traps and faults",
    arguments: [
      ("q", .exit(0)), ("t", .exit(1)), ("x", .exit(7)), ("f", .signal(trap)),
      ("i", .signal(trap)), ("s", .signal(SIGSEGV)), ("v", .signal(SIGSEGV)),
      ("a", .signal(SIGABRT)),
    ] as [(String, Ending)])
  func ends(key: String, ending: Ending) throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    #expect(terminal.settings != settings)
    #expect(terminal.record.isAlternate && !terminal.record.isCursorShown)
    terminal.type("k\(key)")
    #expect(process.end() == ending)
    expectUntouched(terminal, settings)
  }

  @Test("H1 every signal that ends the program restores the terminal", arguments: ending + faults)
  func signals(signal: Int32) throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    process.send(signal)
    #expect(process.end() == .signal(signal))
    expectUntouched(terminal, settings)
  }

  #if os(Linux)
    @Test(
      "H1 a session whose threads can't start is refused, and the terminal is restored",
      arguments: ["no-thread", "one-thread"])
    func withoutThreads(word: String) throws {
      let terminal = try #require(PseudoTerminal())
      let settings = terminal.settings
      let process = try TerminalProcess(Self.program, [word], on: terminal)
      #expect(process.end() == .exit(1))
      #expect(terminal.count(of: "\u{1B}[?1049h") == 1)
      expectUntouched(terminal, settings)
    }
  #endif

  @Test("H1 a signal at any moment while frames are written leaves the terminal as it was")
  func randomMoments() throws {
    for round in 0..<Self.kills {
      let signal = (Self.ending + Self.faults)[round % 10]
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 6))
      let settings = terminal.settings
      let process = try TerminalProcess(Self.program, ["flood"], on: terminal)
      #expect(terminal.receives(bytes: Int.random(in: 0..<3000)))
      process.send(signal)
      #expect(process.end() == .signal(signal))
      expectUntouched(terminal, settings)
      #expect(terminal.output.isEmpty || terminal.output.hasSuffix("\u{1B}[?1049l"))
    }
  }

  @Test("H2 the bytes that leave the terminal come before the earlier handler of a fault, once")
  func earlierHandler() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, ["handler"], on: terminal)
    #expect(terminal.shows("keys 0"))
    process.send(SIGSEGV)
    #expect(process.end() == .signal(SIGSEGV))
    #expect(terminal.output.hasSuffix("\u{1B}[?1049lEARLIER HANDLER"))
    #expect(terminal.count(of: "\u{1B}[?1049l") == 1)
  }

  @Test("H2 the rest of a frame that was being written doesn't follow the bytes that leave")
  func restOfFrame() throws {
    let terminal = try #require(PseudoTerminal(columns: 200, rows: 60))
    let process = try TerminalProcess(Self.program, ["flood", "handler"], on: terminal)
    #expect(terminal.fillsUp())
    process.send(SIGSEGV)
    #expect(process.end(reading: false) == .signal(SIGSEGV))
    #expect(process.end() == .signal(SIGSEGV))
    #expect(terminal.output.hasSuffix("\u{1B}[?1049lEARLIER HANDLER"))
  }

  @Test(
    "H4 a signal ends the program within 500 ms though the terminal reads nothing",
    arguments: ending)
  func neverReads(signal: Int32) throws {
    let terminal = try #require(PseudoTerminal(columns: 200, rows: 60))
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, ["flood"], on: terminal)
    #expect(terminal.fillsUp())
    process.send(signal)
    #expect(process.end(reading: false, within: 0.5) == .signal(signal))
    #expect(terminal.settings == settings)
    #expect(process.end() == .signal(signal))
    #expect(terminal.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
  }

  @Test("H16 a terminal that reads slowly loses frames, and neither a key nor the last state")
  func slowTerminal() throws {
    let terminal = try #require(PseudoTerminal(columns: 200, rows: 60))
    let process = try TerminalProcess(Self.program, ["flood"], on: terminal)
    #expect(terminal.fillsUp())
    terminal.type(String(repeating: "k", count: 300) + "p")
    #expect(terminal.shows("keys 301 last"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
    let dropped = terminal.output.firstMatch(of: /dropped (\d+)/).flatMap { Int($0.1) }
    #expect(try #require(dropped) > 0)
  }

  @Test("H15 4,000 queued keys make at most 3 frames, and the last state is drawn")
  func queuedKeys() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.clear()
    terminal.type(String(repeating: "k", count: 4000))
    #expect(terminal.shows("keys 4000 "))
    terminal.type("q")
    #expect(process.end() == .exit(0))
    let frames = terminal.output.firstMatch(of: /frames (\d+)/).flatMap { Int($0.1) }
    #expect(try #require(frames) <= 4)
  }
}
