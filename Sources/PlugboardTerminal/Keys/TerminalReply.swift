/// The answer of a terminal to a query, which arrives among the keys.
enum TerminalReply: Hashable, Sendable {
  /// The state of a private mode: 0 if the terminal doesn't know it, 1 or 3 set, 2 or 4 reset.
  case mode(Int, state: Int)
  /// The keyboard flags that are in force.
  case keyboard(flags: Int)
  /// The position of the cursor, counted from 1; the row is at least 2.
  case cursor(row: Int, column: Int)
  /// The device attributes, which every terminal answers.
  case attributes

  /// Parses `ESC [ parameters final`; nil if that is no reply.
  ///
  /// A cursor position in the first row would be F3 with modifiers, so no query asks for one there.
  init?(_ parameters: [UInt8], final: UInt8) {
    let isPrivate = parameters.first == UInt8(ascii: "?")
    let body = parameters.dropFirst(isPrivate ? 1 : 0)
    let numbers = body.prefix { $0 != UInt8(ascii: "$") }
      .split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) }
    switch (final, isPrivate) {
    case (UInt8(ascii: "c"), true): self = .attributes
    case (UInt8(ascii: "u"), true):
      guard numbers.count == 1, let flags = numbers[0] else { return nil }
      self = .keyboard(flags: flags)
    case (UInt8(ascii: "y"), true):
      guard body.last == UInt8(ascii: "$"), numbers.count == 2, let mode = numbers[0],
        let state = numbers[1]
      else { return nil }
      self = .mode(mode, state: state)
    case (UInt8(ascii: "R"), false):
      guard numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 1 else {
        return nil
      }
      self = .cursor(row: row, column: column)
    default: return nil
    }
  }
}
