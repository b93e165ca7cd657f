import Plugboard
import PlugboardHTML
import Testing

@Suite("The colours of an app in documents") @MainActor struct HTMLThemeTests {
  private func text(_ colors: Theme.Colors) throws -> String {
    let page = try DocumentPage(items: [.text("Film")])
    return try HTMLPage(of: "page", in: page.runtime, theme: colors).text
  }

  /// Returns the rule of the colours that begins with a text.
  private func rule(_ beginning: String, _ text: String) throws -> Substring {
    try #require(text.split(separator: "\n").first { $0.hasPrefix(beginning) })
  }

  private static let light = ":root{--color-background"
  private static let dark = "@media screen and (prefers-color-scheme:dark){"
  private static let print = "@media print{:root{"

  @Test("C25 colours are custom properties, for light and for dark by the person's choice")
  func properties() throws {
    var colors = Theme.Colors()
    colors[.accent, .light] = RGB(hex: 0xA83232)
    colors[.accent, .dark] = RGB(hex: 0xFFB0A0)
    let text = try text(colors)
    #expect(try rule(Self.light, text).contains("--color-accent:#a83232;"))
    #expect(try rule(Self.dark, text).contains("--color-accent:#ffb0a0;"))
    // Roles that are left out keep their defaults.
    for purpose in Theme.Purpose.allCases where purpose != .accent {
      let (dark, light, _) = purpose.colors
      #expect(try rule(Self.light, text).contains("--color-\(purpose):\(light.text)"))
      #expect(try rule(Self.dark, text).contains("--color-\(purpose):\(dark.text)"))
    }
    let index = HTMLIndex(title: "Films", language: nil, theme: colors, []).text
    #expect(try rule(Self.light, index) == rule(Self.light, text))
  }

  @Test("C25 every colour of a document has a property")
  func names() throws {
    let text = try text(Theme.Colors())
    let known = Set(Theme.Purpose.allCases.map(\.rawValue))
    for part in text.split(separator: "var(--color-").dropFirst() {
      let name = String(part.prefix { $0 != ")" })
      #expect(known.contains(name), "\(name)")
    }
  }

  @Test("C25 on paper a text is readable, also if the app's colours are for a dark ground")
  func paper() throws {
    var colors = Theme.Colors()
    colors[.background, .light] = RGB(hex: 0x101820)
    colors[.text, .light] = RGB(hex: 0xFFFFFF)
    colors[.link, .light] = RGB(hex: 0x0000C0)
    let rule = try rule(Self.print, text(colors))
    #expect(rule.contains("--color-background:#ffffff"))
    #expect(rule.contains("--color-text:\(Theme.Purpose.text.colors.light.text)"))
    #expect(!rule.contains("--color-link"))
  }
}
