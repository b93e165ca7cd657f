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

  /// A colour: one of those that every colour terminal has, whose look its palette determines, or one
  /// of 24 bits, which terminals of less colours show as the nearest that they have.
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

  /// The colour of the character; that of the terminal if nil.
  public var foreground: Color? {
    get { foregroundInk.color }
    set { foregroundInk = Ink(newValue) }
  }

  /// The colour behind the character; that of the terminal if nil.
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
