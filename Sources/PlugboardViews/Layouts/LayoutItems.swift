/// The items that a layout places: consecutive items of a component, numbered from 0.
public struct LayoutItems {
  public internal(set) var count: Int
  /// The number of items of the component before these.
  public internal(set) var first: Int
  /// Whether no items follow.
  public internal(set) var isLast: Bool
  /// The room for the items, without insets; at least 1, and at most `ViewValue.widest`.
  public let width: Int
  /// The visible columns of content that is scrolled sideways; nil if all items are shown at once, in
  /// a document for instance.
  public let columns: Range<Int>?
  /// The state that the layout carried over from the band above; empty for the first one, and for one
  /// that the list has jumped to.
  public internal(set) var carried: [Int]
  /// The number that the closures have for the first item. They are made once for all bands, which
  /// saves three quarters of the time of a band of one item.
  var base = 0
  private let heights: (_ item: Int, _ width: Int) -> Int
  private let widths: (_ item: Int) -> Int

  /// - Parameters:
  ///   - heights: Returns the height of an item in a width.
  ///   - widths: Returns the width that an item takes if there is room.
  public init(
    count: Int, first: Int = 0, isLast: Bool = true, width: Int, columns: Range<Int>? = nil,
    carried: [Int] = [], heights: @escaping (_ item: Int, _ width: Int) -> Int,
    widths: @escaping (_ item: Int) -> Int = { _ in ViewValue.longest }
  ) {
    self.count = max(0, count)
    self.first = first
    self.isLast = isLast
    self.width = max(1, min(width, ViewValue.widest))
    self.columns = columns
    self.carried = carried
    self.heights = heights
    self.widths = widths
  }

  /// Returns the height of an item in a width; asks the item for its view unless it is known.
  public func height(of item: Int, width: Int) -> Int {
    max(0, min(heights(base + item, max(1, width)), ViewValue.highest))
  }

  /// Returns the width that an item takes if there is room, at most the room's.
  public func width(of item: Int) -> Int { max(1, min(widths(base + item), width)) }
}
