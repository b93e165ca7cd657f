import Plugboard
import Testing

@Suite("Colours as values") struct ColorTests {
  @Test(
    "C25 a colour is #rgb or #rrggbb, in either case",
    arguments: [
      ("#a83232", 0xA83232), ("#A83232", 0xA83232), ("#fff", 0xFFFFFF), ("#1aF", 0x11AAFF),
      ("#000000", 0),
    ] as [(String, UInt32)])
  func colors(text: String, hex: UInt32) throws {
    let color = try #require(RGB(text))
    #expect(color == RGB(hex: hex))
    #expect(RGB(color.text) == color)
  }

  @Test(
    "C25 any other text is no colour",
    arguments: [
      "", "#", "red", "fff", "#ff", "#ffff", "#fffff", "#fffffff", "#ffffff ", " #fff", "#ggg",
      "#-12",
      "#ＦＦＦ", "#fff\u{301}", "##ff", String(repeating: "#", count: 100_000),
    ])
  func others(text: String) {
    #expect(RGB(text) == nil)
  }

  @Test(
    "C25 the contrast is that of WCAG 2, alike both ways",
    arguments: [
      (0x000000, 0xFFFFFF, 21), (0x777777, 0xFFFFFF, 4.478), (0x767676, 0xFFFFFF, 4.542),
      (0xFF0000, 0xFFFFFF, 3.998), (0x0000FF, 0xFFFFFF, 8.592), (0x00FF00, 0x000000, 15.304),
      (0x0A0A0A, 0x000000, 1.0607), (0x123456, 0x123456, 1),
    ] as [(UInt32, UInt32, Double)])
  func contrast(one: UInt32, other: UInt32, expected: Double) {
    let (one, other) = (RGB(hex: one), RGB(hex: other))
    #expect(abs(one.contrast(to: other) - expected) < 0.001)
    #expect(one.contrast(to: other) == other.contrast(to: one))
  }
}
