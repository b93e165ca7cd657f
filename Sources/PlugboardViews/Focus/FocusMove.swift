/// A direction in which to move the focus.
public enum FocusMove: Sendable {
  case up, down, left, right, next, previous

  /// Whether it leads on in reading order.
  public var isForward: Bool {
    switch self {
    case .down, .right, .next: true
    case .up, .left, .previous: false
    }
  }

  /// The direction in which the list is scrolled for it.
  var direction: ScrolledList.Direction { isForward ? .forward : .backward }
}
