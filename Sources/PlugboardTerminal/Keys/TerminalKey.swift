/// A key that a person pressed: the same value on every terminal that can tell it from others.
///
/// Text arrives scalar by scalar, in the form in which it was typed, because a cluster may arrive in
/// parts.
public indirect enum TerminalKey: Hashable, Sendable {
  case text(Unicode.Scalar)
  /// Ctrl with a lower-case letter, or with one of `@ \ ] ^ _`.
  ///
  /// Ctrl with `[`, `h`, `i`, `j` and `m` is Escape, Backspace, Tab and Enter, as most terminals
  /// can't tell them apart.
  case control(Unicode.Scalar)
  /// Alt with a character.
  case alt(Unicode.Scalar)
  case enter, tab, backTab, escape, backspace, delete, insert
  case up, down, left, right
  case home, end, pageUp, pageDown
  /// A function key by its number, from 1.
  case function(Int)
  /// A key with modifiers for which there is no case above, such as `.with(.control, .left)`.
  case with(Modifiers, TerminalKey)
  /// A bracketed paste: line breaks are `\n`; other controls are left out.
  ///
  /// Of a paste that is longer than `KeyParser.longestPaste` each part of that length is a key.
  case paste(String)
  case pointer(PointerInput)
}

/// The keys held together with another key or a button of the pointer.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public static let shift = Modifiers(rawValue: 1)
  public static let alt = Modifiers(rawValue: 2)
  public static let control = Modifiers(rawValue: 4)

  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
}
