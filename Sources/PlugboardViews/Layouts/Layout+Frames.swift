extension Layout {
  /// Returns the frames of `count` items in a width, in one pass over the items.
  ///
  /// `height` returns the height of an item in a width. A scroll gives frames only for the items
  /// that are visible at its offset, which is limited to the content.
  public func frames(
    width: Int, count: Int, offset: Int = 0, height: (_ index: Int, _ width: Int) -> Int
  ) -> LayoutFrames {
    guard count > 0, width > 0 else {
      return LayoutFrames(items: [], size: Size(width: max(0, width), height: 0), offset: 0)
    }
    switch self {
    case .stack(let gap, let insets):
      return tiled(
        Grid(columns: 1, gap: 0, rowGap: View.legal(gap), insets.legal, width), count, height)
    case .tile(let columns, let gap, let rowGap, let insets):
      let gap = View.legal(gap)
      let rowGap = rowGap.map(View.legal) ?? gap
      return tiled(
        Grid(columns: max(1, View.legal(columns)), gap: gap, rowGap: rowGap, insets.legal, width),
        count, height)
    case .scroll(let itemWidth, let gap, let insets):
      let insets = insets.legal
      let room = max(1, width - insets.left - insets.right)
      let strip = Strip(
        width: width, itemWidth: max(1, min(View.legal(itemWidth), room)), gap: View.legal(gap),
        insets: insets)
      return strip.frames(count: count, offset: offset, height: height)
    }
  }

  private func tiled(_ grid: Grid, _ count: Int, _ height: (Int, Int) -> Int) -> LayoutFrames {
    var items: [LayoutFrames.Item] = []
    items.reserveCapacity(count)
    var y = grid.insets.top
    var first = 0
    while first < count {
      let row = first..<min(first + grid.columns, count)
      var rowHeight = 0
      for index in row {
        rowHeight = max(rowHeight, View.legal(height(index, grid.width(ofColumn: index - first))))
      }
      for index in row {
        let column = index - first
        let rect = Rect(
          x: grid.x(ofColumn: column), y: y, width: grid.width(ofColumn: column), height: rowHeight)
        items.append(LayoutFrames.Item(index: index, rect: rect))
      }
      first = row.upperBound
      y += rowHeight + (first < count ? grid.rowGap : 0)
    }
    let size = Size(width: grid.total, height: y + grid.insets.bottom)
    return LayoutFrames(items: items, size: size, offset: 0)
  }
}

extension Layout {
  /// The columns of a tile layout, with legal lengths.
  private struct Grid {
    let columns: Int
    let gap: Int
    let rowGap: Int
    let insets: Insets
    let total: Int
    private let share: Int
    private let wideColumns: Int

    init(columns: Int, gap: Int, rowGap: Int, _ insets: Insets, _ total: Int) {
      self.columns = columns
      self.gap = gap
      self.rowGap = rowGap
      self.insets = insets
      self.total = total
      let room = max(0, total - insets.left - insets.right - gap * (columns - 1))
      share = room / columns
      wideColumns = room % columns
    }

    func width(ofColumn column: Int) -> Int { share + (column < wideColumns ? 1 : 0) }

    func x(ofColumn column: Int) -> Int {
      insets.left + column * (share + gap) + min(column, wideColumns)
    }
  }

  /// The items of a scroll layout, with legal lengths.
  private struct Strip {
    let width: Int
    let itemWidth: Int
    let gap: Int
    let insets: Insets

    func frames(count: Int, offset: Int, height: (Int, Int) -> Int) -> LayoutFrames {
      let step = itemWidth + gap
      let total = insets.left + step * count - gap + insets.right
      let offset = max(0, min(offset, total - width))
      let before = offset - insets.left - itemWidth
      let first = before < 0 ? 0 : before / step + 1
      let reach = width + offset - insets.left
      let end = min(count, reach <= 0 ? 0 : (reach - 1) / step + 1)
      var items: [LayoutFrames.Item] = []
      var highest = 0
      for index in first..<max(first, end) {
        let itemHeight = View.legal(height(index, itemWidth))
        highest = max(highest, itemHeight)
        let rect = Rect(
          x: insets.left + index * step - offset, y: insets.top, width: itemWidth,
          height: itemHeight)
        items.append(LayoutFrames.Item(index: index, rect: rect))
      }
      let size = Size(width: total, height: insets.top + highest + insets.bottom)
      return LayoutFrames(items: items, size: size, offset: offset)
    }
  }
}

extension Insets {
  var legal: Insets {
    Insets(
      top: View.legal(top), left: View.legal(left), bottom: View.legal(bottom),
      right: View.legal(right))
  }
}
