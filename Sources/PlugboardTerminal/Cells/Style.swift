/// The style of a cell, apart from its character.
public struct Style: Hashable, Sendable {
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public static let bold = Traits(rawValue: 1)
    public static let dim = Traits(rawValue: 2)
    public static let underlined = Traits(rawValue: 4)
    public static let reversed = Traits(rawValue: 8)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  /// The colours that every colour terminal has; the palette of the terminal determines their look.
  public enum Color: UInt8, Hashable, Sendable, CaseIterable {
    case red = 1, green, yellow, blue, magenta, cyan
  }

  public static let plain = Style()

  public var traits: Traits
  public var color: Color?

  public init(_ traits: Traits = [], _ color: Color? = nil) {
    self.traits = traits
    self.color = color
  }
}
