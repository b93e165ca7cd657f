import PlugboardTerminal
import Testing

/// Texts that try to control a terminal, and their shown forms.
let injections: [(text: String, shown: String)] = [
  ("\u{1B}[31mred", "␛[31mred"),
  ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
  ("a\u{0}b\u{8}\u{7F}", "a␀b␈␡"),
  ("one\r\ntwo\nthree\t", "one␍two␊three␉"),
  ("\u{9B}31m\u{85}", "\u{FFFD}31m\u{FFFD}"),
  ("\u{202E}evil\u{202C}\u{2066}\u{2069}", "\u{FFFD}evil\u{FFFD}\u{FFFD}\u{FFFD}"),
  ("\u{200E}\u{200F}\u{61C}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
  ("a\u{2028}b\u{2029}", "a\u{FFFD}b\u{FFFD}"),
  ("\u{FEFF}bom", "\u{FFFD}bom"),
  ("🏴\u{E0067}\u{E0062}\u{E007F}!", "\u{FFFD}!"),
  ("\u{E0001}a\u{E0041}", "\u{FFFD}\u{FFFD}"),
  ("a" + String(repeating: "\u{301}", count: 5000) + "b", "\u{FFFD}b"),
  ("soft\u{AD}hyphen\u{200B}", "softhyphen"),
  ("\u{301}stray", "stray"),
  ("plain 大都会 👨‍👩‍👧 e\u{301}", "plain 大都会 👨‍👩‍👧 e\u{301}"),
  ("", ""),
]

/// Whether a terminal takes a scalar only as a character.
func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
    0xE0000...0xE007F:
    false
  default: true
  }
}

@Suite("Cleaning text") struct PlainTextTests {
  @Test("H23 control characters become visible", arguments: injections)
  func cleans(text: String, shown: String) {
    #expect(PlainText.clean(text) == shown)
  }

  @Test("H23 of all scalars, no harmful one gets through alone or after a letter")
  func everyScalar() {
    let harmful = (0...0x10FFFF).compactMap { Unicode.Scalar(UInt32($0)) }
      .filter { !isHarmless($0) }
    #expect(harmful.count == 208)
    for scalar in harmful {
      for text in ["\(scalar)", "a\(scalar)b", "👍\(scalar)"] {
        #expect(PlainText.clean(text).unicodeScalars.allSatisfy(isHarmless))
      }
    }
  }

  @Test("Cleaning a clean text changes nothing", arguments: injections)
  func isIdempotent(text: String, shown: String) {
    #expect(PlainText.clean(shown) == shown)
  }
}
