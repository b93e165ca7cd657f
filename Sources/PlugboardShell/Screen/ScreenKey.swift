internal import Plugboard
internal import PlugboardTerminal

/// A key binding of a place of the screen, from which the help is also made.
struct ScreenKey: Sendable {
  /// A part of the screen with keys of its own.
  enum Place: CaseIterable {
    case page, panel, prompt

    var title: LocalizedText {
      switch self {
      case .page: ["en": "On the page", "zh": "在页面上"]
      case .panel: ["en": "In a panel, such as this one", "zh": "在面板里，例如这里"]
      case .prompt: ["en": "While you type", "zh": "输入时"]
      }
    }
  }

  enum Action: Hashable, Sendable {
    case up, down, left, right, next, previous, pageUp, pageDown
    /// Taps the focus if it has a control; otherwise scrolls.
    case tapOrPageDown
    case start, end
    case tap, longPress, control(Int), back, reload
    case command, find, findNext, findPrevious
    case help, inspect, edit, trace, messages
    case pointer, redraw, suspend
    case close, quit
  }

  let keys: [TerminalKey]
  /// The name of the keys in the help.
  let label: LocalizedText
  let summary: LocalizedText
  let actions: [Action]

  /// Without a label, the help names all keys.
  init(
    _ keys: [TerminalKey], _ label: LocalizedText? = nil, _ summary: LocalizedText,
    _ actions: [Action] = []
  ) {
    self.keys = keys
    self.label = label ?? ["en": keys.compactMap(KeyName.name).joined(separator: ", ")]
    self.summary = summary
    self.actions = actions
  }

  /// Returns the action of a key: the n-th key has the n-th action, or the only one.
  private func action(of key: TerminalKey) -> Action? {
    guard let position = keys.firstIndex(of: key) else { return nil }
    return actions.count == 1 ? actions[0] : actions[position]
  }

  /// Returns the action of a key in a place.
  static func action(of key: TerminalKey, in place: Place) -> Action? {
    keys(of: place).lazy.compactMap { $0.action(of: key) }.first
  }

  static func keys(of place: Place) -> [ScreenKey] {
    switch place {
    case .page: page + everywhere
    case .panel: panel + everywhere
    case .prompt: prompt
    }
  }

  private static let moves: [TerminalKey] = [
    .up, .down, .left, .right, .text("k"), .text("j"), .text("h"), .text("l"),
  ]

  private static let page = [
    ScreenKey(
      moves, ["en": "arrows, h j k l", "zh": "方向键, h j k l"],
      ["en": "move the focus", "zh": "移动焦点"],
      [.up, .down, .left, .right, .up, .down, .left, .right]),
    ScreenKey(
      [.tab, .backTab], nil, ["en": "next and previous item", "zh": "下一项和上一项"],
      [.next, .previous]),
    ScreenKey(
      [.enter], nil,
      ["en": "tap the item or button, type into a field", "zh": "点击项目或按钮，在输入框里输入"],
      [.tap]),
    ScreenKey(
      [.text("p")], nil,
      ["en": "press the item or button for long", "zh": "长按项目或按钮"], [.longPress]),
    ScreenKey(
      (1...9).compactMap { Unicode.Scalar(48 + UInt32($0)).map(TerminalKey.text) },
      ["en": "1 to 9", "zh": "1 到 9"],
      ["en": "tap a button on top of the page", "zh": "点击页面顶部的按钮"],
      (1...9).map { .control($0) }),
    ScreenKey(
      [.escape, .text("b"), .backspace], nil,
      ["en": "close the dialog, or go back a page", "zh": "关闭对话框，或返回上一页"], [.back]),
    ScreenKey(
      [.text(" ")], nil,
      ["en": "tap the button, play or pause; else scroll", "zh": "按下按钮，播放或暂停；否则滚动"],
      [.tapOrPageDown]),
    ScreenKey(
      [.pageUp, .pageDown], nil,
      ["en": "scroll; up at the top loads the page again", "zh": "滚动；在顶部向上则重新加载页面"],
      [.pageUp, .pageDown]),
    ScreenKey(
      [.home, .end, .text("g"), .text("G")], nil,
      ["en": "to the first and to the last item", "zh": "到第一项和最后一项"],
      [.start, .end, .start, .end]),
    ScreenKey(
      [.text("i")], nil, ["en": "inspect what has the focus", "zh": "查看有焦点的模块"], [.inspect]),
    ScreenKey(
      [.text("E")], nil,
      ["en": "edit what has the focus in its document", "zh": "在文档里编辑有焦点的模块"], [.edit]),
    ScreenKey(
      [.text("t")], nil,
      ["en": "what the last events did: the trace", "zh": "最近的事件做了什么：追踪"], [.trace]),
    ScreenKey([.text("r")], nil, ["en": "read the configs again", "zh": "重新读取配置"], [.reload]),
    ScreenKey([.text("q"), .control("c")], nil, ["en": "quit", "zh": "退出"], [.quit]),
  ]

  private static let panel = [
    ScreenKey(
      [.up, .down, .text("k"), .text("j"), .enter], nil,
      ["en": "scroll by a line", "zh": "滚动一行"], [.up, .down, .up, .down, .down]),
    ScreenKey(
      [.pageUp, .pageDown, .text(" ")], nil, ["en": "scroll by a page", "zh": "滚动一页"],
      [.pageUp, .pageDown, .pageDown]),
    ScreenKey(
      [.home, .end, .text("g"), .text("G")], nil,
      ["en": "to the top, and to the end", "zh": "到开头和结尾"], [.start, .end, .start, .end]),
    ScreenKey(
      [.text("r")], nil, ["en": "make its lines again", "zh": "重新生成内容"], [.reload]),
    ScreenKey([.escape, .text("q")], nil, ["en": "close it", "zh": "关闭"], [.close]),
    ScreenKey([.control("c")], nil, ["en": "quit", "zh": "退出"], [.quit]),
  ]

  /// The actions of the pointer, which has no keys.
  static let pointer = [
    ScreenKey(
      [], ["en": "click", "zh": "点击"],
      [
        "en": "tap the item or control; a hint below, or a mark at an edge, acts as its key",
        "zh": "点击项目或按钮；底部的提示和边缘的标记与对应的按键作用相同",
      ]),
    ScreenKey(
      [], ["en": "right click", "zh": "右键点击"],
      ["en": "press the item or control for long", "zh": "长按项目或按钮"]),
    ScreenKey(
      [], ["en": "click outside", "zh": "在面板外点击"], ["en": "close the panel", "zh": "关闭面板"]),
    ScreenKey(
      [], ["en": "wheel", "zh": "滚轮"], ["en": "scroll the page or the panel", "zh": "滚动页面或面板"]),
    ScreenKey(
      [], ["en": "wheel sideways", "zh": "横向滚轮"],
      ["en": "scroll a row, or turn a carousel", "zh": "横向滚动一行，或翻动轮播"]),
  ]

  static let everywhere = [
    ScreenKey(
      [.text("/"), .text("n"), .text("N")], nil,
      ["en": "find a text, the next one, the one before", "zh": "查找文字，下一处，上一处"],
      [.find, .findNext, .findPrevious]),
    ScreenKey(
      [.text(":")], nil, ["en": "a command; Tab completes", "zh": "输入命令；Tab 补全"], [.command]),
    ScreenKey([.text("e")], nil, ["en": "errors and messages", "zh": "错误和消息"], [.messages]),
    ScreenKey([.text("?")], nil, ["en": "this help", "zh": "此帮助"], [.help]),
    ScreenKey(
      [.text("m")], nil,
      [
        "en": "leave the mouse to the terminal, to select text, or take it",
        "zh": "把鼠标交给终端用来选择文字，或收回",
      ], [.pointer]),
    ScreenKey([.control("l")], nil, ["en": "draw the screen again", "zh": "重画屏幕"], [.redraw]),
    ScreenKey(
      [.control("z")], nil,
      ["en": "suspend the program; fg comes back", "zh": "暂停程序；fg 恢复"], [.suspend]),
  ]

  /// The keys of a line that is being typed.
  private static let prompt =
    LineKey.all.map { ScreenKey($0.keys, nil, $0.summary) } + [
      ScreenKey(
        [.tab, .backTab], nil,
        ["en": "complete, and go through the candidates", "zh": "补全，并在候选之间切换"])
    ]

  /// The help of a place in lines of a width: its own keys first.
  static func help(of place: Place, for languages: [LanguageTag], width: Int) -> [String] {
    func section(_ title: LocalizedText, _ keys: [ScreenKey]) -> [String] {
      [title.text(for: languages)]
        + TextTable.lines(
          keys.map { ["  \($0.label.text(for: languages))", $0.summary.text(for: languages)] })
        + [""]
    }
    let others = Place.allCases.filter { $0 != place }
    let sections = ([place] + others).map { place in
      let keys =
        switch place {
        case .page: page
        case .panel: panel
        case .prompt: prompt
        }
      return section(place.title, keys)
    }
    return sections[0]
      + section(["en": "Everywhere but in a line", "zh": "除输入行外都可用"], everywhere)
      + section(["en": "With the mouse", "zh": "用鼠标"], pointer)
      + sections.dropFirst().flatMap { $0 }
      + [commandsTitle.text(for: languages)] + HelpCommand.list(width: width)
  }

  private static let commandsTitle: LocalizedText = [
    "en": "Commands, typed after a colon", "zh": "命令，在冒号后输入",
  ]
}
