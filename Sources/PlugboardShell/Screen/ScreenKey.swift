internal import PlugboardTerminal

/// What a key does on the page; the help is made from the same table.
struct ScreenKey: Sendable {
  enum Action: Hashable, Sendable {
    case up, down, left, right, next, previous, pageUp, pageDown
    case tap, button(Int), back, command, help, reload, redraw, quit
  }

  let keys: [KeyPress]
  /// How the help names the keys.
  let label: String
  let summary: String
  let actions: [Action]

  /// The n-th key does the n-th action, or the only one.
  func action(of key: KeyPress) -> Action? {
    guard let position = keys.firstIndex(of: key) else { return nil }
    return actions.count == 1 ? actions[0] : actions[position]
  }

  static let all = [
    ScreenKey(
      [.up, .down, .left, .right], "arrows", "move the focus", [.up, .down, .left, .right]),
    ScreenKey(
      [.tab, .backTab], "Tab, Shift-Tab", "to the next item, and to the one before",
      [.next, .previous]),
    ScreenKey([.pageUp, .pageDown], "Page up, down", "scroll", [.pageUp, .pageDown]),
    ScreenKey([.enter], "Enter", "tap the item, or the page where no item has the focus", [.tap]),
    ScreenKey(
      (1...9).compactMap { Unicode.Scalar(48 + UInt32($0)).map(KeyPress.text) }, "1 to 9",
      "tap a button on top of the page", (1...9).map { .button($0) }),
    ScreenKey([.text("b"), .backspace], "b, Backspace", "back to the page before", [.back]),
    ScreenKey([.text(":")], ":", "type a command; Tab completes, up and down recall", [.command]),
    ScreenKey([.text("r")], "r", "read the configs anew", [.reload]),
    ScreenKey([.control("l")], "Ctrl-L", "draw the screen anew", [.redraw]),
    ScreenKey([.text("?"), .text("h")], "?, h", "this help", [.help]),
    ScreenKey([.text("q"), .control("c")], "q, Ctrl-C", "quit", [.quit]),
  ]

  static func action(of key: KeyPress) -> Action? {
    all.lazy.compactMap { $0.action(of: key) }.first
  }

  static var help: [String] {
    TextTable.lines(all.map { [" \($0.label)", $0.summary] }) + [
      "", " Commands, typed behind a colon:", "",
    ] + HelpCommand.list
  }

  init(_ keys: [KeyPress], _ label: String, _ summary: String, _ actions: [Action]) {
    self.keys = keys
    self.label = label
    self.summary = summary
    self.actions = actions
  }
}
