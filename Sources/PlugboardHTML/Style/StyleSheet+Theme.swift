internal import Plugboard

/// The styles that come from the visual language, which all hosts share.
extension StyleSheet {
  /// Returns the colours by their purposes: on a light page, on a dark one where a person has chosen that, and on paper.
  static func colors(_ theme: Theme.Colors) -> String {
    func rule(_ color: (Theme.Purpose) -> RGB?) -> String {
      let colors = Theme.Purpose.allCases.compactMap { purpose in
        color(purpose).map { "--color-\(purpose.rawValue):\($0.text)" }
      }
      return ":root{\(colors.joined(separator: ";"))}"
    }
    return rule { theme.color(of: $0, in: .light) } + "\n"
      + "@media screen and (prefers-color-scheme:dark){\(rule { theme.color(of: $0, in: .dark) })}\n"
      + "@media print{\(rule { printed($0, theme) }).badge,.button,.placeholder{print-color-adjust:exact}}\n"
  }

  /// Returns the colour of a purpose on paper, on which grounds of pages aren't printed; nil for the colour of a light page.
  private static func printed(_ purpose: Theme.Purpose, _ theme: Theme.Colors) -> RGB? {
    let paper = RGB(255, 255, 255)
    if purpose == .background || purpose == .raised { return paper }
    guard purpose.grounds.contains(.background),
      theme.color(of: purpose, in: .light).contrast(to: paper) < Theme.leastContrast
    else { return nil }
    return purpose.colors.light
  }

  /// The look of each part that is a text or a control.
  static var looks: String {
    let roles = ViewValue.Role.allCases.map { (".\($0.rawValue)", Theme.Part.text($0)) }
    let parts: [(String, Theme.Part)] = [
      (".button", .button), (".button:disabled", .disabledButton), (".link", .link),
      (".tab", .tab), (".tab[aria-current],.choice:checked+.tab", .selectedTab),
      (".field::placeholder", .emptyField),
      (".placeholder", .placeholder), (".toast", .toast), (".dialog-title", .dialogTitle),
    ]
    return (roles + parts).map { "\($0){\(declarations(of: Theme.look(of: $1)))}\n" }.joined()
  }

  private static func declarations(of look: Theme.Look) -> String {
    var color = look.color
    var ground = look.ground
    if look.isReversed { (color, ground) = (ground ?? .background, color ?? .text) }
    return [
      color.map { "color:var(--color-\($0.rawValue))" },
      ground.map { "background:var(--color-\($0.rawValue))" },
      look.isBold ? "font-weight:650" : nil,
      look.isUnderlined ? "text-decoration:underline;text-underline-offset:.2em" : nil,
    ].compactMap(\.self).joined(separator: ";")
  }
}
