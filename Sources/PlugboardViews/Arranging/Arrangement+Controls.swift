/// The controls by their places, for pointers and for the focus.
extension Arrangement {
  /// Returns the id of the topmost control at a point, relative to the view's corner; nil if there is
  /// none, or if a toast or dialog covers it.
  public func control(x: Int, y: Int) -> String? {
    pieces.last { ($0.control != nil || $0.coversAll) && $0.rect.contains(x: x, y: y) }?.control
  }

  /// Returns the rectangle of a control; nil if the arranged part of the view doesn't show it.
  public func rect(ofControl id: String) -> UnitRect? {
    pieces.first { $0.control.hasSameBytes(as: id) }?.rect
  }
}

extension Arrangement.Piece {
  /// Whether nothing shows below it.
  public var coversAll: Bool { look == .toast || look == .dialog }
}
