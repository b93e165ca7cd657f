internal import PlugboardTerminal

/// A line that is being typed, as its parts before and after the cursor.
///
/// Cursor movement and deletion work on clusters, so that a character of several scalars is one step.
struct LineEditor {
  enum Outcome { case going, done(String), cancelled }

  private(set) var before = ""
  private(set) var behind = ""
  /// The lines typed earlier, the newest last.
  private let history: [String]
  private var place: Int

  init(history: [String]) {
    self.history = history
    place = history.count
  }

  var text: String { before + behind }

  mutating func take(_ key: KeyPress) -> Outcome {
    switch key {
    case .text(let scalar): before.unicodeScalars.append(scalar)
    case .paste(let text): before += text.map { $0 == "\n" ? " " : $0 }
    case .enter: return .done(text)
    case .escape, .control("c"): return .cancelled
    case .backspace:
      if text.isEmpty { return .cancelled }
      if !before.isEmpty { before.removeLast() }
    case .delete, .control("d"): if !behind.isEmpty { behind.removeFirst() }
    case .left, .control("b"):
      if let sign = before.popLast() { behind.insert(sign, at: behind.startIndex) }
    case .right, .control("f"): if !behind.isEmpty { before.append(behind.removeFirst()) }
    case .home, .control("a"): set("", text)
    case .end, .control("e"): set(text, "")
    case .control("k"): behind = ""
    case .control("u"): before = ""
    case .control("w"): deleteWord()
    case .up, .control("p"): recall(place - 1)
    case .down, .control("n"): recall(place + 1)
    default: break
    }
    return .going
  }

  /// Replaces the part before the cursor.
  mutating func complete(to text: String) { before = text }

  private mutating func set(_ before: String, _ behind: String) {
    (self.before, self.behind) = (before, behind)
  }

  private mutating func deleteWord() {
    while before.last?.isWhitespace == true { before.removeLast() }
    while let last = before.last, !last.isWhitespace { before.removeLast() }
  }

  private mutating func recall(_ wanted: Int) {
    guard 0...history.count ~= wanted else { return }
    place = wanted
    set(wanted < history.count ? history[wanted] : "", "")
  }
}
