import Foundation
import TestSupport
import Testing

/// A shell with job control runs the program.
@Suite("A session as a job of a shell", .timeLimit(.minutes(10)))
struct JobControlTests {
  private static let program = ExternalProgram(built: "TerminalProgram")

  /// A shell in which the program runs as a job.
  private struct Job {
    let terminal: PseudoTerminal
    let shell: TerminalProcess

    init(
      _ command: String = "$APP", showing text: String = "keys 0", on given: PseudoTerminal? = nil
    ) throws {
      terminal = try #require(given ?? PseudoTerminal())
      shell = try TerminalProcess(
        ExternalProgram(path: "/bin/bash"), ["--norc", "--noprofile", "--noediting", "-i"],
        on: terminal, environment: ["PS1": "ready> ", "APP": JobControlTests.program.path],
        showsErrors: true)
      #expect(terminal.endsWith("ready> "))
      terminal.type("\(command)\n")
      #expect(terminal.shows(text))
    }

    /// Waits for the prompt after a command, and forgets what came before.
    func command(_ text: String) {
      terminal.clear()
      terminal.type("\(text)\n")
    }

    func expectAtPrompt(_ comment: Comment? = nil) {
      #expect(terminal.endsWith("ready> "), comment)
    }
  }

  @Test(
    "S6 the program is told of the person's attention, and that it was continued in the foreground")
  func attention() throws {
    let job = try Job()
    job.terminal.type("\u{1B}[O")
    #expect(job.terminal.shows("focus false"))
    job.terminal.type("\u{1B}[I")
    #expect(job.terminal.shows("focus true"))
    job.terminal.type("\u{1A}")
    job.expectAtPrompt()
    job.command("fg")
    #expect(job.terminal.shows("resumed"))
    job.terminal.type("q")
    job.expectAtPrompt()
  }

  @Test("H3 Ctrl-Z restores the terminal, and fg draws the whole screen again at its new size")
  func suspends() throws {
    let job = try Job()
    job.terminal.type("k")
    #expect(job.terminal.shows("keys 1"))
    job.terminal.type("\u{1A}")
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
    #expect(job.terminal.isCooked)
    job.terminal.resize(columns: 70, rows: 20)
    job.command("fg")
    #expect(job.terminal.shows("size 70x20"))
    #expect(job.terminal.record.isAlternate)
    #expect(job.terminal.output.contains("\u{1B}[2J"))
    job.terminal.type("q")
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
  }

  @Test("H6 reports of the pointer that were on their way at a Ctrl-Z don't reach the shell")
  func reportsBeforeStop() throws {
    let terminal = try #require(PseudoTerminal(answersQueries: false))
    let job = try Job(on: terminal)
    terminal.type("\u{1B}[?62;22c\u{1A}")
    #expect(terminal.receives("\u{1B}[?1049l"))
    terminal.type("\u{1B}[<65;10;10M\u{1B}[<65;10;10M\u{1B}[?62;22c")
    job.expectAtPrompt()
    // The shell echoes what it reads.
    job.command("echo $((40 + 2))")
    #expect(terminal.receives("\r\n42\r\n"))
    #expect(!terminal.output.contains("65;10;10M") && !terminal.output.contains("62;22c"))
  }

  @Test(
    "H3 a stop signal from outside restores the terminal as well",
    arguments: [SIGTSTP, SIGTTIN, SIGTTOU])
  func stoppedFromOutside(signal: Int32) throws {
    let job = try Job()
    let identifier = try #require(job.terminal.foregroundGroup)
    kill(identifier, signal)
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
    #expect(job.terminal.isCooked)
    job.command("fg")
    #expect(job.terminal.receives("\u{1B}[2J"))
    // A stop without notice: the shell restores the settings, and the program draws again.
    kill(identifier, SIGSTOP)
    job.expectAtPrompt()
    job.command("fg")
    #expect(job.terminal.receives("\u{1B}[2J"))
    job.terminal.type("q")
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
    #expect(job.terminal.isCooked)
  }

  @Test("H3 a job that is started in the background stops without a byte, and begins after fg")
  func startedInBackground() throws {
    let job = try Job(
      "$APP & until jobs -s | grep -q Stopped; do :; done; echo $((40 + 2))", showing: "42")
    job.expectAtPrompt()
    #expect(!job.terminal.output.contains("\u{1B}["))
    job.command("fg")
    #expect(job.terminal.shows("keys 0"))
    job.terminal.type("q")
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
  }

  @Test("H3 after bg the job stops again without a byte, and ends by a signal in the background")
  func background() throws {
    let job = try Job()
    job.terminal.type("\u{1A}")
    job.expectAtPrompt()
    job.command("bg; until jobs -s | grep -q Stopped; do :; done; echo DONE")
    #expect(job.terminal.receives("\r\nDONE"))
    #expect(!job.terminal.output.contains("\u{1B}["))
    #expect(job.terminal.isCooked)
    job.expectAtPrompt()
    job.command("fg")
    #expect(job.terminal.receives("\u{1B}[2J"))
    job.terminal.type("\u{1A}")
    job.expectAtPrompt()
    // A signal that doesn't end it would leave it stopped, and the loop would not end.
    job.command("p=$(jobs -p); kill %1; while kill -0 $p 2>/dev/null; do :; done; echo GONE")
    #expect(job.terminal.receives("\r\nGONE"), "\(job.terminal.output)")
    #expect(!job.terminal.output.contains("\u{1B}["))
  }

  /// The number of stops of a test, one after the other.
  private static let stops = Thoroughness.count(3, thorough: 5)

  @Test(
    "H3 a frame that is cut by a stop isn't finished after fg, which draws the screen as a whole")
  func cutFrame() throws {
    let job = try Job("$APP flood")
    for round in 1...Self.stops {
      // The terminal takes nothing for a while, so that a frame is cut.
      #expect(job.terminal.fillsUp())
      job.terminal.type("k\u{1A}")
      job.expectAtPrompt("\(round)")
      #expect(job.terminal.isCooked)
      job.command("fg")
      #expect(job.terminal.receives("\u{1B}[2J"))
      let entered = try #require(job.terminal.output.range(of: "\u{1B}[?1049h"))
      let before = job.terminal.output[entered.upperBound...].prefix { $0 != "x" && $0 != "y" }
      #expect(before.contains("\u{1B}[2J"), "\(round)")
    }
    job.terminal.type("p")
    // Each key before a stop, each Ctrl-Z and the last key have arrived.
    #expect(job.terminal.shows("keys \(2 * Self.stops + 1) last text(\"p\")"))
    job.terminal.type("q")
    job.expectAtPrompt()
    #expect(job.terminal.record == .untouched)
  }

  @Test(
    "H3 several stops at once lose no job: after fg it goes on, at its new size, and gets its keys",
    arguments: 1...stops)
  func severalStops(round: Int) throws {
    let job = try Job()
    let identifier = try #require(job.terminal.foregroundGroup)
    for signal in [SIGTSTP, SIGTTIN, SIGTTOU] { kill(identifier, signal) }
    job.expectAtPrompt()
    #expect(job.terminal.isCooked)
    job.terminal.resize(columns: 60 + round, rows: 20)
    // Handlers on several threads have no order: one that runs late stops the job once more.
    let deadline = ContinuousClock.now + .seconds(60)
    var (prompts, drawings) = (0, 0)
    job.command("fg")
    while !job.terminal.output.contains("no such job"), ContinuousClock.now < deadline {
      _ = job.terminal.isSilent(forMilliseconds: 100)
      let shown = job.terminal.count(of: "size \(60 + round)x20")
      if shown > drawings { job.terminal.type("q") }
      let asked = job.terminal.count(of: "ready> ")
      if asked > prompts { job.terminal.type("fg\n") }
      (prompts, drawings) = (asked, shown)
    }
    job.expectAtPrompt()
    #expect(drawings > 0)
    #expect(job.terminal.record == .untouched)
  }

  @Test("H3 a script that runs the program is stopped with it")
  func inScript() throws {
    let job = try Job("sh -c \"$APP; echo AFTER\"")
    job.terminal.type("\u{1A}")
    job.expectAtPrompt()
    job.command("fg")
    #expect(job.terminal.receives("\u{1B}[2J"))
    job.terminal.clear()
    job.terminal.type("q")
    #expect(job.terminal.receives("AFTER"), "\(job.terminal.output.debugDescription)")
  }

  @Test("H3 without a shell above it the program goes on", arguments: ["\u{1A}", ""])
  func orphan(key: String) throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.clear()
    if key.isEmpty { process.send(SIGTSTP) } else { terminal.type(key) }
    #expect(terminal.receives("\u{1B}[2J"))
    terminal.type("k")
    #expect(terminal.shows(key.isEmpty ? "keys 1" : "keys 2"))
    terminal.type("q")
    #expect(process.end() == .exit(0))
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
  }

  @Test("H3 no frame comes before the screen is entered again, also if the terminal takes nothing")
  func entersFirst() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    for round in 1...Self.stops {
      terminal.clear()
      terminal.type("l")
      #expect(terminal.receives("child asks"))
      terminal.type("fill\n")
      #expect(terminal.becomesRaw())
      #expect(terminal.receives("\u{1B}[2J"))
      let entered = try #require(terminal.output.range(of: "\u{1B}[?1049h"), "\(round)")
      #expect(terminal.output[entered.upperBound...].contains("\u{1B}[2J"), "\(round)")
      #expect(terminal.shows("keys \(round)"))
    }
    terminal.type("q")
    #expect(process.end() == .exit(0))
  }

  @Test("H5 a child gets the terminal as the shell has it, and the screen comes back")
  func lends() throws {
    let terminal = try #require(PseudoTerminal())
    let settings = terminal.settings
    let process = try TerminalProcess(Self.program, on: terminal)
    #expect(terminal.shows("keys 0"))
    terminal.type("l")
    #expect(terminal.receives("child asks"))
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
    // Keys of the terminal are the child's.
    process.send(SIGINT)
    terminal.clear()
    terminal.type("answer\n")
    #expect(terminal.shows("last child 0"))
    #expect(terminal.record.isAlternate)
    terminal.type("kq")
    #expect(process.end() == .exit(0))
    #expect(terminal.record == .untouched)
    #expect(terminal.settings == settings)
  }
}
