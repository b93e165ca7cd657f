extension PageComposer {
  /// A direction in which to move the focus.
  public enum FocusMove: Sendable {
    case up, down, left, right, next, previous
  }

  /// A row of items that can take the focus, from left to right, or the top of a card or component.
  struct FocusRow {
    let y: Int
    let height: Int
    let stops: [(module: ModuleID, x: Int)]
    /// The component, if it scrolls sideways.
    let scrolls: ModuleID?
  }

  /// Moves the focus to the nearest item in a direction, if there is one, and scrolls to it.
  public func moveFocus(_ move: FocusMove) {
    refresh()
    compose(downTo: top + size.height)
    guard let (row, stop) = focusPlace() else { return focusFirst() }
    let rows = rows()
    let x = rows[row].stops[stop].x
    switch move {
    case .left: setFocus(rows[row], max(0, stop - 1))
    case .right: setFocus(rows[row], min(rows[row].stops.count - 1, stop + 1))
    case .previous:
      if stop > 0 {
        setFocus(rows[row], stop - 1)
      } else if row > 0 {
        setFocus(rows[row - 1], rows[row - 1].stops.count - 1)
      }
    case .next:
      if stop + 1 < rows[row].stops.count {
        setFocus(rows[row], stop + 1)
      } else {
        step(down: row, x: 0)
      }
    case .up:
      if row > 0 { setFocus(rows[row - 1], nearest(to: x, in: rows[row - 1])) } else { top = 0 }
    case .down: step(down: row, x: x)
    }
  }

  /// Moves the focus to a module if that can take it, and scrolls to it.
  public func focus(on id: ModuleID) {
    focus = id
    refresh()
    while focusPlace() == nil, hasMoreCards { compose(downTo: contentHeight + 1) }
    guard let (row, stop) = focusPlace() else { return focus = nil }
    setFocus(rows()[row], stop)
  }

  private func focusFirst() {
    var all = rows()
    while all.isEmpty, hasMoreCards {
      compose(downTo: contentHeight + 1)
      all = rows()
    }
    if let first = all.first { setFocus(first, 0) }
  }

  private func step(down row: Int, x: Int) {
    var all = rows()
    while row + 1 >= all.count, hasMoreCards {
      compose(downTo: contentHeight + 1)
      all = rows()
    }
    guard row + 1 < all.count else { return }
    setFocus(all[row + 1], nearest(to: x, in: all[row + 1]))
  }

  private func nearest(to x: Int, in row: FocusRow) -> Int {
    row.stops.indices.min { abs(row.stops[$0].x - x) < abs(row.stops[$1].x - x) } ?? 0
  }

  private func setFocus(_ row: FocusRow, _ stop: Int) {
    let module = row.stops[stop].module
    focus = module
    if let component = row.scrolls { revealSideways(module, in: component) }
    reveal(from: row.y, to: row.y + row.height)
  }

  /// Scrolls a component sideways until an item is wholly visible.
  private func revealSideways(_ item: ModuleID, in component: ModuleID) {
    for block in blocks {
      for part in block.components where part.component == component {
        let frames = part.layout.frames(
          width: blockWidth, count: part.items.count, columns: nil
        ) { _, _ in 1 }
        guard let index = part.items.firstIndex(of: item),
          let rect = frames.frames.first(where: { $0.item == index })?.rect
        else { return }
        var offset = offsets[component] ?? 0
        offset = max(offset, rect.maxX - blockWidth)
        offsets[component] = max(0, min(offset, rect.x))
        return
      }
    }
  }

  private func focusPlace() -> (row: Int, stop: Int)? {
    guard let focus else { return nil }
    for (row, candidate) in rows().enumerated() {
      if let stop = candidate.stops.firstIndex(where: { $0.module == focus }) {
        return (row, stop)
      }
    }
    return nil
  }

  /// Returns the rows of the cards composed so far, from top to bottom.
  private func rows() -> [FocusRow] {
    var rows: [FocusRow] = []
    for (block, y) in zip(blocks, tops) {
      rows += header(of: block.card, at: y, height: block.headerHeight)
      for (part, top) in zip(block.components, block.tops) {
        rows += header(of: part.component, at: y + top, height: part.headerHeight)
        rows += self.rows(of: part, at: y + top + part.headerHeight)
      }
    }
    return rows
  }

  /// Returns the row of the top of a card or component, if that can take the focus.
  private func header(of module: ModuleID, at y: Int, height: Int) -> [FocusRow] {
    guard height > 0, canFocus(module) else { return [] }
    return [FocusRow(y: y, height: height, stops: [(module, 0)], scrolls: nil)]
  }

  private func rows(of part: ComponentBlock, at y: Int) -> [FocusRow] {
    if part.frames.size.width > blockWidth {
      let stops = part.items.enumerated().filter { canFocus($0.element) }
        .map { (module: $0.element, x: $0.offset) }
      guard !stops.isEmpty else { return [] }
      return [
        FocusRow(y: y, height: part.frames.size.height, stops: stops, scrolls: part.component)
      ]
    }
    var rows: [FocusRow] = []
    var stops: [(module: ModuleID, x: Int)] = []
    var current: Rect?
    for item in part.frames.frames {
      if let row = current, row.y != item.rect.y, !stops.isEmpty {
        rows.append(FocusRow(y: y + row.y, height: row.height, stops: stops, scrolls: nil))
        stops = []
      }
      current = item.rect
      let module = part.items[item.item]
      if canFocus(module) { stops.append((module, item.rect.x)) }
    }
    if let row = current, !stops.isEmpty {
      rows.append(FocusRow(y: y + row.y, height: row.height, stops: stops, scrolls: nil))
    }
    return rows
  }

  private func canFocus(_ module: ModuleID) -> Bool {
    focusEvents.contains { runtime.events.hasSubscribers(of: $0, on: module) }
  }
}
