public import Plugboard

/// A screen of cells, which contains only cleaned glyphs and no half of a wide character.
///
/// Sides are limited to `CellGrid.largest`; writing outside has no effect.
public struct CellGrid: Hashable, Sendable {
  public static let largest = UnitSize(width: 1000, height: 10_000)

  public let size: UnitSize
  private var cells: [PackedCell]
  /// The characters of several scalars, in the order in which they were written.
  private var clusters: [Character] = []

  /// Creates a blank grid.
  public init(size: UnitSize) {
    let width = max(0, min(size.width, Self.largest.width))
    let height = max(0, min(size.height, Self.largest.height))
    self.size = UnitSize(width: width, height: height)
    cells = Array(repeating: .blank, count: width * height)
  }

  /// Returns the cell at a position; nil outside the grid.
  public func cell(x: Int, y: Int) -> Cell? {
    UnitRect(size).contains(x: x, y: y) ? unpacked(cells[y * size.width + x]) : nil
  }

  /// Returns the cells of a line, from the left.
  func row(_ y: Int) -> [Cell] {
    cells[(y * size.width)..<((y + 1) * size.width)].map(unpacked)
  }

  /// Returns whether a line is the same in another grid of the same width.
  func hasRow(_ y: Int, of other: CellGrid) -> Bool {
    for index in (y * size.width)..<((y + 1) * size.width) {
      let (one, another) = (cells[index], other.cells[index])
      if let cluster = one.cluster, let otherCluster = another.cluster {
        guard one.style == another.style, clusters[cluster] == other.clusters[otherCluster] else {
          return false
        }
      } else if one != another {
        return false
      }
    }
    return true
  }

  public static func == (left: CellGrid, right: CellGrid) -> Bool {
    left.size == right.size && (0..<left.size.height).allSatisfy { left.hasRow($0, of: right) }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(size)
    for y in 0..<size.height { hasher.combine(row(y)) }
  }

  /// Writes the part of a text that is within the clip, and returns the column after the text.
  ///
  /// A wide character that the clip cuts becomes a blank.
  @discardableResult
  public mutating func write(
    _ text: some StringProtocol, x: Int, y: Int, style: CellStyle = .plain, clip: UnitRect
  ) -> Int {
    let clip = clip.intersection(UnitRect(size))
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
    _ rect: UnitRect, with character: Character = " ", style: CellStyle = .plain, clip: UnitRect
  ) {
    let rect = rect.intersection(clip).intersection(UnitRect(size))
    let glyph = Glyph(character)
    guard !rect.isEmpty, glyph.width == 1 else { return }
    let cell = packed(glyph, style)
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
    cells[y * size.width + x] = packed(glyph, old.style)
  }

  /// Replaces cells of a line, which lie within the grid, by a glyph of one cell in several styles.
  mutating func replace(
    y: Int, from x: Int, count: Int, with glyph: Glyph, style: (_ index: Int) -> CellStyle
  ) {
    var cell = packed(glyph, style(0))
    // Only the edges can cut a wide character.
    set(cell, x: x, y: y)
    set(cell, x: x + count - 1, y: y)
    let start = y * size.width + x
    for index in 0..<count {
      cell.style = style(index)
      cells[start + index] = cell
    }
  }

  /// Replaces the terminal's own colours in all cells.
  mutating func replaceTerminalColors(by foreground: Ink, on background: Ink) {
    for index in cells.indices {
      if cells[index].style.foregroundInk == .terminal {
        cells[index].style.foregroundInk = foreground
      }
      if cells[index].style.backgroundInk == .terminal {
        cells[index].style.backgroundInk = background
      }
    }
  }

  /// Puts a glyph into a cell; the clip lies within the grid.
  private mutating func put(_ glyph: Glyph, x: Int, y: Int, style: CellStyle, clip: UnitRect) {
    guard glyph.width > 0 else { return }
    if glyph.width == 1 || !clip.contains(x: x, y: y) || !clip.contains(x: x + 1, y: y) {
      let shown = glyph.width == 1 ? glyph : .blank
      for x in x..<(x + glyph.width) where clip.contains(x: x, y: y) {
        set(packed(shown, style), x: x, y: y)
      }
      return
    }
    set(.rightHalf(style), x: x + 1, y: y)
    set(packed(glyph, style), x: x, y: y)
    cells[y * size.width + x + 1] = .rightHalf(style)
  }

  /// Sets a cell, and blanks the other half of a wide character that is cut; the position is within the
  /// grid.
  private mutating func set(_ cell: PackedCell, x: Int, y: Int) {
    let index = y * size.width + x
    let old = cells[index]
    if old.width == 0, x > 0 {
      cells[index - 1] = cells[index - 1].blanked
    } else if old.width == 2, x + 1 < size.width {
      cells[index + 1] = cells[index + 1].blanked
    }
    cells[index] = cell
  }
  private mutating func packed(_ glyph: Glyph, _ style: CellStyle) -> PackedCell {
    let scalars = glyph.character.unicodeScalars
    let code: UInt32
    if let first = scalars.first, scalars.index(after: scalars.startIndex) == scalars.endIndex {
      code = first.value
    } else {
      code = PackedCell.code(ofCluster: clusters.count)
      clusters.append(glyph.character)
    }
    return PackedCell(code: code, style: style, width: UInt8(glyph.width))
  }

  private func unpacked(_ cell: PackedCell) -> Cell {
    let scalar = Unicode.Scalar(cell.code).map { Character($0) }
    return Cell(scalar ?? clusters[cell.cluster ?? 0], cell.width, cell.style)
  }
}
