internal import PlugboardTerminal

/// A key binding of a place of the screen, from which the help is also made.
struct ScreenKey: Sendable {
  /// A part of the screen with keys of its own.
  enum Place: CaseIterable {
    case page, panel, prompt

    var title: String {
      switch self {
      case .page: "On the page"
      case .panel: "In a panel, such as this one"
      case .prompt: "While you type"
      }
    }
  }

  enum Action: Hashable, Sendable {
    case up, down, left, right, next, previous, pageUp, pageDown
    case start, end
    case tap, control(Int), back, reload
    case command, find, findNext, findPrevious
    case help, inspect, trace, messages
    case pointer, redraw, suspend
    case close, quit
  }

  let keys: [KeyPress]
  /// The name of the keys in the help.
  let label: String
  let summary: String
  let actions: [Action]

  /// Without a label, the help names all keys.
  init(_ keys: [KeyPress], _ label: String? = nil, _ summary: String, _ actions: [Action] = []) {
    self.keys = keys
    self.label = label ?? keys.compactMap(KeyName.name).joined(separator: ", ")
    self.summary = summary
    self.actions = actions
  }

  /// Returns the action of a key: the n-th key has the n-th action, or the only one.
  private func action(of key: KeyPress) -> Action? {
    guard let position = keys.firstIndex(of: key) else { return nil }
    return actions.count == 1 ? actions[0] : actions[position]
  }

  /// Returns the action of a key in a place.
  static func action(of key: KeyPress, in place: Place) -> Action? {
    keys(of: place).lazy.compactMap { $0.action(of: key) }.first
  }

  static func keys(of place: Place) -> [ScreenKey] {
    switch place {
    case .page: page + everywhere
    case .panel: panel + everywhere
    case .prompt: prompt
    }
  }

  private static let moves: [KeyPress] = [
    .up, .down, .left, .right, .text("k"), .text("j"), .text("h"), .text("l"),
  ]

  private static let page = [
    ScreenKey(
      moves, "arrows, h j k l", "move the focus",
      [.up, .down, .left, .right, .up, .down, .left, .right]),
    ScreenKey([.tab, .backTab], nil, "next and previous item", [.next, .previous]),
    ScreenKey([.enter], "Enter, click", "tap the item or button, type into a field", [.tap]),
    ScreenKey(
      (1...9).compactMap { Unicode.Scalar(48 + UInt32($0)).map(KeyPress.text) }, "1 to 9",
      "tap a button on top of the page", (1...9).map { .control($0) }),
    ScreenKey(
      [.escape, .text("b"), .backspace], nil, "close the dialog, or go back a page", [.back]),
    ScreenKey(
      [.pageUp, .pageDown, .text(" ")], nil, "scroll; up at the top loads the page again",
      [.pageUp, .pageDown, .pageDown]),
    ScreenKey(
      [.home, .end, .text("g"), .text("G")], nil, "to the top, and to the end",
      [.start, .end, .start, .end]),
    ScreenKey([.text("i")], nil, "inspect what has the focus", [.inspect]),
    ScreenKey([.text("t")], nil, "what the last events did: the trace", [.trace]),
    ScreenKey([.text("r")], nil, "read the configs again", [.reload]),
    ScreenKey([.text("q"), .control("c")], nil, "quit", [.quit]),
  ]

  private static let panel = [
    ScreenKey(
      [.up, .down, .text("k"), .text("j"), .enter], nil, "scroll by a line",
      [.up, .down, .up, .down, .down]),
    ScreenKey(
      [.pageUp, .pageDown, .text(" ")], nil, "scroll by a page", [.pageUp, .pageDown, .pageDown]),
    ScreenKey(
      [.home, .end, .text("g"), .text("G")], nil, "to the top, and to the end",
      [.start, .end, .start, .end]),
    ScreenKey([.text("r")], nil, "run its command again", [.reload]),
    ScreenKey([.escape, .text("q")], nil, "close it", [.close]),
    ScreenKey([.control("c")], nil, "quit", [.quit]),
  ]

  private static let everywhere = [
    ScreenKey(
      [.text("/"), .text("n"), .text("N")], nil, "find a text, the next one, the one before",
      [.find, .findNext, .findPrevious]),
    ScreenKey([.text(":")], nil, "a command; Tab completes", [.command]),
    ScreenKey([.text("e")], nil, "errors and messages", [.messages]),
    ScreenKey([.text("?")], nil, "this help", [.help]),
    ScreenKey(
      [.text("m")], nil, "leave the mouse to the terminal, to select text, or take it", [.pointer]),
    ScreenKey([.control("l")], nil, "draw the screen again", [.redraw]),
    ScreenKey([.control("z")], nil, "suspend the program; fg comes back", [.suspend]),
  ]

  /// The keys of the line editor, which has them itself.
  private static let prompt = [
    ScreenKey([.enter, .escape], nil, "take the line, or leave it"),
    ScreenKey([.tab, .backTab], nil, "complete, and go through the candidates"),
    ScreenKey(
      [.up, .down, .control("p"), .control("n")], nil, "earlier lines that begin like this one"),
    ScreenKey(
      [.control("r"), .control("s"), .control("g")], nil,
      "search the earlier lines, for newer ones, leave the search"),
    ScreenKey([.left, .right, .control("b"), .control("f")], nil, "back and on by a character"),
    ScreenKey([.alt("b"), .alt("f")], nil, "back and on by a word"),
    ScreenKey(
      [.home, .end, .control("a"), .control("e")], nil, "to the beginning, and to the end"),
    ScreenKey([.backspace, .delete, .control("d")], nil, "delete a character"),
    ScreenKey(
      [.control("w"), .with(.alt, .backspace), .alt("d")], nil, "delete a word, or that behind"),
    ScreenKey([.control("u"), .control("k")], nil, "delete all before, or all behind"),
    ScreenKey([.control("y")], nil, "put back what was deleted"),
    ScreenKey([.control("c")], nil, "clear the line; leave it if it is empty"),
  ]

  /// The help of a place: its own keys first.
  static func help(of place: Place) -> [String] {
    let others = Place.allCases.filter { $0 != place }
    let sections = ([place] + others).map { place -> [String] in
      let keys =
        switch place {
        case .page: page
        case .panel: panel
        case .prompt: prompt
        }
      return [place.title] + TextTable.lines(keys.map { ["  \($0.label)", $0.summary] })
    }
    let common =
      ["Everywhere but in a line"]
      + TextTable.lines(everywhere.map { ["  \($0.label)", $0.summary] })
    return (sections[0] + [""] + common + [""] + sections.dropFirst().flatMap { $0 + [""] })
      + ["Commands, typed after a colon"] + HelpCommand.list
  }
}
