import Plugboard
import PlugboardTerminal
import Testing

@Suite("The colours of an app in cells") struct CellThemeTests {
  private static let accent = RGB(hex: 0xA83232)
  private static let ground = RGB(hex: 0x101820)

  private func theme(
    _ colors: [Theme.Purpose: RGB], in scheme: Theme.Scheme = .dark
  ) -> CellTheme {
    var theme = Theme.Colors()
    for (purpose, color) in colors { theme[purpose, scheme] = color }
    return CellTheme(theme, .dark)
  }

  private func grid(of view: ViewValue, _ theme: CellTheme) -> CellGrid {
    var painter = ViewPainter()
    painter.theme = theme
    return painter.grid(of: view, width: 8)
  }

  @Test("C25 without colours of an app, the palette of the terminal serves")
  func palette() {
    #expect(CellTheme().style(of: .text(.accent)) == CellStyle(.bold, .green))
    #expect(CellTheme().style(of: .text(.muted)) == CellStyle(.dim))
    // Those of the other scheme don't count.
    let light = theme([.accent: Self.accent, .background: Self.ground], in: .light)
    #expect(light.style(of: .text(.accent)) == CellStyle(.bold, .green))
    let view = ViewValue.text("text")
    #expect(grid(of: view, light) == ViewPainter().grid(of: view, width: 8))
  }

  @Test("C25 a colour of the app replaces the terminal's, and no other")
  func stated() {
    let theme = theme([.accent: Self.accent])
    #expect(theme.style(of: .text(.accent)) == CellStyle(.bold, .rgb(Self.accent)))
    #expect(theme.style(of: .text(.error)) == CellStyle(.bold, .red))
    #expect(grid(of: .text("text"), theme).cell(x: 0, y: 0)?.style == .plain)
  }

  @Test("C25 a faint colour of the app isn't dimmed further")
  func dim() {
    #expect(
      theme([.muted: Self.accent]).style(of: .text(.muted)) == CellStyle([], .rgb(Self.accent)))
  }

  @Test("C25 on a background of the app, every cell has colours that fit it")
  func background() throws {
    let theme = theme([.background: Self.ground])
    let text = CellStyle.Color.rgb(Theme.Purpose.text.colors.dark)
    let grid = grid(of: .text("ab"), theme)
    for x in 0..<8 {
      let style = try #require(grid.cell(x: x, y: 0)?.style)
      #expect(style == CellStyle([], text, on: .rgb(Self.ground)))
    }
    #expect(
      theme.style(of: .text(.error))
        == CellStyle(.bold, .rgb(Theme.Purpose.error.colors.dark)))
    #expect(grid.plainText() == ViewPainter().grid(of: .text("ab"), width: 8).plainText())
  }

  @Test(
    "C25 the colours are reduced to those that the terminal has",
    arguments: [
      (ColorDepth.full, "38;2;168;50;50"), (.twoHundredFiftySix, "38;5;131"), (.sixteen, "1;31"),
    ])
  func depth(depth: ColorDepth, code: String) {
    let text = grid(of: .text("a", role: .accent), theme([.accent: Self.accent])).ansiText(depth)
    #expect(text.contains(code), "\(text.debugDescription)")
  }

  @Test(
    "C25 a terminal is light if its COLORFGBG says so, and dark otherwise",
    arguments: [
      (nil, .dark), ("", .dark), ("15;0", .dark), ("0;15", .light), ("0;7", .light), ("0;8", .dark),
      ("0;default;15", .light), ("15;default", .dark), ("0;99999999999999999999", .dark),
      ("12;-7", .dark), (";", .dark),
    ] as [(String?, Theme.Scheme)])
  func scheme(variable: String?, scheme: Theme.Scheme) {
    #expect(Theme.Scheme { $0 == "COLORFGBG" ? variable : nil } == scheme)
  }
}
