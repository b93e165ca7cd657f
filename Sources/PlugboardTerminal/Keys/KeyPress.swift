/// A key that a person pressed.
///
/// Text arrives scalar by scalar, in the form in which it was typed, because a cluster may arrive in
/// parts.
public enum KeyPress: Hashable, Sendable {
  case text(Unicode.Scalar)
  /// Ctrl with a lower-case letter, or with one of `@ \ ] ^ _`.
  case control(Unicode.Scalar)
  /// Alt with a printable ASCII character.
  case alt(Unicode.Scalar)
  case enter, tab, backTab, escape, backspace, delete, insert
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// A bracketed paste: line breaks are `\n`; other controls, and text beyond
  /// `KeyParser.longestPaste`, are left out.
  case paste(String)
  case pointer(PointerInput)
}

/// An input of the mouse or another pointer.
public struct PointerInput: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press, release, drag
    /// The wheel was turned, by a step.
    case up, down, left, right
  }

  public let action: Action
  /// The cell, from the top left corner of the screen.
  public let x: Int
  public let y: Int

  public init(_ action: Action, x: Int, y: Int) {
    self.action = action
    self.x = x
    self.y = y
  }
}
