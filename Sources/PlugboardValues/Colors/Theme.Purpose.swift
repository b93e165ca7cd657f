extension Theme {
  /// A colour by its purpose: all hosts show the same thing in the same colour.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// The ground of the page, and plain text on it.
    case background, text
    /// The ground of a dialog or another thing on top of a page.
    case raised
    case subtitle, muted, accent, warning, error, link
    /// Borders and rules.
    case line
    case badge, onBadge
    case control, onControl

    /// The colours on a dark and on a light page, and the name of the colour of their own that terminals show
    /// in its place; their plain one if there is no name.
    public var colors: (dark: RGB, light: RGB, name: ColorName?) {
      switch self {
      case .background: (RGB(hex: 0x14161A), RGB(hex: 0xFFFFFF), nil)
      case .text: (RGB(hex: 0xE8EAED), RGB(hex: 0x1B1E23), nil)
      case .raised: (RGB(hex: 0x22262D), RGB(hex: 0xF4F6F8), nil)
      case .subtitle: (RGB(hex: 0x7FC8D8), RGB(hex: 0x0B6377), .cyan)
      case .muted: (RGB(hex: 0x9AA1AB), RGB(hex: 0x5A616B), nil)
      case .accent: (RGB(hex: 0x5CCB8A), RGB(hex: 0x136B3A), .green)
      case .warning: (RGB(hex: 0xE6B450), RGB(hex: 0x7A5100), .yellow)
      case .error: (RGB(hex: 0xF58A88), RGB(hex: 0xB3261E), .red)
      case .link: (RGB(hex: 0x7AB8F5), RGB(hex: 0x0B57D0), .brightBlue)
      case .line: (RGB(hex: 0x4A5058), RGB(hex: 0xC4C9D0), nil)
      case .badge: (RGB(hex: 0xA8328A), RGB(hex: 0xA8328A), .magenta)
      case .onBadge: (RGB(hex: 0xFFFFFF), RGB(hex: 0xFFFFFF), .brightWhite)
      case .control: (RGB(hex: 0x36414F), RGB(hex: 0xDDE3EA), .brightBlack)
      case .onControl: (RGB(hex: 0xFFFFFF), RGB(hex: 0x1B1E23), .brightWhite)
      }
    }
  }

  /// A colour of a terminal's own.
  public enum ColorName: String, Hashable, Sendable {
    case red, green, yellow, magenta, cyan, brightBlack, brightBlue, brightWhite
  }
}
