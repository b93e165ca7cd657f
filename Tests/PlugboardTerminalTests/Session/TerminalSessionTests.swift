import Plugboard
import PlugboardTerminal
import TestSupport
import Testing

@Suite("A terminal session", .serialized, .timeLimit(.minutes(10)))
@MainActor struct TerminalSessionTests {
  private let enter =
    "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h"
  private let leave =
    "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  @Test("A normal end restores the terminal, once")
  func restores() throws {
    let terminal = try #require(PseudoTerminal())
    #expect(terminal.isCooked)
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    #expect(!terminal.isCooked)
    #expect(terminal.output(upTo: "1006h") == enter)
    session.end()
    session.end()
    #expect(terminal.isCooked)
    terminal.type("\n")
    #expect(terminal.output(upTo: "\n") == leave + "\r\n")
  }

  @Test(
    "A signal that ends the program restores the terminal first",
    arguments: PseudoTerminal.endingSignals)
  func endedBySignal(signal: Int32) async throws {
    let terminal = try #require(PseudoTerminal())
    let path = try #require(terminal.path)
    await #expect(processExitsWith: .signal(signal)) {
      [path = path as String, signal = signal as Int32] in
      let end = PseudoTerminal.open(path: path)
      let session = try await TerminalSession(input: end, output: end, asks: false)
      PseudoTerminal.send(signal)
      for await _ in session.inputs {}
    }
    // Output that had not been read by then may have been discarded.
    #expect(terminal.output(upTo: "1049l").hasSuffix(leave))
    #expect(terminal.isCooked)
  }

  @Test("After the session signals end the program as usual")
  func signalsAfterwards() async throws {
    let terminal = try #require(PseudoTerminal())
    let path = try #require(terminal.path)
    await #expect(processExitsWith: .signal(PseudoTerminal.endingSignals[1])) {
      [path = path as String] in
      let end = PseudoTerminal.open(path: path)
      let session = try await TerminalSession(input: end, output: end, asks: false)
      await session.end()
      PseudoTerminal.end(by: PseudoTerminal.endingSignals[1])
    }
    #expect(terminal.isCooked)
  }

  @Test("A program that exits without ending its session restores the terminal")
  func exits() async throws {
    let terminal = try #require(PseudoTerminal())
    let path = try #require(terminal.path)
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      let end = PseudoTerminal.open(path: path)
      let session = try await TerminalSession(input: end, output: end, asks: false)
      PseudoTerminal.exitProgram(code: 7)
      await session.end()
    }
    #expect(terminal.output(upTo: "1049l") == enter + leave)
    #expect(terminal.isCooked)
  }

  @Test("A session that is dropped restores the terminal")
  func dropped() throws {
    let terminal = try #require(PseudoTerminal())
    do { _ = try TerminalSession(input: terminal.program, output: terminal.program, asks: false) }
    #expect(terminal.isCooked)
    let again = try TerminalSession(input: terminal.program, output: terminal.program, asks: false)
    again.end()
  }

  @Test("Keys, a lone escape and a paste arrive, and the end of the session ends the inputs")
  func keys() async throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, escapeDelay: 5, asks: false)
    var inputs = session.inputs.makeAsyncIterator()
    terminal.type("影\u{1B}[A\u{3}\u{1B}[200~a\rb\u{1B}[201~\u{1B}")
    for key in [TerminalKey.text("影"), .up, .control("c"), .paste("a\nb"), .escape] {
      #expect(await inputs.next() == .key(key))
    }
    session.end()
    #expect(await inputs.next() == nil)
  }

  @Test("The size is the terminal's, and its changes arrive")
  func resize() async throws {
    let terminal = try #require(PseudoTerminal(columns: 100, rows: 30))
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    #expect(session.size == UnitSize(width: 100, height: 30))
    var inputs = session.inputs.makeAsyncIterator()
    terminal.resize(columns: 60, rows: 20)
    PseudoTerminal.announceResize()
    #expect(await inputs.next() == .resize(UnitSize(width: 60, height: 20)))
    session.end()
  }

  /// The order in which two programs have the terminal.
  @MainActor private final class Turns {
    var names: [String] = []
    var isSecondWaiting = false
  }

  @Test("H5 a second program gets the terminal when the first has returned it")
  func lendsInTurn() async throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    let turns = Turns()
    let first = Task {
      await session.lend {
        while !turns.isSecondWaiting { await Task.yield() }
        for _ in 0..<1000 { await Task.yield() }
        turns.names.append("first")
        #expect(terminal.isCooked)
      }
    }
    let second = Task {
      turns.isSecondWaiting = true
      await session.lend {
        turns.names.append("second")
        #expect(terminal.isCooked)
      }
    }
    await first.value
    await second.value
    #expect(turns.names == ["first", "second"])
    session.end()
    // After the end the terminal is free anyway.
    await session.lend { turns.names.append("third") }
    #expect(turns.names.count == 3)
  }

  @Test("H5 the terminal is taken back from a program that could not be run")
  func lendThrows() async throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    #expect(terminal.output(upTo: "1006h") == enter)
    await #expect(throws: CancellationError.self) {
      try await session.lend { throw CancellationError() }
    }
    #expect(terminal.output(upTo: "1006h").hasSuffix(enter))
    #expect(!terminal.isCooked)
    session.end()
  }

  @Test("H15 of several drawings that wait for a frame, the last one is shown")
  func lastDrawing() async throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    for text in ["first", "second", "third"] {
      session.draw {
        var grid = CellGrid(size: UnitSize(width: 10, height: 2))
        grid.write(text, x: 0, y: 0, clip: UnitRect(grid.size))
        return grid
      }
    }
    while session.statistics.frames < 1 { await Task.yield() }
    session.end()
    let output = terminal.output(upTo: "1049l")
    #expect(output.contains("third") && !output.contains("first") && !output.contains("second"))
  }

  @Test("H44 a screen is written, and an unchanged one writes no byte, and the frame is counted")
  func shows() async throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    var grid = CellGrid(size: UnitSize(width: 10, height: 2))
    grid.write("大都会", x: 0, y: 0, clip: UnitRect(grid.size))
    session.show(grid)
    let frame = "\u{1B}[r\u{1B}[m\u{1B}[2J\u{1B}[1H大都会"
    #expect(terminal.output(upTo: "大都会") == enter + frame)
    while session.statistics.frames < 1 { await Task.yield() }
    session.show(grid)
    var isAfter = false
    session.draw {
      isAfter = true
      return grid
    }
    while !isAfter { await Task.yield() }
    session.end()
    session.show(grid)
    #expect(terminal.output(upTo: "1049l") == leave)
    #expect(session.statistics.frames == 1 && session.statistics.time > .zero)
    #expect(session.statistics.bytes == frame.utf8.count)
  }

  @Test("A second session and a descriptor without a terminal are refused, and the first continues")
  func refused() throws {
    let terminal = try #require(PseudoTerminal())
    let session = try TerminalSession(
      input: terminal.program, output: terminal.program, asks: false)
    #expect(throws: TerminalError.alreadyOpen) {
      try TerminalSession(input: terminal.program, output: terminal.program, asks: false)
    }
    #expect(!terminal.isCooked)
    session.end()
    #expect(throws: TerminalError.notATerminal) { try TerminalSession(input: -1, output: -1) }
  }

  @Test(
    "The size falls back to COLUMNS and LINES, and then to 80 by 24",
    arguments: [
      (UnitSize(width: 10, height: 5), "1", "2", UnitSize(width: 10, height: 5)),
      (nil, "132", "40", UnitSize(width: 132, height: 40)),
      (UnitSize(width: 0, height: 0), "132", nil, UnitSize(width: 132, height: 24)),
      (nil, "-1", "x", UnitSize(width: 80, height: 24)),
      (nil, nil, nil, UnitSize(width: 80, height: 24)),
    ] as [(UnitSize?, String?, String?, UnitSize)])
  func fallback(window: UnitSize?, columns: String?, lines: String?, size: UnitSize) {
    #expect(TerminalSession.size(window: window, columns: columns, lines: lines) == size)
  }
}
