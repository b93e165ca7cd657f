/// The cells of a row in the form in which a terminal shows them.
enum ShownRow {
  /// Returns the cells with the colours of a depth, contested clusters as a terminal that adds up
  /// scalars can show them, and cells that look the same in the same form.
  static func cells(
    of row: [Cell], y: Int, _ depth: ColorDepth, _ widths: TerminalFeatures.Widths
  ) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(row.count)
    for (x, cell) in zip(0..., row) {
      // The second half of a wide character is made with the first.
      guard cells.count == x else { continue }
      var shown = cell.shown(at: x, y, depth)
      let isContested = widths == .scalars && shown.character.isContested
      if isContested { shown = Cell(shown.character.firstAlone, shown.style) }
      cells.append(shown.canonical)
      if cell.width == 2 {
        cells.append(
          shown.width == 2 ? .rightHalf(shown.style) : Cell(.blank, shown.style).canonical)
      }
    }
    return cells
  }
}

extension Cell {
  /// Whether only the background of the cell is seen.
  var isSolid: Bool {
    width == 1 && character == " " && style.traits.isDisjoint(with: [.underlined, .reversed])
  }

  /// The cell without its invisible properties.
  fileprivate var canonical: Cell {
    let isEvenPicture =
      picture != nil && style.traits.isEmpty && style.foregroundInk == style.backgroundInk
    guard isEvenPicture || isSolid else { return self }
    var seen = CellStyle.plain
    seen.backgroundInk = style.backgroundInk
    return Cell(.blank, seen)
  }
}
