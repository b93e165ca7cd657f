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

  /// Reads a sequence; nil if it is no reply.
  ///
  /// A cursor position in the first row may be F3 with modifiers, so no query asks for one there.
  init?(_ sequence: TerminalSequence) {
    guard sequence.introducer == "[", let final = sequence.final else { return nil }
    let numbers = sequence.numbers
    switch (final, sequence.body.first == "?") {
    case ("c", true): self = .attributes
    case ("u", true):
      guard numbers.count == 1, let flags = numbers[0] else { return nil }
      self = .keyboard(flags: flags)
    case ("y", true):
      guard sequence.body.last == "$", numbers.count == 2, let mode = numbers[0],
        let state = numbers[1]
      else { return nil }
      self = .mode(mode, state: state)
    case ("R", false):
      guard numbers.count == 2, let row = numbers[0], let column = numbers[1], row > 1 else {
        return nil
      }
      self = .cursor(row: row, column: column)
    default: return nil
    }
  }
}
