import PlugboardTerminal
import Testing

@Suite("Keys after a wait for more bytes") struct KeyParserTimeTests {
  /// Returns the keys of parts with a wait after each that runs out if the parser asks for one.
  private func keys(_ parts: String...) -> [TerminalKey] {
    var parser = KeyParser()
    var keys: [TerminalKey] = []
    let emit = { (output: KeyParser.Output) in
      if case .key(let key) = output { keys.append(key) }
    }
    for part in parts {
      for byte in part.utf8 { parser.feed(byte, emit) }
      if parser.timeLimit(escapeDelay: 50) != nil { parser.timeOut(emit) }
    }
    return keys
  }

  @Test(
    "H8 an escape is a key of its own after the delay, also with the beginning of a sequence",
    arguments: [
      ("\u{1B}", [.escape, .text("[")]), ("\u{1B}[", [.alt("["), .text("[")]),
      ("\u{1B}O", [.alt("O"), .text("[")]), ("\u{1B}]", [.alt("]"), .text("[")]),
      ("\u{1B}P", [.alt("P"), .text("[")]),
    ] as [(String, [TerminalKey])])
  func loneEscape(text: String, expected: [TerminalKey]) {
    var parser = KeyParser()
    #expect(parser.timeLimit(escapeDelay: 50) == nil)
    for byte in text.utf8 { parser.feed(byte) { _ in Issue.record("no key before the delay") } }
    #expect(parser.timeLimit(escapeDelay: 50) == 50)
    #expect(keys(text, "[") == expected)
  }

  @Test(
    "H6 a sequence that doesn't go on is dropped after a longer wait, and the next key arrives",
    arguments: ["\u{1B}[1;", "\u{1B}[?2026", "\u{1B}]11;rgb", "\u{1B}P1$", "\u{1B}[[", "\u{1B}[Ma"])
  func brokenOff(text: String) {
    var parser = KeyParser()
    for byte in text.utf8 { parser.feed(byte) { _ in Issue.record("no key") } }
    #expect((parser.timeLimit(escapeDelay: 50) ?? 0) > 500)
    #expect((parser.timeLimit(escapeDelay: 5000) ?? 0) == 5000)
    #expect(keys(text, "A") == [.text("A")])
  }

  @Test("H10 the text of a paste that doesn't end arrives, and its newlines never become keys")
  func stalledPaste() {
    #expect(
      keys("\u{1B}[200~one", "\rtwo", "\r", "\u{1B}[201~q")
        == [.paste("one"), .paste("\ntwo"), .paste("\n"), .text("q")])
  }

  @Test("H10 Ctrl-C ends a paste whose end was lost, but not as a part of the text")
  func lostEnd() {
    #expect(keys("\u{1B}[200~one", "\u{3}", "q") == [.paste("one"), .control("c"), .text("q")])
    #expect(keys("\u{1B}[200~one\u{3}", "q") == [.paste("one"), .control("c"), .text("q")])
    #expect(keys("\u{1B}[200~one\u{3}\rq\u{1B}[201~q") == [.paste("one\nq"), .text("q")])
  }

  @Test("H10 what follows the Ctrl-C in a paste is dropped up to its end or a pause")
  func interruptedPaste() {
    let interrupted: [TerminalKey] = [.paste("one\nq"), .control("c")]
    #expect(keys("\u{1B}[200~one\u{3}\rq", "", "q") == interrupted + [.text("q")])
    var parser = KeyParser()
    var keys: [TerminalKey] = []
    let feed = { (text: String) in
      for byte in text.utf8 {
        parser.feed(byte) { if case .key(let key) = $0 { keys.append(key) } }
      }
    }
    feed("\u{1B}[200~one\u{3}\rq")
    #expect(parser.isInterrupted && parser.timeLimit(escapeDelay: 50) == 500)
    parser.timeOut { if case .key(let key) = $0 { keys.append(key) } }
    #expect(!parser.isInterrupted && parser.timeLimit(escapeDelay: 50) == 250)
    // The rest can't pass for keys, and another Ctrl-C is one.
    feed("rm\r\u{3}rm\r")
    #expect(parser.isInterrupted)
    parser.timeOut { if case .key(let key) = $0 { keys.append(key) } }
    feed("rm\r\u{1B}[201~q")
    #expect(keys == interrupted + [.control("c"), .text("q")])
  }

  @Test("H15 a paste that doesn't end asks for no more waits until there is a byte")
  func idlePaste() {
    var parser = KeyParser()
    for byte in "\u{1B}[200~one".utf8 { parser.feed(byte) { _ in } }
    parser.timeOut { #expect($0 == .key(.paste("one"))) }
    #expect(parser.timeLimit(escapeDelay: 50) == nil)
    parser.feed(UInt8(ascii: "x")) { _ in }
    #expect(parser.timeLimit(escapeDelay: 50) != nil)
  }
}
