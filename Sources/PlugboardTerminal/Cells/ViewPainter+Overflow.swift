public import Plugboard

/// The marks of content that goes on beyond an edge: "‹" and "›" beside content that is scrolled sideways, "▴"
/// and "▾" in the last column of a list.
///
/// A mark covers no text and no control. Its natural place is the middle of the column beside the region,
/// or the corner of the list; without a free cell there, it is in the nearest one along its edge: in the
/// column beside the region and then in the region's own, or in the half of the list's last column and then
/// of the row at the edge. Blank cells come before cells of pictures, borders and rules. If all cells
/// at a side have text, the mark is in the free line below or above the region, or else in the nearest gap of the
/// region. If there is none, the mark isn't painted.
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

  /// Returns the region whose mark is painted into a cell; nil if there is none.
  public func overflow(atX x: Int, y: Int, in scene: PageScene) -> Overflow? {
    var grid = gridWithoutOverflows(of: scene)
    var found: Overflow?
    for overflow in scene.overflows {
      if let place = paintMark(of: overflow, in: scene, on: &grid), place == (x, y) {
        found = overflow
      }
    }
    return found
  }

  /// Paints a mark, and returns its place; nil if there is none.
  @discardableResult
  func paintMark(
    of overflow: Overflow, in scene: PageScene, on grid: inout CellGrid
  ) -> (x: Int, y: Int)? {
    let places = places(of: overflow, in: UnitRect(grid.size))
    guard
      let place = place(among: places, of: overflow.layer, in: scene, on: grid)
        ?? placeInGap(of: overflow, in: scene, on: grid)
    else { return nil }
    grid.fill(
      UnitRect(x: place.x, y: place.y, width: 1, height: 1), with: Self.mark(of: overflow.edge),
      style: theme.style(of: .overflow), clip: UnitRect(grid.size))
    return place
  }

  /// Returns the places of a mark along its edge, each part from the natural place on.
  private func places(of overflow: Overflow, in screen: UnitRect) -> [[(x: Int, y: Int)]] {
    let rect = overflow.rect.intersection(screen)
    guard !rect.isEmpty else { return [] }
    let middle = rect.y + rect.height / 2
    let upper = rect.y...middle
    let lower = (middle..<rect.maxY).reversed()
    let fromMiddle = (rect.y..<rect.maxY).sorted { abs($0 - middle) < abs($1 - middle) }
    let right = rect.x + rect.width / 2..<rect.maxX
    func column(_ x: Int, _ rows: some Sequence<Int>) -> [(x: Int, y: Int)] {
      rows.map { (x, $0) }
    }
    func row(_ y: Int) -> [(x: Int, y: Int)] { right.reversed().map { ($0, y) } }
    return switch overflow.edge {
    case .leading: [column(rect.x - 1, fromMiddle), column(rect.x, fromMiddle)]
    case .trailing: [column(rect.maxX, fromMiddle), column(rect.maxX - 1, fromMiddle)]
    case .top: [column(rect.maxX - 1, upper), row(rect.y)]
    case .bottom: [column(rect.maxX - 1, lower), row(rect.maxY - 1)]
    }
  }

  /// Returns the place of a mark at a side that has text everywhere: the free line of the list below or above the
  /// region, or the gap in its half that is nearest to the side; nil if there is none.
  private func placeInGap(
    of overflow: Overflow, in scene: PageScene, on grid: CellGrid
  ) -> (x: Int, y: Int)? {
    let rect = overflow.rect.intersection(UnitRect(grid.size))
    let half = rect.width / 2
    let columns: [Int] =
      switch overflow.edge {
      case .leading: Array(rect.x..<rect.x + half)
      case .trailing: (rect.maxX - half..<rect.maxX).reversed()
      case .top, .bottom: []
      }
    guard let side = columns.first else { return nil }
    func isBlank(_ x: Int, _ y: Int) -> Bool {
      ground(atX: x, y: y, of: overflow.layer, in: scene, on: grid) == .blank
    }
    let free = [rect.maxY, rect.y - 1].first { y in
      // A line in which something is placed belongs to that.
      scene.window.rect.contains(x: side, y: y) && scene.placement(x: side, y: y) == nil
        && isBlank(side, y)
    }
    if let free { return (side, free) }
    for x in columns {
      if let y = (rect.y..<rect.maxY).first(where: { isBlank(x, $0) }) { return (x, y) }
    }
    return nil
  }

  /// Returns the first blank place of the first part that has a place for a mark, or else its first one
  /// on a picture, a border or a rule.
  private func place(
    among parts: [[(x: Int, y: Int)]], of layer: PageScene.Layer, in scene: PageScene,
    on grid: CellGrid
  ) -> (x: Int, y: Int)? {
    for part in parts {
      let grounds = part.lazy.compactMap { place in
        ground(atX: place.x, y: place.y, of: layer, in: scene, on: grid).map { (place, $0) }
      }
      if let found = grounds.first(where: { $0.1 == .blank }) ?? grounds.first { return found.0 }
    }
    return nil
  }
}
