/// One position of a grid.
public struct Cell: Hashable, Sendable {
  /// The character; a blank in the right half of a wide character.
  public let character: Character
  /// The width: 1 or 2; 0 in the right half of a wide character.
  public let width: UInt8
  public let style: CellStyle

  public static let blank = Cell(Glyph.blank, .plain)

  init(_ character: Character, _ width: UInt8, _ style: CellStyle) {
    self.character = character
    self.width = width
    self.style = style
  }

  init(_ glyph: Glyph, _ style: CellStyle) {
    self.init(glyph.character, UInt8(glyph.width), style)
  }

  static func rightHalf(_ style: CellStyle) -> Cell { Cell(" ", 0, style) }

  func styled(_ style: CellStyle) -> Cell { Cell(character, width, style) }
}
