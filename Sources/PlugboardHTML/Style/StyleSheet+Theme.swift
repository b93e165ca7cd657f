internal import Plugboard

/// The styles that come from the visual language, which all hosts share.
extension StyleSheet {
  /// The colours by their purposes, on a dark page and on a light one.
  static var colors: String {
    func colors(_ color: (Theme.Purpose) -> RGB) -> String {
      Theme.Purpose.allCases.map { "--color-\($0.rawValue):\(hex(color($0)))" }
        .joined(separator: ";")
    }
    return ":root{\(colors { $0.colors.dark })}\n"
      + "@media(prefers-color-scheme:light){:root{\(colors { $0.colors.light })}}\n"
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
    if look.isReversed { (color, ground) = (ground ?? .page, color ?? .text) }
    return [
      color.map { "color:var(--color-\($0.rawValue))" },
      ground.map { "background:var(--color-\($0.rawValue))" },
      look.isBold ? "font-weight:650" : nil,
      look.isUnderlined ? "text-decoration:underline;text-underline-offset:.2em" : nil,
    ].compactMap(\.self).joined(separator: ";")
  }

  private static func hex(_ color: RGB) -> String {
    "#"
      + [color.red, color.green, color.blue].map { part in
        let digits = String(part, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
