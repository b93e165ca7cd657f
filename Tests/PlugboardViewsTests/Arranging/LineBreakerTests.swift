import Plugboard
import Testing

@Suite("Breaking text into lines") struct LineBreakerTests {
  @Test(
    "Words, ideographs and both together break at the expected positions",
    arguments: [
      ("the silent era", 10, ["the silent", "era"]),
      ("the silent era", 6, ["the", "silent", "era"]),
      ("the  silent", 3, ["the", "sil", "ent"]),
      ("Metropolis", 4, ["Metr", "opol", "is"]),
      ("默片时代的光与影", 6, ["默片时", "代的光", "与影"]),
      ("默片时代", 5, ["默片", "时代"]),
      ("看Metropolis吧", 10, ["看", "Metropolis", "吧"]),
      ("弗里茨 Fritz 朗 Lang", 8, ["弗里茨", "Fritz 朗", "Lang"]),
      ("他说：好。走", 6, ["他说：", "好。走"]),
      ("一部电影，很好", 8, ["一部电", "影，很好"]),
      ("名为《大都会》", 6, ["名为", "《大都", "会》"]),
      ("a\n\nb", 5, ["a", "", "b"]),
      ("a\r\nb\n", 5, ["a", "b"]),
      ("abc  \ndef", 3, ["abc", "def"]),
      ("  in", 6, ["  in"]),
      ("  indent", 6, ["indent"]),
      ("   ", 5, [""]),
      ("", 5, []),
      ("影", 1, ["影"]),
      ("a影b", 1, ["a", "影", "b"]),
    ] as [(String, Int, [String])])
  func breaks(text: String, width: Int, lines: [String]) {
    #expect(ViewValue.broken(text, width: width) == lines)
  }

  @Test(
    "The last allowed line ends in an ellipsis if text is cut",
    arguments: [
      ("the silent era", 6, 1, ["the s…"]),
      ("the silent era", 6, 2, ["the", "silen…"]),
      ("the silent era", 6, 3, ["the", "silent", "era"]),
      ("默片时代", 7, 1, ["默片时…"]),
      ("默片时代", 6, 1, ["默片…"]),
      ("one\ntwo", 9, 1, ["one…"]),
      ("one\ntwo", 3, 1, ["on…"]),
      ("ab cd", 4, 1, ["ab…"]),
      ("long", 1, 1, ["…"]),
      ("a b", 9, 0, ["a b"]),
    ] as [(String, Int, Int, [String])])
  func truncates(text: String, width: Int, most: Int, lines: [String]) {
    #expect(ViewValue.broken(text, width: width, lines: most) == lines)
  }

  @Test("No character is lost or doubled, whatever the width", arguments: 1...24)
  func keepsAll(width: Int) {
    let text = "1927年，弗里茨·朗（Fritz Lang）拍了《大都会》 Metropolis, a silent film. 👍🏽 很好！"
    let kept = ViewValue.broken(text, width: width).joined().filter { $0 != " " }
    #expect(kept == text.filter { $0 != " " })
    for line in ViewValue.broken(text, width: max(2, width)) {
      #expect(UnitMeasure().width(of: line) <= max(2, width))
    }
  }
}
