public import Plugboard

/// The marks of content that goes on beyond an edge: "‹" and "›" beside what is scrolled sideways, "▴"
/// and "▾" in the last column of a list.
///
/// Each has a blank cell if there is one: in the column beside the region, or in a row nearby.
extension ViewPainter {
  /// Returns the mark of content that goes on beyond an edge.
  public static func mark(of edge: Overflow.Edge) -> Character {
    switch edge {
    case .leading: "‹"
    case .trailing: "›"
    case .top: "▴"
    case .bottom: "▾"
    }
  }

  func paintMark(of overflow: Overflow, on grid: inout CellGrid) {
    let rect = overflow.rect.intersection(UnitRect(grid.size))
    guard !rect.isEmpty else { return }
    let middle = rect.y + rect.height / 2
    let (x, rows): (Int, [Int]) =
      switch overflow.edge {
      case .leading: (max(0, rect.x - 1), [middle])
      case .trailing: (min(grid.size.width - 1, rect.maxX), [middle])
      case .top: (rect.maxX - 1, Array(rect.y...middle))
      case .bottom: (rect.maxX - 1, (middle..<rect.maxY).reversed())
      }
    let y = rows.first { grid.cell(x: x, y: $0)?.character == " " } ?? rows[0]
    grid.fill(
      UnitRect(x: x, y: y, width: 1, height: 1), with: Self.mark(of: overflow.edge),
      style: Self.style(of: .overflow),
      clip: UnitRect(grid.size))
  }
}
