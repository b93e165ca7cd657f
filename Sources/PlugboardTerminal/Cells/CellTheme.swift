public import Plugboard

/// The colours in which a page is painted on a terminal.
///
///     var painter = ViewPainter()
///     painter.theme = CellTheme(navigator.documents.app.theme, .dark)
///
/// Without colours of an app, the palette of the terminal serves, which its owner has chosen. Of an app's colours those
/// that it states are shown; if it states the background, so are the defaults of its other colours, as the palette may
/// be for another background.
public struct CellTheme: Hashable, Sendable {
  private let colors: Theme.Colors
  private let scheme: Theme.Scheme

  public init(_ colors: Theme.Colors = Theme.Colors(), _ scheme: Theme.Scheme = .dark) {
    self.colors = colors
    self.scheme = scheme
  }

  /// Returns the style of a part of a page.
  public func style(of part: Theme.Part) -> CellStyle {
    let look = Theme.look(of: part)
    let color = look.color.flatMap(color)
    var traits: CellStyle.Traits = []
    if look.isBold { traits.insert(.bold) }
    // A colour of the app is as faint as it should be.
    if look.isDim, !isOwn(color) { traits.insert(.dim) }
    if look.isUnderlined { traits.insert(.underlined) }
    if look.isReversed { traits.insert(.reversed) }
    return CellStyle(traits, color, on: look.ground.flatMap(self.color))
  }

  /// Gives the cells that have the terminal's own colours the colours of the app's page, if it states them.
  public func paintGround(of grid: inout CellGrid) {
    let (text, background) = (Ink(color(for: .text)), Ink(color(for: .background)))
    guard text != .terminal || background != .terminal else { return }
    grid.replaceTerminalColors(by: text, on: background)
  }

  private func color(for purpose: Theme.Purpose) -> CellStyle.Color? {
    if colors[purpose, scheme] != nil || colors[.background, scheme] != nil {
      return .rgb(colors.color(of: purpose, in: scheme))
    }
    return switch purpose.colors.name {
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

  private func isOwn(_ color: CellStyle.Color?) -> Bool {
    if case .rgb? = color { true } else { false }
  }
}

extension Theme.Scheme {
  /// Decides the scheme of a terminal by the variable COLORFGBG, which some terminals set: light if its last number is a
  /// light colour of the palette (7, 9 to 15), dark otherwise and without it.
  public init(environment: (_ name: String) -> String?) {
    let ground = environment("COLORFGBG").flatMap { $0.split(separator: ";").last }
    self =
      [7, 9, 10, 11, 12, 13, 14, 15].contains(ground.flatMap { Int($0) } ?? 0) ? .light : .dark
  }
}
