import Foundation
import TestSupport
import Testing

/// A program on a pseudoterminal of its own, ended in every way.
@Suite("The lifetime of a session", .timeLimit(.minutes(10)))
struct LifetimeTests {
  typealias Ending = TerminalProcess.Ending

  private static let program = ExternalProgram(built: "TerminalProgram")
  /// The number of programs that are killed at random moments.
  private static let kills = Thoroughness.count(12, thorough: 40)

  private static let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  #if os(Linux)
    private static let system = [SIGSTKFLT, SIGIO, SIGPWR, 34, 64]
  #else
    private static let system: [Int32] = []
  #endif
  private static let seldom =
    [
      SIGUSR1, SIGUSR2, SIGPIPE, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ,
    ] + system
  #if arch(x86_64)
    private static let trap = SIGILL
  #else
    private static let trap = SIGTRAP
  #endif

  /// Starts the program on a terminal that answers, as one that doesn't is waited for.
  private func start(
    _ words: [String] = [], on terminal: PseudoTerminal
  ) throws -> TerminalProcess {
    terminal.type("\u{1B}[?62c")
    return try TerminalProcess(Self.program, words, on: terminal)
  }

  private func expectUntouched(_ terminal: PseudoTerminal, _ settings: PseudoTerminal.Settings?) {
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
    let entries = terminal.count(of: "\u{1B}[?1049h")
    // A signal may come between raw mode and the bytes that enter.
    let leaves = terminal.count(of: "\u{1B}[?1049l")
    #expect(entries == 0 ? leaves <= 1 : leaves == entries)
  }

  @Test(
    "H1 every end restores the terminal: the end, a thrown error, an exit, traps and faults",
    arguments: [
      ("q", .exit(0)), ("t", .exit(1)), ("x", .exit(7)), ("f", .signal(trap)),
      ("i", .signal(trap)), ("s", .signal(SIGSEGV)), ("v", .signal(SIGSEGV)),
      ("a", .signal(SIGABRT)),
    ] as [(String, Ending)])
  func ends(key: String, ending: Ending) throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let settings = terminal.settings
    let process = try start(on: terminal)
    #expect(terminal.shows("keys 0"))
    #expect(terminal.settings != settings)
    #expect(terminal.record.isAlternate && !terminal.record.isCursorShown)
    terminal.type("k\(key)")
    #expect(process.end() == ending)
    expectUntouched(terminal, settings)
  }

  @Test(
    "H1 every signal that ends the program restores the terminal",
    arguments: ending + faults + seldom)
  func signals(signal: Int32) throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let settings = terminal.settings
    let process = try start(on: terminal)
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
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let settings = terminal.settings
      let process = try start([word], on: terminal)
      #expect(process.end() == .exit(1))
      #expect(terminal.count(of: "\u{1B}[?1049h") == 1)
      expectUntouched(terminal, settings)
    }
  #endif

  @Test("H1 a signal at any moment while frames are written leaves the terminal as it was")
  func randomMoments() throws {
    for round in 0..<Self.kills {
      let signals = Self.ending + Self.faults + Self.seldom
      let signal = signals[round % signals.count]
      // An answer that came after the end would be echoed.
      let terminal = try #require(PseudoTerminal(columns: 40, rows: 6, answersQueries: false))
      let settings = terminal.settings
      let process = try start(["flood"], on: terminal)
      #expect(terminal.receives(bytes: Int.random(in: 0..<3000)))
      process.send(signal)
      #expect(process.end() == .signal(signal))
      expectUntouched(terminal, settings)
      let output = terminal.output
      #expect(!output.contains("\u{1B}") || output.hasSuffix("\u{1B}[?1049l"))
    }
  }

  @Test("H1 a signal in the moment after raw mode is set leaves the terminal as it was")
  func earliestMoment() throws {
    for round in 0..<Self.kills {
      let signal = Self.faults[round % Self.faults.count]
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let settings = terminal.settings
      let process = try start(["flood"], on: terminal)
      let deadline = ContinuousClock.now + .seconds(10)
      while terminal.settings == settings, ContinuousClock.now < deadline {}
      let moment = ContinuousClock.now + .microseconds(Int.random(in: 0..<100))
      while ContinuousClock.now < moment {}
      process.send(signal)
      #expect(process.end() == .signal(signal))
      expectUntouched(terminal, settings)
    }
  }

  @Test("H2 the bytes that leave the terminal come before the earlier handler of a fault, once")
  func earlierHandler() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try start(["handler"], on: terminal)
    #expect(terminal.shows("keys 0"))
    process.send(SIGSEGV)
    #expect(process.end() == .signal(SIGSEGV))
    #expect(terminal.output.hasSuffix("\u{1B}[?1049lEARLIER HANDLER"))
    #expect(terminal.count(of: "\u{1B}[?1049l") == 1)
  }

  @Test("H1 a program keeps its handler of a signal that seldom ends one")
  func ownHandler() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try start(["handler"], on: terminal)
    #expect(terminal.shows("keys 0"))
    process.send(SIGUSR1)
    #expect(terminal.receives("OWN HANDLER"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
  }

  @Test("H2 the rest of a frame that was being written doesn't follow the bytes that leave")
  func restOfFrame() throws {
    let terminal = try #require(PseudoTerminal(columns: 200, rows: 60, answersQueries: false))
    let process = try start(["flood", "handler"], on: terminal)
    #expect(terminal.fillsUp())
    process.send(SIGSEGV)
    #expect(process.end(reading: false) == .signal(SIGSEGV))
    #expect(process.end() == .signal(SIGSEGV))
    #expect(terminal.output.hasSuffix("\u{1B}[?1049lEARLIER HANDLER"))
  }

  @Test(
    "H4 a signal ends the program in 500 ms on a terminal that reads nothing, 1 s if it never answered",
    arguments: ending, [true, false])
  func neverReads(signal: Int32, didRespond: Bool) throws {
    let isInTime = try inTime {
      let terminal = try #require(PseudoTerminal(columns: 200, rows: 60, answersQueries: false))
      let settings = terminal.settings
      let process =
        didRespond
        ? try start(["flood"], on: terminal)
        : try TerminalProcess(Self.program, ["flood"], on: terminal)
      #expect(terminal.fillsUp())
      process.send(signal)
      let end = process.end(reading: false, within: didRespond ? 0.5 : 1)
      if end == .stuck {
        _ = process.end()
        return false
      }
      #expect(end == .signal(signal))
      #expect(terminal.settings == settings)
      #expect(process.end() == .signal(signal))
      #expect(terminal.output.hasSuffix("\u{1B}[?25h\u{1B}[?1049l"))
      return true
    }
    #expect(isInTime)
  }

  @Test("H16 a terminal that reads slowly loses frames, and neither a key nor the last state")
  func slowTerminal() throws {
    let terminal = try #require(PseudoTerminal(columns: 200, rows: 60, answersQueries: false))
    let process = try start(["flood"], on: terminal)
    #expect(terminal.fillsUp())
    // Keys that come together are drawn once, so they are typed one after the other.
    for _ in 0..<300 {
      terminal.type("k")
      #expect(terminal.hasTakenInput())
    }
    terminal.type("p")
    #expect(terminal.shows("keys 301 last"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
    let dropped = terminal.output.firstMatch(of: /dropped (\d+)/).flatMap { Int($0.1) }
    #expect(try #require(dropped) > 0)
  }

  @Test("H15 4,000 queued keys make at most 3 frames, and the last state is drawn")
  func queuedKeys() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try start(on: terminal)
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
