/// What a layout gives: the frames of the items, relative to the component's corner.
public struct LayoutFrames: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public let index: Int
    public let rect: Rect

    public init(index: Int, rect: Rect) {
      self.index = index
      self.rect = rect
    }
  }

  /// In the order of the items, so that no top stands above an earlier one.
  public let items: [Item]
  /// All of the content, with the insets; a scroll's is as wide as all its items, and as high as the
  /// visible ones.
  public let size: Size
  /// How far a scroll is shifted, cut to what can be scrolled; else zero.
  public let offset: Int

  public init(items: [Item], size: Size, offset: Int) {
    self.items = items
    self.size = size
    self.offset = offset
  }

  /// The items that show in the rows from `top` up to `bottom`; costs what it finds, not what there is.
  public func items(from top: Int, to bottom: Int) -> ArraySlice<Item> {
    let below = items.firstPosition { $0.rect.y > top }
    var first = below
    // The last row that begins at or above the top may reach below it.
    if below > 0, items[below - 1].rect.maxY > top {
      let row = items[below - 1].rect.y
      first = items[..<below].firstPosition { $0.rect.y == row }
    }
    var end = below
    while end < items.count, items[end].rect.y < bottom { end += 1 }
    return items[first..<end]
  }
}
