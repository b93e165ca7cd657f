/// A module or a control that can have the focus, with its place on the screen.
public struct FocusStop: Hashable, Sendable {
  /// An item of content that is scrolled sideways.
  public struct Sideways: Hashable, Sendable {
    public let component: ModuleID
    /// The position of the item in its component.
    public let index: Int
    /// The columns of the screen in which the content shows.
    public let columns: Range<Int>
  }

  public let module: ModuleID
  /// The control; nil for the module as a whole.
  public let control: String?
  public let rect: UnitRect
  /// The whole of the module's view, which is shown with the control if there is room.
  public let whole: UnitRect
  /// The item of sideways content, which may be beside the visible part.
  public var sideways: Sideways?
  /// Whether the item isn't laid out, as it is beyond the columns near the screen; then `rect` says only in
  /// which direction it is.
  public var isFar = false
  /// The edge of the screen at which it keeps its place; nil if it is scrolled with the list.
  public var edge: PagePin.Edge?

  /// The part of the list in which it is; nil if it is elsewhere.
  var place: ListPlace?

  public init(
    _ module: ModuleID, control: String? = nil, rect: UnitRect, whole: UnitRect? = nil,
    edge: PagePin.Edge? = nil
  ) {
    self.module = module
    self.control = control
    self.rect = rect
    self.whole = whole ?? rect
    self.edge = edge
  }

  public var isPinned: Bool { edge != nil }

  /// Returns how to scroll its content sideways until it shows; nil if it does, or isn't in such content.
  ///
  /// - Parameter offset: The first column that the content shows now.
  func sidewaysScroll(from offset: (ModuleID) -> Int) -> SidewaysScroll? {
    guard let sideways else { return nil }
    let columns = sideways.columns
    let beyond = max(0, whole.maxX - columns.upperBound)
    let before = max(0, columns.lowerBound - whole.x)
    guard beyond > 0 || before > 0 else { return nil }
    // An item that is wider than the room begins at its left edge.
    let shift = before > 0 ? -before : min(beyond, whole.x - columns.lowerBound)
    return SidewaysScroll(
      component: sideways.component, item: sideways.index,
      offset: offset(sideways.component) + shift)
  }

  func isSame(as other: FocusStop) -> Bool { isOf(other.module, other.control) }

  func isOf(_ module: ModuleID?, _ control: String?) -> Bool {
    self.module == module && self.control.hasSameBytes(as: control)
  }
}
