internal import Plugboard

/// The words of the screen itself, in the languages of the program.
///
/// The texts of pages come from documents and plugins, the help of commands from their table.
enum ScreenText {
  static let find: LocalizedText = ["en": "/ find", "zh": "/ 查找"]
  static let command: LocalizedText = ["en": ": command", "zh": ": 命令"]
  static let trace: LocalizedText = ["en": "t trace", "zh": "t 追踪"]
  static let inspect: LocalizedText = ["en": "i inspect", "zh": "i 查看"]
  static let help: LocalizedText = ["en": "? help", "zh": "? 帮助"]
  static let quit: LocalizedText = ["en": "q quit", "zh": "q 退出"]
  static let back: LocalizedText = ["en": "Esc back", "zh": "Esc 返回"]
  static let scroll: LocalizedText = ["en": "↑↓ scroll", "zh": "↑↓ 滚动"]
  static let close: LocalizedText = ["en": "q closes", "zh": "q 关闭"]
  static let goOn: LocalizedText = ["en": "Tab goes on", "zh": "Tab 下一个"]
  static let tap: LocalizedText = ["en": "Enter taps", "zh": "Enter 确定"]
  static let closeDialog: LocalizedText = ["en": "Esc closes it", "zh": "Esc 关闭"]
  static let takeText: LocalizedText = ["en": "Enter takes it", "zh": "Enter 确定"]
  static let leaveText: LocalizedText = ["en": "Esc leaves it", "zh": "Esc 取消"]
  static let wholeFault: LocalizedText = ["en": "e: all of it", "zh": "e 全部内容"]

  static let typeText: LocalizedText = ["en": "type the text", "zh": "请输入文字"]
  static let noEffect: LocalizedText = [
    "en": "this key has no effect here; ? lists the keys", "zh": "此键在这里不起作用；? 列出所有按键",
  ]
  static let firstPage: LocalizedText = [
    "en": "this is the first page; q quits", "zh": "这是第一页；q 退出",
  ]
  static let pointerTaken: LocalizedText = [
    "en": "the mouse taps and scrolls", "zh": "鼠标用于点击和滚动",
  ]
  static let pointerLeft: LocalizedText = [
    "en": "the mouse selects text; m takes it again", "zh": "鼠标用于选择文字；m 收回",
  ]
  static let noFocus: LocalizedText = ["en": "nothing has the focus", "zh": "没有任何项目获得焦点"]
  static let notFound: LocalizedText = ["en": "not found", "zh": "未找到"]
  static let nothingWanted: LocalizedText = [
    "en": "nothing was looked for; / begins", "zh": "还没有查找过；/ 开始查找",
  ]
  static let traceIsOn: LocalizedText = ["en": "trace  is on", "zh": "追踪  已开启"]

  static let keysTitle: LocalizedText = ["en": "keys and commands", "zh": "按键和命令"]
  static let messagesTitle: LocalizedText = [
    "en": "errors and messages, the newest first", "zh": "错误和消息，最新的在前",
  ]
  static let noMessages: LocalizedText = ["en": "none so far", "zh": "暂无"]

  static func faults(_ errors: Int, _ warnings: Int) -> LocalizedText {
    let counts = [(errors, "error", "个错误"), (warnings, "warning", "个警告")].filter { $0.0 > 0 }
    return [
      "en": counts.map { $0.0.counted($0.1) }.joined(separator: ", ") + ": e",
      "zh": "e " + counts.map { "\($0.0) \($0.2)" }.joined(separator: "，"),
    ]
  }

  static func messages(_ count: Int) -> LocalizedText {
    ["en": "\(count) messages: e", "zh": "e \(count) 条消息"]
  }

  static func sourceFault(_ module: ModuleID, _ reason: String) -> LocalizedText {
    ["en": "\(module) isn't loaded: \(reason)", "zh": "\(module) 加载失败：\(reason)"]
  }

  static func lines(_ first: Int, _ last: Int, of count: Int) -> LocalizedText {
    ["en": "\(first)–\(last) of \(count)", "zh": "\(first)–\(last) / \(count)"]
  }

  static func more(_ count: String) -> LocalizedText {
    ["en": "\(count) more", "zh": "还有 \(count) 个"]
  }

  static func found(_ place: FoundPlace) -> LocalizedText {
    [
      "en": "\(place.number) of \(place.count)" + (place.isWrapped ? ", wrapped" : ""),
      "zh": "第 \(place.number) 个，共 \(place.count) 个" + (place.isWrapped ? "，已绕回" : ""),
    ]
  }

  static func notOnPage(_ text: String) -> LocalizedText {
    ["en": "\"\(text)\" isn't on this page", "zh": "此页没有“\(text)”"]
  }

  static func notInPanel(_ text: String) -> LocalizedText {
    ["en": "\"\(text)\" isn't in this panel", "zh": "此面板没有“\(text)”"]
  }

  static func noButton(_ number: Int) -> LocalizedText {
    ["en": "the page has no button \(number) on top", "zh": "此页顶部没有第 \(number) 个按钮"]
  }

  static func noSubscriber(_ module: ModuleID) -> LocalizedText {
    ["en": "no subscriber of the tap at \(module)", "zh": "\(module) 没有响应点击的插件"]
  }

  static func noLongPress(_ module: ModuleID) -> LocalizedText {
    ["en": "no subscriber of the long press at \(module)", "zh": "\(module) 没有响应长按的插件"]
  }

  /// Returns the texts that a screen of a size is too small, the longest first.
  static func tooSmall(_ least: UnitSize, _ size: UnitSize) -> [LocalizedText] {
    let (least, size) = ("\(least.width)x\(least.height)", "\(size.width)x\(size.height)")
    return [
      ["en": "\(least) cells are needed, not \(size)", "zh": "需要 \(least) 格，现在是 \(size)"],
      ["en": "\(least) is needed", "zh": "需要 \(least)"],
      ["en": "≥ \(least)", "zh": "≥ \(least)"], ["en": "\(least)", "zh": "\(least)"],
      ["en": "…", "zh": "…"],
    ]
  }
}

extension Screen {
  /// Returns a text in the language of the program.
  func say(_ text: LocalizedText) -> String { text.text(for: shell.runtime.languages) }
}
