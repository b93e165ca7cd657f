internal import Plugboard

/// The frames of all items of a component, in the order of the items.
struct ItemFrames {
  private(set) var rects: [UnitRect]
  /// The heights of the items' own content, in their widths.
  let contentHeights: [Int]
  private(set) var size: UnitSize

  /// An item that the layout leaves out is below the others, as a document shows everything.
  init(of component: PageOutline.Component, width: Int, measure: PixelMeasure) {
    let layout = component.frames(width: width, measure: measure)
    size = layout.size
    var known: [Int: UnitRect] = [:]
    for frame in layout.frames where component.items.indices.contains(frame.item) {
      known[frame.item] = known[frame.item] ?? frame.rect
    }
    rects = []
    var contentHeights: [Int] = []
    for (index, item) in component.items.enumerated() {
      let rect = known[index]
      let height = item.height(width: rect?.width ?? width, measure: measure)
      contentHeights.append(height)
      rects.append(rect ?? UnitRect(x: 0, y: size.height, width: width, height: height))
      if rect == nil { size.height += height }
    }
    self.contentHeights = contentHeights
  }
}

extension PageOutline.Component {
  /// Returns the number of units into which a width of about `units` is divided: the one of a few
  /// that gives the fewest different widths of items.
  ///
  /// A layout of equal columns gives the units that are left over to some of them. In cells that is
  /// as good as it gets; a document has units of any size, so that its columns are equal.
  func evenUnits(about units: Int) -> Int {
    var best = (units: units, widths: Int.max)
    for candidate in (max(1, units - units / 12)...units).reversed() where best.widths > 1 {
      // Heights don't count, so that no view is arranged for it.
      let frames = layout.frames(width: candidate, count: items.count) { _, _ in 1 }
      let widths = Set(frames.frames.map(\.rect.width)).count
      if widths < best.widths { best = (candidate, widths) }
    }
    return best.units
  }
}
