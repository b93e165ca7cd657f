public import Plugboard

/// The style of a cell, apart from its character.
public struct CellStyle: Hashable, Sendable {
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let bold = Traits(rawValue: 1)
    public static let dim = Traits(rawValue: 2)
    public static let underlined = Traits(rawValue: 4)
    public static let reversed = Traits(rawValue: 8)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// A colour: of the palette that every colour terminal has and gives its own look, or
  /// of 24 bits, which terminals of fewer colours show as their nearest colour.
  public enum Color: Hashable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
    case rgb(RGB)
  }

  public static let plain = CellStyle()

  var foregroundInk: Ink
  var backgroundInk: Ink
  public var traits: Traits

  /// The colour of the character; nil for the terminal's.
  public var foreground: Color? {
    get { foregroundInk.color }
    set { foregroundInk = Ink(newValue) }
  }

  /// The colour behind the character; nil for the terminal's.
  public var background: Color? {
    get { backgroundInk.color }
    set { backgroundInk = Ink(newValue) }
  }

  public init(
    _ traits: Traits = [], _ foreground: Color? = nil, on background: Color? = nil
  ) {
    self.traits = traits
    foregroundInk = Ink(foreground)
    backgroundInk = Ink(background)
  }
}
