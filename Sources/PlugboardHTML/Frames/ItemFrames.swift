internal import Plugboard

/// Items that a document shows together, with their layout: the items of a component, or of a panel of it.
struct PlacedItems {
  let items: [PageOutline.Item]
  let layout: any ItemLayout

  init(_ items: [PageOutline.Item], in layout: any ItemLayout) {
    self.items = items
    self.layout = layout
  }
}

/// The frames of items, in their order.
struct ItemFrames {
  private(set) var rects: [UnitRect]
  /// The heights of the items' own content, in their widths.
  let contentHeights: [Int]
  private(set) var size: UnitSize

  /// An item that the layout leaves out is below the others, as a document shows everything.
  init(of placed: PlacedItems, width: Int, measure: PixelMeasure) {
    let items = placed.items
    let layout = placed.layout.frames(
      width: width, count: items.count,
      widths: { items[$0].naturalWidth(most: width, measure: measure) },
      heights: { items[$0].height(width: $1, measure: measure) })
    size = layout.size
    var known: [Int: UnitRect] = [:]
    for frame in layout.frames where items.indices.contains(frame.item) {
      known[frame.item] = known[frame.item] ?? frame.rect
    }
    rects = []
    var contentHeights: [Int] = []
    for (index, item) in items.enumerated() {
      let rect = known[index]
      let height = item.height(width: rect?.width ?? width, measure: measure)
      contentHeights.append(height)
      rects.append(rect ?? UnitRect(x: 0, y: size.height, width: width, height: height))
      if rect == nil { size.height += height }
    }
    self.contentHeights = contentHeights
  }
}

extension PlacedItems {
  /// Returns the number of units into which a width of about `units` is divided: the one of a few
  /// that gives the fewest different widths of items.
  ///
  /// A layout of equal columns gives the remaining units to some columns. In cells that is
  /// as good as it gets; a document has units of any size, and equal columns.
  func evenUnits(about units: Int) -> Int {
    var best = (units: units, widths: Int.max)
    for candidate in (max(1, units - units / 12)...units).reversed() where best.widths > 1 {
      // Heights don't count: no view is arranged for it.
      let frames = layout.frames(width: candidate, count: items.count) { _, _ in 1 }
      let widths = Set(frames.frames.map(\.rect.width)).count
      if widths < best.widths { best = (candidate, widths) }
    }
    return best.units
  }
}
