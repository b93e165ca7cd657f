/// An input of the mouse or another pointer.
public struct PointerInput: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press, release, drag
    /// The second button was pressed.
    case secondPress
    /// The wheel was turned, by a step.
    case up, down, left, right
  }

  public let action: Action
  /// The cell, from the top left corner of the screen.
  public let x: Int
  public let y: Int
  public let modifiers: Modifiers

  public init(_ action: Action, x: Int, y: Int, modifiers: Modifiers = []) {
    self.action = action
    self.x = x
    self.y = y
    self.modifiers = modifiers
  }
}
