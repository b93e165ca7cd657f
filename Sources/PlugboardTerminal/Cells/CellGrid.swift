public import Plugboard

/// A screen of cells, which contains only cleaned glyphs and no half of a wide character.
///
/// Sides are limited to `CellGrid.largest`; writing outside has no effect.
public struct CellGrid: Hashable, Sendable {
  public static let largest = Size(width: 1000, height: 10_000)

  public let size: Size
  private var cells: [Cell]

  /// Creates a blank grid.
  public init(size: Size) {
    let width = max(0, min(size.width, Self.largest.width))
    let height = max(0, min(size.height, Self.largest.height))
    self.size = Size(width: width, height: height)
    cells = Array(repeating: .blank, count: width * height)
  }

  /// Returns the cell at a position; nil outside the grid.
  public func cell(x: Int, y: Int) -> Cell? {
    Rect(size).contains(x: x, y: y) ? cells[y * size.width + x] : nil
  }

  /// Returns the cells of a line, from the left.
  func row(_ y: Int) -> ArraySlice<Cell> {
    cells[(y * size.width)..<((y + 1) * size.width)]
  }

  /// Writes the part of a text that is within the clip, and returns the column after the text.
  ///
  /// A wide character that the clip cuts becomes a blank.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, x: Int, y: Int, style: Style = .plain, clip: Rect
  ) -> Int {
    let clip = clip.intersection(Rect(size))
    var x = x
    for character in text {
      guard x < clip.maxX else { break }
      let glyph = Glyph(character)
      put(glyph, x: x, y: y, style: style, clip: clip)
      x += glyph.width
    }
    return x
  }

  /// Fills the part of a rectangle within the clip with a character of one cell.
  public mutating func fill(
    _ rect: Rect, with character: Character = " ", style: Style = .plain, clip: Rect
  ) {
    let rect = rect.intersection(clip).intersection(Rect(size))
    let glyph = Glyph(character)
    guard !rect.isEmpty, glyph.width == 1 else { return }
    let cell = Cell(glyph, style)
    for y in rect.y..<rect.maxY {
      // Only the edges can cut a wide character.
      set(cell, x: rect.x, y: y)
      set(cell, x: rect.maxX - 1, y: y)
      for x in rect.x..<rect.maxX { cells[y * size.width + x] = cell }
    }
  }

  /// Appends a combining mark to the character of a cell; a blank, and a character that can't have it,
  /// remain as they are.
  mutating func combine(_ mark: Unicode.Scalar, x: Int, y: Int) {
    guard let old = cell(x: x, y: y), old.width > 0, old.character != " " else { return }
    let glyph = Glyph(Character(String(old.character) + String(mark)))
    guard glyph.width == Int(old.width), glyph.character.unicodeScalars.last == mark else { return }
    cells[y * size.width + x] = Cell(glyph, old.style)
  }

  /// Replaces cells of a line, which lie within the grid, by cells of width 1.
  mutating func replace(y: Int, from x: Int, count: Int, by cell: (_ index: Int) -> Cell) {
    // Only the edges can cut a wide character.
    set(cell(0), x: x, y: y)
    set(cell(count - 1), x: x + count - 1, y: y)
    let start = y * size.width + x
    for index in 0..<count { cells[start + index] = cell(index) }
  }

  /// Puts a glyph into a cell; the clip lies within the grid.
  private mutating func put(_ glyph: Glyph, x: Int, y: Int, style: Style, clip: Rect) {
    guard glyph.width > 0 else { return }
    if glyph.width == 1 || !clip.contains(x: x, y: y) || !clip.contains(x: x + 1, y: y) {
      let shown = glyph.width == 1 ? glyph : .blank
      for x in x..<(x + glyph.width) where clip.contains(x: x, y: y) {
        set(Cell(shown, style), x: x, y: y)
      }
      return
    }
    set(.rightHalf(style), x: x + 1, y: y)
    set(Cell(glyph, style), x: x, y: y)
    cells[y * size.width + x + 1] = .rightHalf(style)
  }

  /// Sets a cell, and blanks the other half of a wide character that is cut; the position is within the
  /// grid.
  private mutating func set(_ cell: Cell, x: Int, y: Int) {
    let index = y * size.width + x
    let old = cells[index]
    if old.width == 0, x > 0 {
      cells[index - 1] = Cell(.blank, cells[index - 1].style)
    } else if old.width == 2, x + 1 < size.width {
      cells[index + 1] = Cell(.blank, cells[index + 1].style)
    }
    cells[index] = cell
  }
}
