internal import PlugboardTerminal

/// The part of a typed line that is visible in a row of some width.
struct VisibleLine: Hashable {
  let text: String
  /// The column of the cursor.
  let cursor: Int
  /// The character under the cursor; a blank at the end of the line.
  let under: Character
}

extension LineEditor {
  /// The narrowest row in which signs tell that the line goes on.
  private static let narrowestWithSigns = 5

  /// Returns the part of the line that is visible in a row of at least two cells, with the cursor in it.
  ///
  /// A longer line scrolls by half of the width, and has "…" on each side on which it goes on. Half of
  /// a wide character at an edge is a blank.
  func visible(width: Int) -> VisibleLine {
    let glyphs = (before + behind).map { Glyph($0) }
    let column = CellText.width(of: before)
    let under = behind.first.map { Glyph($0) }
    let end = column + max(1, under?.width ?? 1)
    let whole = max(end, glyphs.reduce(0) { $0 + $1.width })
    let hasSigns = whole > width && width >= Self.narrowestWithSigns
    let room = hasSigns ? width - 1 : width
    let step = max(1, width / 2)
    let start = whole <= width || end <= room ? 0 : (end - room + step - 1) / step * step
    let first = hasSigns && start > 0 ? 1 : 0
    let last = hasSigns && whole - start > width ? width - 1 : width
    var text = first > 0 ? "…" : ""
    var x = -start
    for glyph in glyphs where glyph.width > 0 && x < last {
      let next = x + glyph.width
      if x >= first, next <= last {
        text.append(glyph.character)
      } else if next > first {
        text.append(" ")
      }
      x = next
    }
    if last < width { text += "…" }
    return VisibleLine(text: text, cursor: column - start, under: under?.character ?? " ")
  }
}
