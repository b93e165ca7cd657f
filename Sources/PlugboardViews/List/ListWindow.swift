/// The part of the screen in which a list shows: its room without the parts that stick to the edges, and the
/// fixed blocks that lie on it.
public struct ListWindow: Hashable, Sendable {
  /// A fixed block that lies on the list, at an edge.
  public struct Block: Hashable, Sendable {
    public let rect: UnitRect
    public let edge: PagePin.Edge

    public init(_ rect: UnitRect, at edge: PagePin.Edge) {
      self.rect = rect
      self.edge = edge
    }
  }

  /// The part of the list's room that nothing sticks to.
  public let rect: UnitRect
  /// The blocks that lie on the list.
  public let lying: [Block]

  public init(_ rect: UnitRect, lying: [Block] = []) {
    self.rect = rect
    self.lying = lying
  }

  /// Returns the rows in which columns are free of blocks on the list; all rows if none is.
  public func free(in columns: Range<Int>) -> UnitRect {
    var top = rect.y
    var bottom = rect.maxY
    for block in lying where block.rect.columns.overlaps(columns) {
      if block.edge == .top {
        top = max(top, block.rect.maxY)
      } else {
        bottom = min(bottom, block.rect.y)
      }
    }
    guard top < bottom else { return rect }
    return UnitRect(x: rect.x, y: top, width: rect.width, height: bottom - top)
  }

  /// Returns the least number of rows to scroll by until rows of the screen show in their columns, above 0
  /// to scroll on; rows that are higher than the window begin at its top.
  public func shift(toShow rect: UnitRect) -> Int {
    let free = free(in: rect.columns)
    let shift = max(0, rect.maxY - free.maxY)
    return rect.y - shift < free.y ? rect.y - free.y : shift
  }

  /// Returns the number of units that a view of a size in columns shows at most.
  func mostVisible(_ size: UnitSize, in columns: Range<Int>) -> Int {
    let shown = columns.clamped(to: self.rect.columns)
    let whole = UnitRect(size).area
    guard whole > 0, !shown.isEmpty else { return whole }
    let all = UnitRect(x: shown.lowerBound, y: rect.y, width: shown.count, height: rect.height)
    let free = lying.reduce(all.area) { $0 - $1.rect.intersection(all).area }
    let cut = UnitRect(UnitSize(width: min(size.width, shown.count), height: size.height)).area
    return free > 0 ? min(cut, free) : cut
  }
}
