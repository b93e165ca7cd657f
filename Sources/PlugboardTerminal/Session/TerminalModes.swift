/// The modes that a session sets on its terminal, in order, with the bytes that undo them.
struct TerminalModes: Equatable, Sendable {
  private struct Mode {
    let on: String
    let off: String
  }

  /// Whether presses and the wheel of the pointer are reported; else the terminal selects text with it.
  var takesPointer = true
  /// Whether the terminal is asked for its attributes when nothing is reported any more: its answer comes
  /// after all reports that were on their way.
  var asksAtEnd = false
  /// Whether the terminal reports keys without ambiguity on request.
  var hasKeyboardFlags = false

  private static let pointer = [
    Mode(on: "\u{1B}[?1000h", off: "\u{1B}[?1000l"),
    Mode(on: "\u{1B}[?1002h", off: "\u{1B}[?1002l"),
    Mode(on: "\u{1B}[?1006h", off: "\u{1B}[?1006l"),
  ]
  /// Pushed within the alternate screen, which has a stack of its own.
  private static let keyboard = Mode(on: "\u{1B}[>1u", off: "\u{1B}[<u")

  /// Another program may have left the terminal with the pointer.
  private var pointer: [Mode] {
    takesPointer ? Self.pointer : Self.pointer.map { Mode(on: $0.off, off: $0.off) }
  }

  private var all: [Mode] {
    [
      // The alternate screen, the cursor, wrapping, and bracketed pastes.
      Mode(on: "\u{1B}[?1049h", off: "\u{1B}[?1049l"), Mode(on: "\u{1B}[?25l", off: "\u{1B}[?25h"),
      Mode(on: "\u{1B}[?7l", off: "\u{1B}[?7h"), Mode(on: "\u{1B}[?2004h", off: "\u{1B}[?2004l"),
      Mode(on: "", off: asksAtEnd ? AwaitedReplies.lastQuery : ""),
      // The terminal tells when it gets and loses the person's attention.
      Mode(on: "\u{1B}[?1004h", off: "\u{1B}[?1004l"),
    ] + pointer + (hasKeyboardFlags ? [Self.keyboard] : [])
      // A frame may have been cut: its style, and its bracket of synchronized output.
      + [Mode(on: "", off: "\u{1B}[0m"), Mode(on: "", off: "\u{1B}[?2026l")]
  }

  var enter: [UInt8] {
    Array(all.map(\.on).joined().utf8)
  }

  /// The bytes that undo all modes, in reverse.
  var leave: [UInt8] { Array(all.reversed().map(\.off).joined().utf8) }

  /// The bytes that bring a terminal from other modes to these.
  func change(from former: TerminalModes) -> [UInt8] {
    var text = ""
    if takesPointer != former.takesPointer { text += Self.bytes(takingPointer: takesPointer) }
    if hasKeyboardFlags, !former.hasKeyboardFlags { text += Self.keyboard.on }
    return Array(text.utf8)
  }

  private static func bytes(takingPointer: Bool) -> String {
    takingPointer ? pointer.map(\.on).joined() : pointer.reversed().map(\.off).joined()
  }
}
