/// One position of a grid.
public struct Cell: Hashable, Sendable {
  /// The character; a blank in the right half of a wide character.
  public let character: Character
  /// The width: 1 or 2; 0 in the right half of a wide character.
  public let width: UInt8
  public let style: Style

  public static let blank = Cell(Glyph.blank, .plain)

  init(_ glyph: Glyph, _ style: Style) {
    character = glyph.character
    width = UInt8(glyph.width)
    self.style = style
  }

  private init(rightHalf style: Style) {
    character = " "
    width = 0
    self.style = style
  }

  static func rightHalf(_ style: Style) -> Cell { Cell(rightHalf: style) }
}
