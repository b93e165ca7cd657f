import PlugboardTerminal
import Testing

@Suite("Keys from bytes") struct KeyParserTests {
  private func keys(_ parts: [[UInt8]]) -> [KeyPress] {
    var parser = KeyParser()
    var keys: [KeyPress] = []
    for byte in parts.joined() { parser.feed(byte) { keys.append($0) } }
    return keys
  }

  private func keys(_ text: String) -> [KeyPress] { keys([Array(text.utf8)]) }

  @Test(
    "Keys are parsed as they were pressed",
    arguments: [
      ("a影", [.text("a"), .text("影")]),
      ("👍🏽", [.text("👍"), .text("\u{1F3FD}")]),
      (" ", [.text(" ")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      ("\u{1B}[1;5A\u{1B}[1;2D", [.up, .left]),
      ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[6;5~", [.pageUp, .pageDown, .pageDown]),
      ("\u{1B}[2~\u{1B}[3~", [.insert, .delete]),
      ("\t\u{1B}[Z", [.tab, .backTab]),
      ("\r\n\u{1B}OM", [.enter, .enter, .enter]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{1}\u{3}\u{1A}", [.control("a"), .control("c"), .control("z")]),
      ("\u{0}\u{1C}\u{1F}", [.control("@"), .control("\\"), .control("_")]),
      ("\u{1B}x\u{1B}B", [.alt("x"), .alt("B")]),
      ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}\r", [.escape, .enter]),
      ("\u{1B}[99~\u{1B}[?1;2c\u{1B}[Iq", [.text("q")]),
      ("\u{1B}[1\u{3}", [.control("c")]),
    ] as [(String, [KeyPress])])
  func pressed(text: String, expected: [KeyPress]) {
    #expect(keys(text) == expected)
  }

  @Test("H7 equal bytes give equal keys however they are split")
  func everySplit() {
    let text = "a影\u{1B}[1;5A\u{1B}OB\u{1B}x\u{1B}[200~p\r👍\u{1B}[201~\u{1B}[5~\r\u{3}"
    let bytes = Array(text.utf8)
    let whole: [KeyPress] = [
      .text("a"), .text("影"), .up, .down, .alt("x"), .paste("p\n👍"), .pageUp, .enter,
      .control("c"),
    ]
    for first in 0...bytes.count {
      for second in first...bytes.count {
        let parts = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(keys(parts.map(Array.init)) == whole)
      }
    }
  }

  @Test("A lone escape is a key after the wait for more bytes")
  func loneEscape() {
    var parser = KeyParser()
    var keys: [KeyPress] = []
    #expect(!parser.isWaiting)
    parser.feed(0x1B) { keys.append($0) }
    #expect(parser.isWaiting)
    #expect(keys.isEmpty)
    parser.timeOut { keys.append($0) }
    parser.timeOut { keys.append($0) }
    #expect(!parser.isWaiting)
    parser.feed(UInt8(ascii: "[")) { keys.append($0) }
    #expect(keys == [.escape, .text("[")])
  }

  @Test("An escape with the first character of a sequence is Alt if no byte follows")
  func loneIntroducer() {
    for (text, key) in [("\u{1B}[", KeyPress.alt("[")), ("\u{1B}O", .alt("O"))] {
      var parser = KeyParser()
      var keys: [KeyPress] = []
      for byte in text.utf8 { parser.feed(byte) { keys.append($0) } }
      parser.timeOut { keys.append($0) }
      #expect(keys == [key])
    }
  }

  @Test(
    "H9 the pointer's presses and wheel are read with cells of any number",
    arguments: [
      ("<0;1;1M", .press, 0, 0), ("<0;300;240m", .release, 299, 239), ("<32;5;6M", .drag, 4, 5),
      ("<64;2;3M", .up, 1, 2), ("<65;2;3M", .down, 1, 2), ("<66;2;3M", .left, 1, 2),
      ("<67;2;3M", .right, 1, 2), ("<20;7;8M", .press, 6, 7),
    ] as [(String, PointerInput.Action, Int, Int)])
  func pointer(sequence: String, action: PointerInput.Action, x: Int, y: Int) {
    #expect(keys("\u{1B}[" + sequence) == [.pointer(PointerInput(action, x: x, y: y))])
  }

  @Test(
    "H9 other buttons and places that are no cells are left out",
    arguments: [
      "<1;2;3M", "<2;2;3M", "<0;0;1M", "<0;-1;4M", "<0;1M", "<;;M", "<0;1;1;1M", "<0;1;1A",
    ])
  func noPointer(sequence: String) {
    #expect(keys("\u{1B}[" + sequence + "q") == [.text("q")])
  }

  @Test(
    "A bracketed paste is one event, with line breaks and without other controls",
    arguments: [
      ("one\rtwo\r\nthree\n", "one\ntwo\nthree\n"),
      ("rm -rf\u{3}\u{1B}[A\u{7F}\tx", "rm -rf[A\tx"),
      ("\u{1B}[20\u{1B}\u{1B}[2", "[20[2"),
      ("影\u{9B}", "影"),
      ("", ""),
    ])
  func paste(text: String, pasted: String) {
    #expect(keys("\u{1B}[200~" + text + "\u{1B}[201~q") == [.paste(pasted), .text("q")])
  }

  @Test("A paste is cut at its limit and later keys are read as usual")
  func longPaste() {
    let text = String(repeating: "x", count: KeyParser.longestPaste + 5)
    let keys = keys("\u{1B}[200~" + text + "\u{1B}[201~q")
    #expect(keys.count == 2)
    #expect(keys.first == .paste(String(repeating: "x", count: KeyParser.longestPaste)))
  }

  @Test(
    "Bytes that aren't UTF-8 become replacement characters and never swallow a key",
    arguments: [
      ([0xFF, 0x61], "\u{FFFD}a"), ([0xC3, 0x61], "\u{FFFD}a"), ([0xE5, 0xBD, 0x61], "\u{FFFD}a"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0x80], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func broken(bytes: [UInt8], text: String) {
    #expect(keys([bytes]) == text.unicodeScalars.map { .text($0) })
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test("Random bytes neither trap nor keep more than a paste")
  func random() {
    var random = Sequential(state: 3)
    var parser = KeyParser()
    var count = 0
    let likely: [UInt8] = Array("\u{1B}[O;012~ABHZ".utf8)
    for _ in 0..<200_000 {
      let byte = random.next(3) == 0 ? UInt8(random.next(256)) : likely[random.next(likely.count)]
      parser.feed(byte) { _ in count += 1 }
      if random.next(50) == 0 { parser.timeOut { _ in count += 1 } }
    }
    #expect(count > 1000)
  }

  @Test("An endless sequence is left out and memory stays small")
  func endlessSequence() {
    let text = "\u{1B}[" + String(repeating: "1;", count: 5000) + "A"
    #expect(keys(text + "q") == [.text("q")])
  }
}
