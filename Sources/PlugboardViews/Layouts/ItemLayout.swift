/// A layout of the items of a component: an algorithm with its params.
///
/// A plugin brings it, see `LayoutPlugin`. It is pure: equal items in an equal width give equal
/// frames. Lengths are in the host's units.
///
///     struct DiagonalLayout: ItemLayout {
///       let step: Int
///
///       func place(_ items: LayoutItems, in band: inout LayoutBand) {
///         for item in 0..<items.count {
///           let width = max(1, items.width - item * step)
///           let height = items.height(of: item, width: width)
///           band.append(item, UnitRect(x: item * step, y: band.height, width: width, height: height))
///         }
///       }
///     }
///
/// A layout that puts few items into each row says so with `itemsPerBand`; then a list asks for the
/// views of visible items only, however many there are.
public protocol ItemLayout: Sendable {
  /// The free space around all items.
  var insets: Insets { get }

  /// The gaps of items that flow from line to line in their own widths; nil for a layout of another kind.
  var itemFlow: ItemFlow? { get }

  /// The ids of the controls in the component's views that choose which items the layout shows. A host that shows
  /// all items leaves out the row around such a control, or the control alone if it is in no row.
  var controls: [String] { get }

  /// Returns the number of consecutive items that are placed together, such as a row of tiles; nil
  /// if all items of the component are placed together.
  func itemsPerBand(width: Int) -> Int?

  /// Places the items of one band, which is empty at first.
  ///
  /// No frame may be wider than the room unless the content is scrolled sideways. Called again if
  /// an item or the width changes, and for content that is scrolled sideways with each offset.
  func place(_ items: LayoutItems, in band: inout LayoutBand)
}

extension ItemLayout {
  public var insets: Insets { .zero }

  public var itemFlow: ItemFlow? { nil }

  public var controls: [String] { [] }

  public func itemsPerBand(width: Int) -> Int? { nil }
}
