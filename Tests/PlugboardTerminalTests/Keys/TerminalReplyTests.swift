import PlugboardTerminal
import Testing

@Suite("Replies of a terminal")
struct TerminalReplyTests {
  @Test(
    "H6 a reply to a query is no key, however it is split",
    arguments: [
      "\u{1B}[?2026;2$y", "\u{1B}[?2027;0$y", "\u{1B}[?1u", "\u{1B}[2;7R", "\u{1B}[?62;22c",
    ])
  func noKey(reply: String) {
    var keys: [TerminalKey] = []
    var parser = KeyParser()
    for byte in "a\(reply)b".utf8 {
      parser.feed(byte) { if case .key(let key) = $0 { keys.append(key) } }
    }
    #expect(keys == [.text("a"), .text("b")])
  }
}
