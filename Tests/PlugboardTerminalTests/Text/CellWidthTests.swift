import PlugboardTerminal
import TestSupport
import Testing

@Suite("Widths in cells") struct CellWidthTests {
  @Test("H18 the checked-in table is of Unicode 17 and contains the generated ranges")
  func ranges() {
    #expect(CellWidth.unicodeVersion == "17.0.0")
    #expect(CellWidth.rangeCounts == (wide: 125, zero: 336, emoji: 113))
  }

  /// Counts and checksum (FNV-1a over the widths) come from python's wcwidth 0.7.0.
  @Test("H18 no source asks the C library for a width, which depends on its version and locale")
  func ownWidths() throws {
    let files = try WorkingCopy.swiftFiles(under: "Sources")
    #expect(files.count > 100)
    for file in files {
      let text = try WorkingCopy.text(file)
      for name in ["wcwidth", "wcswidth", "wchar_t"] {
        #expect(!text.contains(name), "\(file)")
      }
    }
  }

  @Test("H18 every scalar has the width of the reference")
  func everyScalar() {
    var counts = [0, 0, 0]
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    for value in 0...0x10FFFF {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let width = CellWidth.of(scalar)
      counts[width] += 1
      checksum = (checksum ^ UInt64(width)) &* 0x100_0000_01b3
    }
    #expect(counts == [6777, 922_397, 182_890])
    #expect(checksum == 0x7156_38a1_ef5e_fdce)
  }

  @Test(
    "H18 clusters have the width that terminals with clusters give them",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("~", 1), ("\u{A0}", 1), ("…", 1), ("─", 1), ("░", 1),
      ("中", 2), ("影", 2), ("あ", 2), ("ｱ", 1), ("ｶﾞ", 2), ("Ａ", 2), ("。", 2), ("、", 2),
      ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("葛\u{E0100}", 2),
      ("👍", 2), ("👍🏽", 2), ("✊🏿", 2), ("❤", 1), ("❤\u{FE0F}", 2), ("☁\u{FE0F}", 2),
      ("1\u{FE0F}\u{20E3}", 2), ("©", 1), ("©\u{FE0F}", 2), ("⌚", 2), ("⌚\u{FE0E}", 2),
      ("👨‍👩‍👧", 2), ("🧑‍💻", 2), ("🏳\u{FE0F}‍🌈", 2), ("🇨🇳", 2), ("🇨", 2),
      ("क", 1), ("क्षि", 2), ("स्त्री", 2), ("நி", 2), ("ที่", 1), ("กำ", 2),
      ("\u{301}", 0), ("\u{200B}", 0), ("\u{200D}", 0),
    ] as [(String, Int)])
  func clusters(text: String, width: Int) throws {
    let character = try #require(text.first)
    #expect(text.count == 1)
    #expect(CellWidth.of(character) == width)
  }
}
