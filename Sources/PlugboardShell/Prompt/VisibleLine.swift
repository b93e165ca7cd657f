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
  /// Returns the part of the line that is visible in a row of at least two cells, with the cursor in it.
  ///
  /// A longer line scrolls by half of the width. Half of a wide character at an edge is a blank.
  func visible(width: Int) -> VisibleLine {
    let glyphs = (before + behind).map { Glyph($0) }
    let column = CellText.width(of: before)
    let under = behind.first.map { Glyph($0) }
    let end = column + max(1, under?.width ?? 1)
    let step = max(1, width / 2)
    let start = end <= width ? 0 : (end - width + step - 1) / step * step
    var text = ""
    var x = -start
    for glyph in glyphs where glyph.width > 0 {
      let next = x + glyph.width
      if x >= 0, next <= width {
        text.append(glyph.character)
      } else if next > 0, x < width {
        text.append(" ")
      }
      x = next
      if x >= width { break }
    }
    return VisibleLine(text: text, cursor: column - start, under: under?.character ?? " ")
  }
}
