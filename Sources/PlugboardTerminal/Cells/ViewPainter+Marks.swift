internal import Plugboard

/// The marks of focus and selection, which show without colour and cover no text.
///
/// A focused control is reversed, with "▸" and "◂" in cells that its own marks have. A focused item
/// that is a box has a heavy border; else its title is reversed, and a bar runs down beside it: in the
/// column before it if that is blank, else in its own first or last column, where there is less text,
/// and if there is text everywhere, the whole text is underlined with combining marks. A selected item has a
/// "✓" in the same places, in the corner of its border.
extension ViewPainter {
  /// Returns the position of the piece that shows the focus of a placement: the focused control, or
  /// else the outermost border, or else the title; nil if there is none.
  static func focusedPiece(of placement: Placement, among pieces: [Arrangement.Piece]) -> Int? {
    guard placement.mark == .focused else { return nil }
    if let id = placement.control,
      let control = pieces.firstIndex(where: { $0.control.hasSameBytes(as: id) })
    {
      return control
    }
    if let first = pieces.first, placement.isFramed, first.isFrame { return 0 }
    return pieces.firstIndex { $0.look == .text(.title) }
      ?? pieces.firstIndex { if case .text = $0.look { true } else { false } }
  }

  /// Returns the piece of a control with the marks of the focus in place of its own.
  static func focused(_ piece: Arrangement.Piece) -> Arrangement.Piece {
    let own = CellMeasure.marks(of: piece.look)
    let marks = CellMeasure.focusMarks(of: piece.look)
    let lines = piece.lines.map { line in
      // Without room for marks only a sign of cut text remains.
      guard line.hasPrefix(own.before), line.hasSuffix(own.after), line != "…" else { return "▸" }
      return marks.before + line.dropFirst(own.before.count).dropLast(own.after.count)
        + marks.after
    }
    return Arrangement.Piece(
      piece.rect, piece.look, lines: lines, alignment: piece.alignment, control: piece.control)
  }

  func paintMark(
    of placement: Placement, at index: Int, among placements: [Placement], on grid: inout CellGrid
  ) {
    let visible = placement.visible.intersection(UnitRect(grid.size))
    let pieces = visiblePieces(of: placement, on: grid)
    guard !visible.isEmpty else { return }
    let isFocused = placement.mark == .focused
    if isFocused, let focused = Self.focusedPiece(of: placement, among: pieces) {
      guard pieces[focused].control == nil, !pieces[focused].isFrame else { return }
    }
    let above = placements[(index + 1)...]
    let texts = pieces.flatMap { piece in
      // Any cell of a view of the host's own may have text.
      if case .custom = piece.look { return [piece.rect] }
      return places(ofLinesOf: piece).map { $0.intersection(piece.rect) }
    }
    func isFree(_ x: Int, _ y: Int) -> Bool {
      // A picture may have letters.
      (grid.cell(x: x, y: y)?.takesMark ?? false)
        && !texts.contains { $0.contains(x: x, y: y) }
        && !above.contains { $0.visible.contains(x: x, y: y) }
    }
    func isMargin(_ x: Int, _ y: Int) -> Bool {
      grid.cell(x: x, y: y)?.character == " "
        && !placements.contains { $0.visible.contains(x: x, y: y) }
    }
    func column(_ x: Int, _ isUsable: (Int, Int) -> Bool) -> [(x: Int, y: Int)] {
      let rows = (visible.y..<visible.maxY).filter { isUsable(x, $0) }
      // A selected item has one sign, a focused one a bar.
      return (isFocused ? rows[...] : rows.prefix(1)).map { (x, $0) }
    }
    var sign: Character = isFocused ? "▌" : "✓"
    var cells: [(x: Int, y: Int)] = []
    // An item that is cut on its left has no margin there.
    if visible.x == placement.rect.x, !placement.isFramed {
      cells = column(visible.x - 1) { x, y in
        // Beside a cover of the item, such as a sticky top, nothing of it shows.
        isMargin(x, y) && !above.contains { $0.visible.contains(x: visible.x, y: y) }
      }
    }
    if cells.isEmpty {
      let sides = (left: column(visible.x, isFree), right: column(visible.maxX - 1, isFree))
      // A bar on the right end is taken for one of the next item, so the left one need not be whole.
      let isRight = 2 * sides.left.count < sides.right.count
      cells = isRight ? sides.right : sides.left
      if isFocused, isRight { sign = "▐" }
    }
    let style = theme.style(of: isFocused ? .focusMark : .selectionMark)
    for (x, y) in cells {
      grid.fill(
        UnitRect(x: x, y: y, width: 1, height: 1), with: sign, style: style,
        clip: UnitRect(grid.size))
    }
    guard cells.isEmpty else { return }
    for text in texts.map({ $0.intersection(visible) }) {
      for y in text.y..<text.maxY {
        for x in text.x..<text.maxX
        where !above.contains(where: { $0.visible.contains(x: x, y: y) }) {
          grid.combine(isFocused ? "\u{332}" : "\u{333}", x: x, y: y)
        }
      }
    }
  }
}

extension Placement {
  /// Whether the outermost part of the view is a frame, which then shows the focus.
  fileprivate var isFramed: Bool {
    guard let first = arrangement.pieces.first, first.isFrame else { return false }
    return first.rect.intersection(UnitRect(arrangement.size)) == UnitRect(arrangement.size)
  }
}

extension Arrangement.Piece {
  fileprivate var isFrame: Bool {
    switch look {
    case .border, .toast, .dialog: true
    default: false
    }
  }
}
