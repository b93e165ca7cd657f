import PlugboardTerminal
import Testing

@Suite("Keys from bytes") struct KeyParserTests {
  private func keys(_ parts: [[UInt8]]) -> [TerminalKey] {
    var parser = KeyParser()
    var keys: [TerminalKey] = []
    for byte in parts.joined() {
      parser.feed(byte) { if case .key(let key) = $0 { keys.append(key) } }
    }
    return keys
  }

  private func keys(_ text: String) -> [TerminalKey] { keys([Array(text.utf8)]) }

  @Test(
    "H8 keys are parsed as they were pressed",
    arguments: [
      ("a影", [.text("a"), .text("影")]),
      ("👍🏽", [.text("👍"), .text("\u{1F3FD}")]),
      (" ", [.text(" ")]),
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      ("\u{1B}[1;5A\u{1B}[1;2D", [.with(.control, .up), .with(.shift, .left)]),
      (
        "\u{1B}[1;3C\u{1B}O5D\u{1B}O1;8D",
        [.with(.alt, .right), .with(.control, .left), .with([.shift, .alt, .control], .left)]
      ),
      (
        "\u{1B}[a\u{1B}Od\u{1B}[3^\u{1B}[5@",
        [
          .with(.shift, .up), .with(.control, .left), .with(.control, .delete),
          .with([.shift, .control], .pageUp),
        ]
      ),
      ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[5~\u{1B}[6~\u{1B}[6;5~", [.pageUp, .pageDown, .with(.control, .pageDown)]),
      ("\u{1B}[2~\u{1B}[3~", [.insert, .delete]),
      (
        "\t\u{1B}[Z\u{1B}[1;2Z\u{1B}[1;6Z",
        [.tab, .backTab, .backTab, .with([.shift, .control], .tab)]
      ),
      ("\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", (1...4).map(TerminalKey.function)),
      ("\u{1B}[11~\u{1B}[12~\u{1B}[13~\u{1B}[14~\u{1B}[15~", (1...5).map(TerminalKey.function)),
      (
        "\u{1B}[17~\u{1B}[18~\u{1B}[19~\u{1B}[20~\u{1B}[21~\u{1B}[23~\u{1B}[24~",
        (6...12).map(TerminalKey.function)
      ),
      ("\u{1B}[[A\u{1B}[[B\u{1B}[[C\u{1B}[[D\u{1B}[[E", (1...5).map(TerminalKey.function)),
      (
        "\u{1B}[1;2P\u{1B}[13;5~\u{1B}[24;3~",
        [.with(.shift, .function(1)), .with(.control, .function(3)), .with(.alt, .function(12))]
      ),
      ("\u{1B}Op\u{1B}Oy\u{1B}Ok\u{1B}OX", [.text("0"), .text("9"), .text("+"), .text("=")]),
      ("\r\n\u{1B}OM", [.enter, .enter, .enter]),
      ("\u{7F}\u{8}", [.backspace, .backspace]),
      ("\u{1}\u{3}\u{1A}", [.control("a"), .control("c"), .control("z")]),
      ("\u{0}\u{1C}\u{1F}", [.control("@"), .control("\\"), .control("_")]),
      ("\u{1B}x\u{1B}B\u{1B}é\u{1B}影", [.alt("x"), .alt("B"), .alt("é"), .alt("影")]),
      ("\u{1B}]x\u{1B}P \u{1B}_a", [.alt("]"), .text("x"), .alt("_"), .text("a")]),
      ("\u{1B}\u{7F}", [.with(.alt, .backspace)]),
      ("\u{85}a", [.text("a")]),
      ("\u{1B}\u{1B}[A", [.escape, .up]),
      ("\u{1B}\r", [.escape, .enter]),
      ("\u{1B}[99~\u{1B}[?1;2c\u{1B}[Iq", [.text("q")]),
      ("\u{1B}[1\u{3}", [.control("c")]),
    ] as [(String, [TerminalKey])])
  func pressed(text: String, expected: [TerminalKey]) {
    #expect(keys(text) == expected)
  }

  @Test(
    "H9 the pointer's presses and wheel are read with cells of any number",
    arguments: [
      ("<0;1;1M", .press, 0, 0), ("<0;300;240m", .release, 299, 239), ("<32;5;6M", .drag, 4, 5),
      ("<64;2;3M", .up, 1, 2), ("<65;2;3M", .down, 1, 2), ("<66;2;3M", .left, 1, 2),
      ("<67;2;3M", .right, 1, 2), ("<2;2;3M", .secondPress, 1, 2),
      ("<0;2147483647;1M", .press, 2_147_483_646, 0),
    ] as [(String, PointerInput.Action, Int, Int)])
  func pointer(sequence: String, action: PointerInput.Action, x: Int, y: Int) {
    #expect(keys("\u{1B}[" + sequence) == [.pointer(PointerInput(action, x: x, y: y))])
  }

  @Test(
    "H9 an input of the pointer has the keys that are held",
    arguments: [
      ("<4;1;1M", .press, .shift), ("<20;1;1m", .release, [.shift, .control]),
      ("<40;1;1M", .drag, .alt), ("<80;1;1M", .up, .control),
      ("<93;1;1M", .down, [.shift, .alt, .control]),
    ] as [(String, PointerInput.Action, Modifiers)])
  func pointerModifiers(sequence: String, action: PointerInput.Action, modifiers: Modifiers) {
    let pointer = PointerInput(action, x: 0, y: 0, modifiers: modifiers)
    #expect(keys("\u{1B}[" + sequence) == [.pointer(pointer)])
  }

  @Test("H9 a terminal that knows only the old form of three bytes is read, and types no text")
  func oldPointer() {
    let introducer = Array("\u{1B}[M".utf8)
    let parts: [[UInt8]] = [
      introducer, [32, 33, 34], introducer, [35, 255, 34], introducer, [97, 40, 40],
      introducer, [33, 33, 33], introducer, [0x03],
    ]
    #expect(
      keys(parts) == [
        .pointer(PointerInput(.press, x: 0, y: 1)), .pointer(PointerInput(.release, x: 222, y: 1)),
        .pointer(PointerInput(.down, x: 7, y: 7)), .control("c"),
      ])
  }

  @Test(
    "H9 other buttons and places that are no cells are left out",
    arguments: [
      "<1;2;3M", "<2;2;3m", "<34;2;3M", "<0;0;1M", "<0;-1;4M", "<0;1M", "<;;M", "<0;1;1;1M",
      "<0;1;1A",
    ])
  func noPointer(sequence: String) {
    #expect(keys("\u{1B}[" + sequence + "q") == [.text("q")])
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

  @Test("An endless sequence is left out")
  func endlessSequence() {
    let text = "\u{1B}[" + String(repeating: "1;", count: 5000) + "A"
    #expect(keys(text + "q") == [.text("q")])
  }
}
