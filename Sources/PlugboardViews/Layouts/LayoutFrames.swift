/// The frames of a layout's items, relative to the component's corner.
public struct LayoutFrames: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public let index: Int
    public let rect: Rect

    public init(index: Int, rect: Rect) {
      self.index = index
      self.rect = rect
    }
  }

  /// The frames in the order of the items, whose tops never decrease.
  public let items: [Item]
  /// The size of the content with the insets; a scroll's is as wide as all its items, and as high
  /// as the visible ones.
  public let size: Size
  /// The offset of a scroll, limited to the content; zero for other layouts.
  public let offset: Int

  public init(items: [Item], size: Size, offset: Int) {
    self.items = items
    self.size = size
    self.offset = offset
  }

  /// Returns the items that are visible in the rows from `top` to `bottom`, with a binary search.
  public func items(from top: Int, to bottom: Int) -> ArraySlice<Item> {
    let below = items.firstPosition { $0.rect.y > top }
    var first = below
    // The last row that begins at or above the top can reach below it.
    if below > 0, items[below - 1].rect.maxY > top {
      let row = items[below - 1].rect.y
      first = items[..<below].firstPosition { $0.rect.y == row }
    }
    var end = below
    while end < items.count, items[end].rect.y < bottom { end += 1 }
    return items[first..<end]
  }
}
