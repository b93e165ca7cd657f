internal import Plugboard
internal import PlugboardTerminal

/// Keys of a line that is being typed, with their actions; the editor and its help are made from
/// this table.
struct LineKey: Sendable {
  enum Action: Hashable, Sendable {
    case accept, cancel, clear
    case older, newer, search, searchNewer, leaveSearch
    case left, right, wordLeft, wordRight, start, end
    case deleteBack, deleteForward, killBlank, killWordBack, killWord, killStart, killEnd, yank
  }

  let keys: [TerminalKey]
  let summary: LocalizedText
  private let actions: [Action]

  /// - Parameter actions: The actions of the keys in their order.
  private init(_ keys: [(TerminalKey, Action)], _ summary: LocalizedText) {
    self.keys = keys.map(\.0)
    actions = keys.map(\.1)
    self.summary = summary
  }

  static func action(of key: TerminalKey) -> Action? { byKey[key] }

  private static let byKey = Dictionary(
    uniqueKeysWithValues: all.flatMap { zip($0.keys, $0.actions) })

  static let all = [
    LineKey(
      [(.enter, .accept), (.escape, .cancel)],
      ["en": "take the line, or leave it", "zh": "确定，或取消"]),
    LineKey(
      [(.up, .older), (.down, .newer), (.control("p"), .older), (.control("n"), .newer)],
      ["en": "earlier lines that begin like this one", "zh": "开头相同的历史行"]),
    LineKey(
      [(.control("r"), .search), (.control("s"), .searchNewer), (.control("g"), .leaveSearch)],
      [
        "en": "search the earlier lines, for newer ones, leave the search",
        "zh": "搜索历史行，向较新的搜索，离开搜索",
      ]),
    LineKey(
      [(.left, .left), (.right, .right), (.control("b"), .left), (.control("f"), .right)],
      ["en": "back and on by a character", "zh": "向左和向右一个字"]),
    LineKey(
      [
        (.alt("b"), .wordLeft), (.alt("f"), .wordRight), (.with(.control, .left), .wordLeft),
        (.with(.control, .right), .wordRight), (.with(.alt, .left), .wordLeft),
        (.with(.alt, .right), .wordRight),
      ],
      ["en": "back and on by a word", "zh": "向左和向右一个词"]),
    LineKey(
      [(.home, .start), (.end, .end), (.control("a"), .start), (.control("e"), .end)],
      ["en": "to the beginning, and to the end", "zh": "到行首和行尾"]),
    LineKey(
      [(.backspace, .deleteBack), (.delete, .deleteForward), (.control("d"), .deleteForward)],
      ["en": "delete a character", "zh": "删除一个字"]),
    LineKey(
      [
        (.control("w"), .killBlank), (.with(.alt, .backspace), .killWordBack),
        (.with(.control, .backspace), .killWordBack),
      ],
      ["en": "delete the word before the cursor", "zh": "删除前面的词"]),
    LineKey(
      [
        (.alt("d"), .killWord), (.with(.control, .delete), .killWord),
        (.with(.alt, .delete), .killWord),
      ],
      ["en": "delete the word behind it", "zh": "删除后面的词"]),
    LineKey(
      [(.control("u"), .killStart), (.control("k"), .killEnd)],
      ["en": "delete all before, or all behind", "zh": "删除前面或后面的全部"]),
    LineKey(
      [(.control("y"), .yank)], ["en": "put back what was deleted", "zh": "放回删除的文字"]),
    LineKey(
      [(.control("c"), .clear)],
      ["en": "clear the line; leave it if it is empty", "zh": "清空此行；为空则离开"]),
  ]
}
