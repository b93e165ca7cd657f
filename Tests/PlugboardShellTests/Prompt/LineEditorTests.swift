import TestSupport
import Testing

@Suite("The line of commands", .timeLimit(.minutes(10)))
struct LineEditorTests {
  private static let left = "\u{1B}[D"
  private static let family = "👨‍👩‍👧"

  /// Runs the app on a terminal, and quits it after `body`.
  private func onTerminal(body: (PseudoTerminal) throws -> Void) throws {
    let terminal = try #require(PseudoTerminal())
    let code = try ScreenTests.program.run(["cinema"], on: terminal) { terminal in
      #expect(terminal.shows("\ncinema "))
      try body(terminal)
      terminal.type("q")
      #expect(terminal.endsWith("\u{1B}[?25h\u{1B}[?1049l"))
    }
    #expect(code == 0)
  }

  @Test("H31 keys move by characters and words, and delete clusters and words")
  func edits() throws {
    // A bar is typed at the end, so that it shows the place of the cursor.
    let cases: [(keys: String, line: String)] = [
      ("open player", "open player|"),
      ("open player\u{1B}[1;5D", "open |player"),
      ("open player\u{1B}[1;3D\u{1B}[1;5D", "|open player"),
      ("open player\u{1}\u{1B}[1;5C", "open| player"),
      ("open a-b\u{1B}b\u{1B}b\u{1B}f", "open a|-b"),
      ("open player\u{1B}[H", "|open player"),
      ("open player\u{1}\u{5}", "open player|"),
      ("open player\u{1}\u{1B}[F", "open player|"),
      ("open player\u{1}\u{1B}[C\u{6}\(Self.left)", "o|pen player"),
      ("open player\u{17}", "open |"),
      ("open player  \u{17}", "open |"),
      ("open player\u{1}\u{1B}d", "| player"),
      ("open player\u{1B}b\u{B}", "open |"),
      ("open player\u{1B}b\u{B}\u{1}\u{19}", "player|open "),
      ("open player\u{1B}b\u{15}", "|player"),
      ("a-b c-d\u{1B}\u{7F}", "a-b c-|"),
      ("a b\u{1}\u{1B}[3;5~", "| b"),
      ("a\(Self.family)b\(Self.left)\u{7F}", "a|b"),
      ("a\(Self.family)b\(Self.left)\(Self.left)", "a|\(Self.family)b"),
      ("a\(Self.family)b\(Self.left)\(Self.left)\u{1B}[3~", "a|b"),
      ("ae\u{301}🇩🇪🇫🇷\u{7F}\u{8}\u{7F}", "a|"),
      ("影院\(Self.left)\u{4}", "影|"),
      ("x\u{1B}[97;5u\u{1B}[121;2u\u{1B}[32;2u", "Y |x"),
      ("xy\u{1B}[127;2u", "x|"),
      ("x\u{1B}[5~\u{1B}[15~\u{1B}[2~", "x|"),
    ]
    try onTerminal { terminal in
      for (keys, line) in cases {
        terminal.type(":" + keys + "|")
        #expect(terminal.shows("\n:\(line)"), "\(keys.debugDescription)")
        #expect(terminal.lastRow.hasSuffix(" "))
        #expect(
          terminal.lastRow.filter { $0 != " " } == ":" + line.filter { $0 != " " })
        terminal.type("\u{3}\u{3}")
        #expect(terminal.shows("\ncinema "))
      }
    }
  }

  @Test("H31 Ctrl-C clears the line, and leaves an empty one; Escape leaves any")
  func leaving() throws {
    try onTerminal { terminal in
      terminal.type(":the first\u{3}")
      #expect(terminal.shows("\n:  "))
      terminal.type("\u{3}")
      #expect(terminal.hides("\n:"))
      // On the page the question mark is a key.
      terminal.type(":the second\u{3}\u{4}?")
      #expect(terminal.shows("keys and commands"))
      terminal.type("q")
      #expect(terminal.hides("keys and commands"))
      terminal.type(":the third")
      #expect(terminal.shows("\n:the third"))
      terminal.type("\u{1B}")
      #expect(terminal.hides("\n:the third"))
    }
  }

  @Test("H10 a paste arrives in the line as text, and its newlines run no command")
  func paste() throws {
    try onTerminal { terminal in
      terminal.type("\u{1B}[200~q\rq\r\u{1B}[201~:")
      #expect(terminal.shows("\n: "))
      terminal.type("open \u{1B}[200~film\r\nquit\rqu\tit\u{3}\n\u{1B}[201~|")
      #expect(terminal.shows("\n:open film quit qu it |"))
      terminal.type("\u{3}\u{1B}[200~x" + String(repeating: "yz", count: 3000) + "\u{1B}[201~")
      #expect(terminal.shows("yzyz"))
      terminal.type("\u{1}\u{1B}[3~|")
      #expect(terminal.shows("\n:|yzyz"))
      terminal.type("\u{3}\u{3}")
      #expect(terminal.shows("\ncinema "))
    }
  }

  @Test("H31 a line that is longer than the screen scrolls, and shows the place of the cursor")
  func scrolling() throws {
    try onTerminal { terminal in
      let digits = String(repeating: "0123456789", count: 20)
      terminal.type(":" + digits + "<end")
      #expect(terminal.shows("<end"))
      #expect(terminal.lastRow.hasPrefix(":…") && terminal.lastRow.contains("89<end "))
      terminal.type("\u{2}\u{2}\u{2}\u{2}" + String(repeating: "\u{2}", count: 80) + "|")
      #expect(terminal.shows("|"))
      #expect(terminal.lastRow.hasPrefix(":…") && terminal.lastRow.hasSuffix("…"))
      terminal.type("\u{8}\u{5}")
      #expect(terminal.shows("89<end"))
      terminal.type("\u{1}|")
      #expect(terminal.shows("\n:|0123456789"))
      #expect(terminal.lastRow.count == 80)
      terminal.type("\u{3}" + String(repeating: "影", count: 100) + "<end")
      #expect(terminal.shows("影<end"))
      terminal.type("\u{1}x")
      #expect(terminal.shows("\n:x影影影"))
      // 38 characters of two cells are beside the label, the first one, half of one and the sign.
      #expect(terminal.lastRow == ":x" + String(repeating: "影", count: 38) + " …")
      terminal.type("\u{3}\u{3}")
      #expect(terminal.shows("\ncinema "))
    }
  }

  @Test("H8 in scripts keys with modifiers and function keys have names")
  func names() throws {
    let run = try ScreenTests.program.run(
      ["run", "cinema"],
      input: """
        press : "open film" C-Left M-Backspace S-Right F5 "|"
        screen 80x24

        """)
    #expect(run.lines.last?.hasPrefix(":f|ilm") == true)
    #expect(run.errors.isEmpty && run.code == 0)
    let wrong = try ScreenTests.program.run(["run", "cinema"], input: "press F0\n")
    #expect(wrong.errors.contains("\"F0\" is no key"))
  }
}
