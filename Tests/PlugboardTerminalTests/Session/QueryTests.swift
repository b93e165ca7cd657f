import TestSupport
import Testing

@Suite("The queries of a session", .timeLimit(.minutes(10)))
struct QueryTests {
  private static let program = ExternalProgram(built: "TerminalProgram")
  private static let sentinel = "\u{1B}[c"
  /// The replies of a terminal that has all features.
  private static let replies =
    "\u{1B}[2;7R\u{1B}[?2026;2$y\u{1B}[?2027;1$y\u{1B}[?0u\u{1B}[?62;22c"

  @Test(
    "H6 the last query is the one that each terminal answers, and none is asked of some terminals")
  func asked() throws {
    for (variables, isAsked) in [
      (["TERM": "xterm"], true), (["TERM": "dumb"], false), (["TERM": ""], false),
      (["TERM_PROGRAM": "Apple_Terminal"], false),
    ] {
      let terminal = try #require(PseudoTerminal())
      let process = try TerminalProcess(Self.program, on: terminal, environment: variables)
      #expect(terminal.shows("keys 0"))
      #expect(terminal.output.contains(Self.sentinel) == isAsked)
      #expect(terminal.output.contains("\u{1B}[?2026$p") == isAsked)
      terminal.type("q")
      #expect(process.end() == .exit(0))
    }
  }

  @Test("H6 replies are no keys, however they are split")
  func splitReplies() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.receives(Self.sentinel))
    for byte in Self.replies.unicodeScalars { terminal.type(String(byte)) }
    terminal.type("k")
    #expect(terminal.shows("keys 1 last text(\"k\")"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
    #expect(terminal.record == .untouched)
  }

  @Test(
    "H6 no reply reaches the shell if the program ends at once",
    arguments: ["q", "x", "s", "t"], Thoroughness.some([0, 9, 6, 17, 30], first: 2))
  func lateReplies(key: String, early: Int) throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.receives(Self.sentinel))
    terminal.type(String(Self.replies.prefix(early)))
    // Within a reply a key would be a part of it.
    if [0, 6, 17].contains(early) { terminal.type(key) } else { process.send(15) }
    #expect(terminal.receives("\u{1B}[?1049l"))
    for byte in Self.replies.dropFirst(early).dropLast().unicodeScalars {
      terminal.type(String(byte))
    }
    // Text after the last reply was typed for the program, and isn't run by the shell either.
    terminal.type("\(Self.replies.suffix(1))typed\n")
    #expect(process.end() != .stuck)
    #expect(terminal.takeUnreadInput() == "")
    #expect(terminal.settings == settings)
  }

  @Test(
    "H6 no reply reaches the shell if it comes late, or byte by byte",
    arguments: [
      (0, 0, nil), (50, 0, nil), (200, 0, nil), (500, 0, nil), (900, 0, nil), (0, 10, nil),
      (50, 10, nil), (200, 0, 15), (0, 15, 15),
    ] as [(Int32, Int32, Int32?)])
  func slowReplies(delay: Int32, gap: Int32, signal: Int32?) throws {
    for _ in 1...20 {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      if let signal { process.send(signal) } else { terminal.type("q") }
      #expect(terminal.receives("\u{1B}[?1049l"))
      // The times are those of a terminal far away, and not waits for the program.
      let begin = ContinuousClock.now
      if delay > 0 { #expect(terminal.isSilent(forMilliseconds: delay)) }
      var (last, longestGap) = (ContinuousClock.now, Duration.zero)
      for byte in Self.replies.unicodeScalars {
        longestGap = max(longestGap, last.duration(to: .now))
        last = .now
        terminal.type(String(byte))
        if gap > 0 { _ = terminal.isSilent(forMilliseconds: gap) }
      }
      let isInTime =
        longestGap < .milliseconds(40) && begin.duration(to: last) < .milliseconds(1050)
      #expect(process.end() == signal.map { .signal($0) } ?? .exit(0))
      // Input that a busy machine typed more slowly than any terminal is typed again.
      guard isInTime else { continue }
      #expect(terminal.takeUnreadInput() == "")
      return
    }
    Issue.record("the machine is too busy to type the replies in time")
  }

  @Test(
    "H6 reports of the pointer that were on their way when the program ended don't reach the shell",
    arguments: [(10, "q"), (50, "q"), (100, "q"), (100, "x"), (100, "t"), (50, nil)]
      as [(Int32, String?)])
  func lateReports(delay: Int32, key: String?) throws {
    for _ in 1...20 {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let settings = terminal.settings
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      terminal.type(Self.replies)
      #expect(terminal.shows("keys 0"))
      if let key { terminal.type(key) } else { process.send(15) }
      #expect(terminal.receives("\u{1B}[?1049l"))
      let begin = ContinuousClock.now
      // The time is that of a terminal far away, whose wheel turns.
      while begin.duration(to: .now) < .milliseconds(Int64(delay)) {
        terminal.type("\u{1B}[<65;10;10M")
        _ = terminal.isSilent(forMilliseconds: 4)
      }
      #expect(terminal.count(of: Self.sentinel) == 2)
      // The last reply is that to the query behind the end of the reports, and in the same text.
      terminal.type("\u{1B}[<65;10;10M\u{1B}[?62;22c")
      let isInTime = begin.duration(to: .now) < .milliseconds(200)
      let end = process.end()
      #expect(end == ["q": .exit(0), "x": .exit(7), "t": .exit(1)][key ?? ""] ?? .signal(15))
      #expect(terminal.settings == settings)
      // Input that a busy machine typed more slowly than any terminal is typed again.
      guard isInTime else { continue }
      #expect(terminal.takeUnreadInput() == "")
      #expect(terminal.record == .untouched)
      return
    }
    Issue.record("the machine is too busy to type the reports in time")
  }

  @Test("H6 reports of the pointer that were on their way don't reach a child")
  func reportsBeforeChild() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.receives(Self.sentinel))
    terminal.type(Self.replies)
    #expect(terminal.shows("keys 0"))
    terminal.type("l")
    #expect(terminal.receives("\u{1B}[?1049l"))
    terminal.type("\u{1B}[<65;10;10M\u{1B}[<65;10;10M\u{1B}[?62;22c")
    #expect(terminal.receives("child asks"))
    terminal.type("answer\n")
    #expect(terminal.shows("last child 0"))
    terminal.type("q")
    #expect(terminal.receives("\u{1B}[?1049l"))
    terminal.type("\u{1B}[?62;22c")
    #expect(process.end() == .exit(0))
  }

  @Test(
    "H6 a terminal that answers at once isn't waited for at the end, and one that doesn't for a moment",
    arguments: [("\u{1B}[?62;22c", false, 0.25), ("", false, 1), ("", true, 0.5)])
  func patienceAtEnd(reply: String, isSignal: Bool, seconds: Double) throws {
    let isInTime = try inTime {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      terminal.type(Self.replies)
      #expect(terminal.shows("keys 0"))
      if isSignal { process.send(15) } else { terminal.type("q") }
      #expect(terminal.receives("\u{1B}[?1049l"))
      terminal.type(reply)
      let end = process.end(within: seconds)
      if end == .stuck { _ = process.end() }
      return end == (isSignal ? .signal(15) : .exit(0))
    }
    #expect(isInTime)
  }

  @Test("H4 a signal ends the program in 500 ms though the wheel turns and no answer comes")
  func endlessReports() throws {
    let isInTime = try inTime {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      terminal.type(Self.replies)
      #expect(terminal.shows("keys 0"))
      process.send(15)
      #expect(terminal.receives("\u{1B}[?1049l"))
      let begin = ContinuousClock.now
      var end = TerminalProcess.Ending.stuck
      while end == .stuck, begin.duration(to: .now) < .seconds(2) {
        terminal.type("\u{1B}[<65;10;10M")
        end = process.end(within: 0.01)
      }
      return end == .signal(15) && begin.duration(to: .now) < .milliseconds(500)
    }
    #expect(isInTime)
  }

  @Test("H6 a reply that pauses behind its ESC for longer than the Escape key is no key")
  func pausedReply() throws {
    for _ in 1...20 {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      let begin = ContinuousClock.now
      terminal.type("\u{1B}")
      // The time is that of a terminal far away.
      while begin.duration(to: .now) < .milliseconds(100) {
        _ = terminal.isSilent(forMilliseconds: 10)
      }
      terminal.type(Self.replies.dropFirst() + "kq")
      let isInTime = begin.duration(to: .now) < .milliseconds(200)
      #expect(process.end() == .exit(0))
      // Input that a busy machine typed more slowly than any terminal is typed again.
      guard isInTime else { continue }
      #expect(terminal.output.hasSuffix(" keys 1\r\n"))
      return
    }
    Issue.record("the machine is too busy to type the reply in time")
  }

  @Test("H6 a terminal that has answered isn't waited for, and one that doesn't for two seconds")
  func patience() throws {
    for (replies, seconds) in [(Self.replies, 0.5), ("", 2.5)] {
      let isInTime = try inTime {
        let terminal = try #require(PseudoTerminal(answersQueries: false))
        let process = try TerminalProcess(Self.program, on: terminal)
        #expect(terminal.receives(Self.sentinel))
        terminal.type(replies + "k")
        #expect(terminal.shows("keys 1"))
        terminal.type("q")
        return process.end(within: seconds) == .exit(0)
      }
      #expect(isInTime)
    }
  }

  @Test(
    "H17 frames have brackets only after a report of mode 2026, and no end leaves one open",
    arguments: [("0", false), ("1", true), ("2", true), ("3", false), ("4", false)])
  func brackets(state: String, isBracketed: Bool) throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.receives(Self.sentinel))
    terminal.type("\u{1B}[?2026;\(state)$y\u{1B}[?62c")
    #expect(terminal.shows("keys 0"))
    terminal.type("k")
    #expect(terminal.shows("keys 1"))
    #expect(terminal.output.contains("\u{1B}[?2026h") == isBracketed)
    terminal.type("q")
    #expect(process.end() == .exit(0))
    #expect(terminal.record == .untouched)
    #expect(terminal.output.contains("\u{1B}[?2026l\u{1B}[0m"))
  }

  @Test("H1 keyboard flags are pushed only where the terminal knows them, and popped at the end")
  func keyboardFlags() throws {
    for (replies, depth) in [("\u{1B}[?0u\u{1B}[?62c", 1), ("\u{1B}[?62c", 0)] {
      let terminal = try #require(PseudoTerminal(answersQueries: false))
      let process = try TerminalProcess(Self.program, on: terminal)
      #expect(terminal.receives(Self.sentinel))
      terminal.type(replies + "k")
      #expect(terminal.shows("keys 1"))
      #expect(terminal.record.keyboard == depth)
      process.send(11)
      _ = process.end()
      #expect(terminal.record == .untouched)
    }
  }
}
