internal import PlugboardTerminal

/// A key binding of the page, from which the help is also made.
struct ScreenKey: Sendable {
  enum Action: Hashable, Sendable {
    case up, down, left, right, next, previous, pageUp, pageDown
    case start, end
    case tap, control(Int), back, command, help, reload, redraw, pointer, quit
  }

  let keys: [KeyPress]
  /// The name of the keys in the help.
  let label: String
  let summary: String
  let actions: [Action]

  /// Returns the action of a key: the n-th key has the n-th action, or the only one.
  func action(of key: KeyPress) -> Action? {
    guard let position = keys.firstIndex(of: key) else { return nil }
    return actions.count == 1 ? actions[0] : actions[position]
  }

  static let all = [
    ScreenKey(
      [.up, .down, .left, .right], "arrows", "move the focus", [.up, .down, .left, .right]),
    ScreenKey(
      [.tab, .backTab], "Tab, Shift-Tab", "to the next item, and to the previous one",
      [.next, .previous]),
    ScreenKey(
      [.pageUp, .pageDown], "Page up, down", "scroll; page up at the top loads the page again",
      [.pageUp, .pageDown]),
    ScreenKey(
      [.home, .end], "Home, End", "to the top of the page, and to its end", [.start, .end]),
    ScreenKey(
      [.enter], "Enter, click", "tap the item or the button, or type into the field", [.tap]),
    ScreenKey(
      (1...9).compactMap { Unicode.Scalar(48 + UInt32($0)).map(KeyPress.text) }, "1 to 9",
      "tap a button on top of the page", (1...9).map { .control($0) }),
    ScreenKey([.text("b"), .backspace], "b, Backspace", "back to the previous page", [.back]),
    ScreenKey([.text(":")], ":", "type a command; Tab completes, up and down recall", [.command]),
    ScreenKey([.text("r")], "r", "read the configs again", [.reload]),
    ScreenKey([.control("l")], "Ctrl-L", "draw the screen again", [.redraw]),
    ScreenKey(
      [.text("m")], "m", "leave the mouse to the terminal, to select text, or take it again",
      [.pointer]),
    ScreenKey([.text("?"), .text("h")], "?, h", "this help", [.help]),
    ScreenKey([.text("q"), .control("c")], "q, Ctrl-C", "quit", [.quit]),
  ]

  static func action(of key: KeyPress) -> Action? {
    all.lazy.compactMap { $0.action(of: key) }.first
  }

  static var help: [String] {
    TextTable.lines(all.map { [" \($0.label)", $0.summary] }) + [
      "", " Commands, typed after a colon:", "",
    ] + HelpCommand.list
  }

  init(_ keys: [KeyPress], _ label: String, _ summary: String, _ actions: [Action]) {
    self.keys = keys
    self.label = label
    self.summary = summary
    self.actions = actions
  }
}
