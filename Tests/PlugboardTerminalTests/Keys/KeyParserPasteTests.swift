import PlugboardTerminal
import Testing

@Suite("Pastes") struct KeyParserPasteTests {
  private func keys(_ text: String) -> [TerminalKey] {
    var parser = KeyParser()
    var keys: [TerminalKey] = []
    for byte in text.utf8 {
      parser.feed(byte) { if case .key(let key) = $0 { keys.append(key) } }
    }
    return keys
  }

  @Test(
    "H10 a bracketed paste is one event, with line breaks and without other controls",
    arguments: [
      ("one\rtwo\r\nthree\n", "one\ntwo\nthree\n"),
      ("rm -rf\u{3}\u{1B}[A\u{7F}\tx", "rm -rf[A\tx"),
      ("\u{1B}[20\u{1B}\u{1B}[2", "[20[2"),
      ("\u{1B}[200~\u{1B}[201", "[200~[201"),
      ("影\u{9B}", "影"),
      ("", ""),
    ])
  func paste(text: String, pasted: String) {
    #expect(keys("\u{1B}[200~" + text + "\u{1B}[201~q") == [.paste(pasted), .text("q")])
  }

  @Test("H10 nothing of a long paste is lost, and it arrives in whole characters")
  func longPaste() {
    let text = String(repeating: "x影👍\r\n", count: 2000)
    let keys = keys("\u{1B}[200~" + text + "\u{1B}[201~q")
    let parts = keys.dropLast().map { key -> String in
      guard case .paste(let part) = key else { return "no paste" }
      return part
    }
    #expect(parts.joined() == String(repeating: "x影👍\n", count: 2000))
    #expect(parts.allSatisfy { $0.utf8.count <= KeyParser.longestPaste })
    #expect(parts.count == 5)
    #expect(keys.last == .text("q"))
  }

  @Test("H10 a paste of the greatest length of one event is one")
  func fullPaste() {
    let text = String(repeating: "x", count: KeyParser.longestPaste)
    #expect(keys("\u{1B}[200~" + text + "\u{1B}[201~") == [.paste(text)])
  }
}
