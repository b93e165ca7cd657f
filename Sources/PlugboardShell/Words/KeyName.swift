internal import Plugboard
internal import PlugboardTerminal

/// The names of keys in scripts: `Enter`, `C-l`, `M-b`, `C-Left`, `F5`, `j`.
enum KeyName {
  private static let named: [(name: String, key: TerminalKey)] = [
    ("Enter", .enter), ("Tab", .tab), ("S-Tab", .backTab), ("Escape", .escape), ("Esc", .escape),
    ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert), ("Space", .text(" ")),
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("PgUp", .pageUp),
    ("PgDn", .pageDown),
  ]

  /// The names of a terminal's messages when its window gets or loses the focus.
  static let focusIn = "FocusIn"
  static let focusOut = "FocusOut"

  static let all = named.map(\.name)

  /// Returns the name of a key, as the help writes it; nil for pastes and the pointer.
  static func name(of key: TerminalKey) -> String? {
    switch key {
    case .text(let scalar) where scalar != " ": String(scalar)
    case .control(let scalar): "C-\(scalar)"
    case .alt(let scalar): "M-\(scalar)"
    case .function(let number): "F\(number)"
    case .with(.alt, let plain): name(of: plain).map { "M-\($0)" }
    case .with(.control, let plain): name(of: plain).map { "C-\($0)" }
    case .with(.shift, let plain): name(of: plain).map { "S-\($0)" }
    default: named.first { $0.key == key }?.name
    }
  }

  /// Returns the keys of a word: one key by its name, `Click@X,Y`, `RightClick@X,Y` or a wheel such as
  /// `WheelDown@X,Y`, or the characters of a text.
  static func keys(_ word: Word) throws(CommandFailure) -> [TerminalKey] {
    let text = word.text
    guard word.isBare else { return text.unicodeScalars.map(TerminalKey.text) }
    if let known = named(text) { return [known] }
    let scalars = Array(text.unicodeScalars)
    if scalars.count == 1 { return [.text(scalars[0])] }
    if let pointer = try pointer(text) { return pointer }
    if scalars.count == 3, scalars[1] == "-", scalars[0] == "C" || scalars[0] == "M" {
      let sign = Unicode.Scalar(String(scalars[2]).lowercased()) ?? scalars[2]
      return [scalars[0] == "C" ? .control(sign) : .alt(scalars[2])]
    }
    let modifiers: [(Substring, Modifiers)] = [("C-", .control), ("M-", .alt), ("S-", .shift)]
    if let known = modifiers.first(where: { text.hasBytePrefix($0.0) }),
      let key = named(String(text.unicodeScalars.dropFirst(2)))
    {
      return [.with(known.1, key)]
    }
    let nearest = NearestName.of(text, among: all)
    throw .usage(
      "\"\(text)\" is no key; a text to type is written in quotes",
      hint: CommandFailure.nearest(nearest))
  }

  private static func named(_ text: String) -> TerminalKey? {
    if let known = named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      return known.key
    }
    guard text.first == "F", let number = Int(digits: text.dropFirst()), 1...35 ~= number else {
      return nil
    }
    return .function(number)
  }

  /// Returns the presses of the pointer on a cell, which is counted from 0.
  private static func pointer(_ text: String) throws(CommandFailure) -> [TerminalKey]? {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let numbers = parts[1].split(separator: ",", omittingEmptySubsequences: false).map {
      Int(digits: $0)
    }
    guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
      throw .usage("\"\(text)\" needs a cell, as in Click@12,3")
    }
    func input(_ action: PointerInput.Action) -> TerminalKey {
      .pointer(PointerInput(action, x: x, y: y))
    }
    switch parts[0].lowercased() {
    case "click": return [input(.press), input(.release)]
    case "rightclick": return [input(.secondPress)]
    case "wheelup": return [input(.up)]
    case "wheeldown": return [input(.down)]
    case "wheelleft": return [input(.left)]
    case "wheelright": return [input(.right)]
    default:
      throw .usage("\"\(parts[0])\" is no action of the pointer; write Click or WheelDown")
    }
  }
}
