import PlugboardTerminal
import Testing

@Suite("Keys of terminals that send codes") struct KeyParserKittyTests {
  private func outputs(_ text: String) -> [KeyParser.Output] {
    var parser = KeyParser()
    var outputs: [KeyParser.Output] = []
    for byte in text.utf8 { parser.feed(byte) { outputs.append($0) } }
    return outputs
  }

  @Test(
    "H8 a key by its code is the key that other terminals send",
    arguments: [
      ("27u", .escape), ("13u", .enter), ("9u", .tab), ("9;2u", .backTab), ("127u", .backspace),
      ("127;3u", .with(.alt, .backspace)), ("13;2u", .with(.shift, .enter)),
      ("97u", .text("a")), ("97;2u", .text("A")), ("97:65;2u", .text("A")),
      ("49:33;2u", .text("!")), ("97:6;2u", .text("A")), ("97:57399;2u", .text("A")),
      ("1089::6;5u", .with(.control, .text("с"))),
      ("99;5u", .control("c")), ("99;69u", .control("c")), ("32;5u", .control("@")),
      ("91;5u", .escape), ("105;5u", .tab), ("109;5u", .enter), ("104;5u", .backspace),
      ("120;3u", .alt("x")), ("120;4u", .alt("X")), ("233;3u", .alt("é")),
      ("120;7u", .with([.alt, .control], .text("x"))), ("49;5u", .with(.control, .text("1"))),
      ("99;6u", .with([.shift, .control], .text("c"))),
      ("1089::99;5u", .control("c")), ("1103;1u", .text("я")),
      ("97;1:1u", .text("a")), ("97;1:2u", .text("a")), ("97;;97u", .text("a")),
      ("57399u", .text("0")), ("57414u", .enter), ("57419;5u", .with(.control, .up)),
      ("57376u", .function(13)), ("1;1:2A", .up), ("3;5:1~", .with(.control, .delete)),
      ("27;5;9~", .with(.control, .tab)), ("27;2;13~", .with(.shift, .enter)),
      ("P", .function(1)), ("S", .function(4)),
    ] as [(String, TerminalKey)])
  func code(sequence: String, key: TerminalKey) {
    #expect(outputs("\u{1B}[" + sequence) == [.key(key)])
  }

  @Test(
    "H8 a release, and a key with another key than Shift, Alt and Ctrl, is no key",
    arguments: [
      "97;1:3u", "1;1:3A", "3;1:3~", "97;9u", "1;17C", "57441u", "0u", "55296u", "1114112u", "u",
      "128u", "99999999999999999999u", "97;99999999999999999999u",
    ])
  func noKey(sequence: String) {
    for output in outputs("\u{1B}[" + sequence) {
      if case .key(let key) = output { Issue.record("\(key)") }
    }
  }
}
