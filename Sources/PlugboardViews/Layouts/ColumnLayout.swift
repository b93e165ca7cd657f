/// The layout of components without a layout plugin: items one below another, as wide as the room.
public struct ColumnLayout: ItemLayout {
  /// The free rows between two items.
  public let gap: Int
  public let insets: Insets

  public init(gap: Int = 0, insets: Insets = .zero) {
    self.gap = ViewValue.legal(gap)
    self.insets = insets
  }

  public func itemsPerBand(width: Int) -> Int? { 1 }

  public func place(_ items: LayoutItems, in band: inout LayoutBand) {
    var y = 0
    for item in 0..<items.count {
      let height = items.height(of: item, width: items.width)
      band.append(item, UnitRect(x: 0, y: y, width: items.width, height: height))
      y = band.height + gap
    }
    band.next = y
  }
}
