public import Plugboard

extension ViewPainter {
  /// Returns the style of a look; important looks also have characters of their own, see `CellMeasure`.
  public static func style(of look: Arrangement.Look) -> CellStyle { style(of: look.part) }

  /// Returns the style of a part of a page.
  public static func style(of part: Theme.Part) -> CellStyle {
    let look = Theme.look(of: part)
    var traits: CellStyle.Traits = []
    if look.isBold { traits.insert(.bold) }
    if look.isDim { traits.insert(.dim) }
    if look.isUnderlined { traits.insert(.underlined) }
    if look.isReversed { traits.insert(.reversed) }
    return CellStyle(traits, look.color.flatMap(color), on: look.ground.flatMap(color))
  }

  private static func color(for purpose: Theme.Purpose) -> CellStyle.Color? {
    switch purpose.colors.name {
    case .red: .red
    case .green: .green
    case .yellow: .yellow
    case .magenta: .magenta
    case .cyan: .cyan
    case .brightBlack: .brightBlack
    case .brightBlue: .brightBlue
    case .brightWhite: .brightWhite
    case nil: nil
    }
  }
}

extension Arrangement.Look {
  /// The part of the theme that this look shows.
  var part: Theme.Part {
    switch self {
    case .text(let role): .text(role)
    case .button(let isEnabled, _): isEnabled ? .button : .disabledButton
    case .link: .link
    case .tab(let isSelected): isSelected ? .selectedTab : .tab
    case .tabLine: .selectedTab
    case .field(let isEmpty): isEmpty ? .emptyField : .field
    case .progress: .progress
    case .placeholder: .placeholder
    case .picture, .image, .custom: .picture
    case .border: .border
    case .toast: .toast
    case .dialog: .dialog
    case .horizontalRule, .verticalRule: .rule
    }
  }
}
