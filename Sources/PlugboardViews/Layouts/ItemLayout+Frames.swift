/// The frames of all items of a component in a layout, insets included.
public struct LayoutFrames: Hashable, Sendable {
  /// The frames in the order of the items, which are numbered within the component.
  public internal(set) var frames: [LayoutBand.Frame] = []
  /// The size with insets; content that is scrolled sideways may be wider than the room.
  public internal(set) var size: UnitSize
}

extension ItemLayout {
  /// Returns the frames of all items of a component in a width, band by band.
  ///
  /// Without `columns`, all items are shown at once, as in a document.
  public func frames(
    width: Int, count: Int, columns: Range<Int>? = nil,
    widths: @escaping (_ item: Int) -> Int = { _ in ViewValue.longest },
    heights: @escaping (_ item: Int, _ width: Int) -> Int
  ) -> LayoutFrames {
    let insets = insets.legal
    var result = LayoutFrames(size: UnitSize(width: max(0, width), height: 0))
    let room = width.subtractingReportingOverflow(insets.left + insets.right)
    guard count > 0, !room.overflow, room.partialValue > 0 else { return result }
    let most = max(1, itemsPerBand(width: room.partialValue) ?? count)
    var first = 0
    var top = insets.top
    var carried: [Int] = []
    var bottom = 0
    var band = LayoutBand()
    if columns == nil {
      band.reserve(min(most, count))
      if most < count { result.frames.reserveCapacity(count) }
    }
    var items = LayoutItems(
      count: min(most, count), width: room.partialValue, columns: columns, heights: heights,
      widths: widths)
    while first < count {
      items.first = first
      items.base = first
      items.count = min(most, count - first)
      items.isLast = count - first <= most
      items.carried = carried
      band.clear()
      place(items, in: &band)
      band.limit()
      if most >= count, insets == .zero {
        // The only band has the frames of all items.
        result.frames = band.takeFrames()
      } else {
        for frame in band.frames {
          result.frames.append(
            LayoutBand.Frame(first + frame.item, frame.rect.moved(x: insets.left, y: top)))
        }
      }
      bottom = max(bottom, top + band.height)
      top += band.next ?? band.height
      carried = band.carried
      if let content = band.contentWidth {
        result.size.width = max(result.size.width, content + insets.left + insets.right)
      }
      first += items.count
    }
    result.size.height = bottom + insets.bottom
    return result
  }
}
