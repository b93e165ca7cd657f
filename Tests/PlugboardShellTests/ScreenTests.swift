import TestSupport
import Testing

@Suite("The app on a terminal", .timeLimit(.minutes(3)))
struct ScreenTests {
  private let leave = "\u{1B}[?25h\u{1B}[?1049l"

  /// Runs the app on a terminal, and waits for its end after `body`.
  private func onTerminal(
    _ arguments: String..., body: (PseudoTerminal) throws -> Void
  ) throws -> Int32 {
    let terminal = try #require(PseudoTerminal())
    let code = try ShellProcess.program.run(arguments, on: terminal, body: body)
    #expect(terminal.isCooked)
    return code
  }

  @Test("Keys move the focus, tap, go back and quit, and the terminal is restored")
  func keys() throws {
    let code = try onTerminal { terminal in
      #expect(terminal.shows("插线板影院"))
      #expect(terminal.shows("home   ? help"))
      #expect(terminal.shows("\n ░░░░░ ▌░░░"))
      terminal.type("\r")
      #expect(terminal.shows("接着看"))
      #expect(terminal.shows("opened player"))
      #expect(terminal.lastRow.hasPrefix("opened player"))
      terminal.type("b")
      #expect(terminal.shows("插线板影院"))
      terminal.type("1")
      #expect(terminal.shows("opened hot"))
      terminal.type("b\u{1B}[B\t")
      #expect(terminal.shows("▌"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("N7 a click activates what is under the pointer, and the wheel scrolls")
  func pointer() throws {
    let code = try onTerminal { terminal in
      #expect(terminal.shows("插线板影院"))
      #expect(terminal.click(on: "热播"))
      #expect(terminal.shows("opened hot"))
      terminal.type("b")
      #expect(terminal.shows("插线板影院"))
      terminal.type("\u{1B}[<65;5;9M\u{1B}[<65;5;9M")
      #expect(terminal.shows("▴"))
      terminal.type("\u{1B}[F")
      #expect(terminal.hides("▾"))
      terminal.type("\u{1B}[H")
      #expect(terminal.shows("▾"))
      terminal.type("m")
      #expect(terminal.shows("the mouse selects text"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("P5 the article's third step by keys: tap, log in at the command line, and the page opens")
  func article() throws {
    let code = try onTerminal("article-3") { terminal in
      #expect(terminal.shows("看《大都会》"))
      terminal.type("\r")
      #expect(terminal.shows("log-in asked for: type login"))
      terminal.type(":logim\u{7F}n 小明")
      #expect(terminal.shows(":login 小明"))
      terminal.type("\r")
      #expect(terminal.shows("接着看"))
      #expect(terminal.shows("logged in as 小明   opened player"))
      terminal.type(":quit\r")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("E28 two taps open one page after the log-in, and the request shows until it is met")
  func twoTaps() throws {
    let code = try onTerminal("article-3") { terminal in
      terminal.type("\r\r")
      #expect(terminal.shows("log-in asked for: type login"))
      terminal.type("\u{1B}[B")
      #expect(terminal.shows("article-3   log-in asked for: type login"))
      terminal.type(":login\r")
      #expect(terminal.shows("logged in as guest   opened player"))
      terminal.type("b")
      #expect(terminal.shows("article-3   ? help"))
      terminal.type("bq")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("E28 the status line tells that a tap is lost with its page, and why, and asks no more")
  func lostTap() throws {
    let code = try onTerminal { terminal in
      terminal.type(":open article-3\r\r")
      #expect(terminal.shows("log-in asked for: type login"))
      terminal.type("b")
      #expect(terminal.shows("route.open at article-3 was cancelled: its page was closed"))
      #expect(terminal.lastRow.hasPrefix("route.open at article-3"))
      terminal.type("\u{1B}[B")
      #expect(terminal.shows("home   ? help"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H31 the command line completes commands, ids, keys and events, edits and recalls")
  func commandLine() throws {
    let code = try onTerminal("article-3") { terminal in
      terminal.type(":da\tarticle-3 ti\t")
      #expect(terminal.shows(":data article-3 title "))
      terminal.type("\r")
      #expect(terminal.shows("\"第三步：先登录\""))
      terminal.type(":sub\titem.t\tart\t\r")
      #expect(terminal.shows("tracking  800"))
      terminal.type(" :tap article-3 b\t")
      #expect(terminal.shows(":tap article-3 button "))
      terminal.type("\u{15}open pl\t\u{1}\u{1B}[C\u{1B}[C\u{1B}[3~\u{1B}[3~en\r")
      #expect(terminal.shows("接着看"))
      terminal.type(":\u{1B}[A")
      #expect(terminal.shows(":open player"))
      terminal.type("\u{15}e\u{301}👩‍👩‍👧\u{7F}\u{7F}quit\r")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H31 a key that closes an answer also has its effect: a colon begins the next command")
  func answerThenCommand() throws {
    let code = try onTerminal { terminal in
      terminal.type(":tree hot\r:plugins\r")
      #expect(terminal.shows("Esc closes"))
      terminal.type(":data home ti\t")
      #expect(terminal.shows(":data home title "))
      terminal.type("\u{1B}")
      #expect(terminal.shows("home   ? help"))
      terminal.type("?")
      #expect(terminal.shows("Esc closes"))
      terminal.type("?")
      #expect(terminal.shows("home   ? help"))
      terminal.type(":plugins\r")
      #expect(terminal.shows("Esc closes"))
      terminal.type("1")
      #expect(terminal.shows("opened hot"))
      terminal.type(":plugins\r")
      #expect(terminal.shows("Esc closes"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("A long line of an answer is broken between words")
  func longLines() throws {
    let code = try onTerminal { terminal in
      terminal.type(":help fire\r")
      #expect(terminal.shows("An event without a declaration is"))
      #expect(terminal.shows("\n    fired, with a warning."))
      terminal.type("\u{1B}")
      #expect(terminal.shows("home   ? help"))
      terminal.type("q")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }

  @Test("H11 the help lists the keys and commands, long answers cover the page, errors are shown")
  func panels() throws {
    let code = try onTerminal("article-1") { terminal in
      terminal.type("?")
      #expect(terminal.shows("Tab, Shift-Tab"))
      #expect(terminal.shows("Commands, typed after a colon"))
      terminal.type("\u{1B}")
      #expect(terminal.shows("article-1   ? help"))
      terminal.type(":plugins\r")
      #expect(terminal.shows("Esc closes"))
      terminal.type(" ")
      #expect(terminal.shows("article-1   ? help"))
      terminal.type("xr")
      #expect(terminal.shows("reloaded"))
      #expect(terminal.shows("看《大都会》"))
      terminal.type(":reload\r")
      #expect(terminal.shows("reloaded, nothing has changed"))
      #expect(terminal.shows("看《大都会》"))
      terminal.type(":taap\r")
      #expect(terminal.shows("unknown command \"taap\"; did you mean \"tap\"?"))
      terminal.type("\u{3}")
      #expect(terminal.endsWith(leave))
    }
    #expect(code == 0)
  }
}
