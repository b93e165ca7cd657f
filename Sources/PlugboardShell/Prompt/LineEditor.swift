internal import Plugboard
internal import PlugboardTerminal

/// A line that is being typed, as its parts before and after the cursor.
///
///     var editor = LineEditor(history: history)
///     switch editor.handle(key) { … }
///     let line = editor.visible(width: 40)
///
/// Cursor movement and deletion work on clusters: a character of several scalars is one step.
struct LineEditor {
  enum Outcome: Hashable { case going, done(String), cancelled }

  /// The maximal length of a line in bytes; longer input is cut.
  static let longest = 1 << 16

  private(set) var before: String
  private(set) var behind = ""
  let history: History
  /// The text that the last deletion of several characters removed.
  private var killed = ""
  private var recall: Recall?
  private(set) var search: Search?

  init(_ text: String = "", history: History = History()) {
    before = text
    self.history = history
  }

  var text: String { before + behind }
  /// The number of characters before the cursor.
  var cursor: Int { before.count }

  mutating func handle(_ key: TerminalKey) -> Outcome {
    if case .with(.shift, let plain) = key { return handle(plain) }
    let action = LineKey.action(of: key)
    if handleInSearch(key, action) { return .going }
    switch action {
    case .accept: return .done(text)
    case .cancel: return .cancelled
    case .clear,
      .deleteForward where key != .delete, .deleteBack:
      if text.isEmpty { return .cancelled }
      edit(key, action)
    case .older: goBack()
    case .newer: goForth()
    case .search: search = Search(original: (before, behind))
    default: edit(key, action)
    }
    return .going
  }

  /// Replaces the part before the cursor.
  mutating func complete(to text: String) {
    before = text
    recall = nil
  }

  private mutating func edit(_ key: TerminalKey, _ action: LineKey.Action?) {
    let old = (before.utf8.count, behind.utf8.count)
    switch key {
    case .text(let scalar): insert(String(scalar))
    case .paste(let text): insert(Self.line(ofPaste: text))
    default: if let action { perform(action) }
    }
    // A recalled line that is changed is a line of its own.
    if old.0 + old.1 != before.utf8.count + behind.utf8.count { recall = nil }
  }

  private mutating func perform(_ action: LineKey.Action) {
    switch action {
    case .left: if !before.isEmpty { moveBack(to: before.index(before: before.endIndex)) }
    case .right: if !behind.isEmpty { moveForth(to: behind.index(after: behind.startIndex)) }
    case .wordLeft: moveBack(to: wordStart)
    case .wordRight: moveForth(to: wordEnd)
    case .start: moveBack(to: before.startIndex)
    case .end: moveForth(to: behind.endIndex)
    case .deleteBack: if !before.isEmpty { before.removeLast() }
    case .deleteForward: if !behind.isEmpty { behind.removeFirst() }
    case .killBlank:
      let end = before.lastIndex { !$0.isWhitespace } ?? before.startIndex
      let blank = before[..<end].lastIndex(where: \.isWhitespace)
      kill(from: blank.map { before.index(after: $0) } ?? before.startIndex)
    case .killWordBack: kill(from: wordStart)
    case .killWord: kill(to: wordEnd)
    case .killStart: kill(from: before.startIndex)
    case .killEnd: kill(to: behind.endIndex)
    case .yank: insert(killed)
    case .clear: set("", "")
    case .accept, .cancel, .older, .newer, .search, .searchNewer, .leaveSearch: break
    }
  }

  private mutating func insert(_ text: String) {
    guard before.utf8.count + behind.utf8.count + text.utf8.count <= Self.longest else { return }
    before += text
  }

  private mutating func set(_ before: String, _ behind: String) {
    (self.before, self.behind) = (before, behind)
  }

  private mutating func moveBack(to place: String.Index) {
    set(String(before[..<place]), before[place...] + behind)
  }

  private mutating func moveForth(to place: String.Index) {
    set(before + behind[..<place], String(behind[place...]))
  }

  private mutating func kill(from place: String.Index) {
    killed = String(before[place...])
    before = String(before[..<place])
  }

  private mutating func kill(to place: String.Index) {
    killed = String(behind[..<place])
    behind = String(behind[place...])
  }

  /// The beginning of the word before the cursor.
  private var wordStart: String.Index {
    guard let end = before.lastIndex(where: \.isOfWord) else { return before.startIndex }
    return before[..<end].lastIndex { !$0.isOfWord }.map { before.index(after: $0) }
      ?? before.startIndex
  }

  /// The end of the word after the cursor.
  private var wordEnd: String.Index {
    let start = behind.firstIndex(where: \.isOfWord) ?? behind.endIndex
    return behind[start...].firstIndex { !$0.isOfWord } ?? behind.endIndex
  }

  /// Returns a pasted text as one line; otherwise its line breaks would run commands.
  private static func line(ofPaste text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}

/// Recalls earlier lines.
extension LineEditor {
  /// A place in the history, and the line that was typed before, which later lines lead back to.
  private struct Recall {
    let draft: String
    var place: Int
  }

  /// Recalls the last line before the present one that begins with the typed text.
  private mutating func goBack() {
    let draft = recall?.draft ?? text
    let shown = text
    let place = history.lines[..<(recall?.place ?? history.lines.count)]
      .lastIndex { $0.hasBytePrefix(draft) && !$0.hasSameBytes(as: shown) }
    guard let place else { return }
    recall = Recall(draft: draft, place: place)
    set(history.lines[place], "")
  }

  private mutating func goForth() {
    guard let recall else { return }
    let shown = text
    let place = history.lines[(recall.place + 1)...]
      .firstIndex { $0.hasBytePrefix(recall.draft) && !$0.hasSameBytes(as: shown) }
    self.recall = place.map { Recall(draft: recall.draft, place: $0) }
    set(place.map { history.lines[$0] } ?? recall.draft, "")
  }
}

/// Searches earlier lines while a part of a line is typed.
extension LineEditor {
  struct Search {
    fileprivate let original: (before: String, behind: String)
    fileprivate(set) var query = ""
    /// The place of the line found last.
    fileprivate var place: Int?
    /// Whether no further line contains the query.
    fileprivate(set) var isFailing = false

    fileprivate init(original: (before: String, behind: String)) { self.original = original }
  }

  /// The text before the line while earlier lines are searched, in place of the usual one.
  var searchLabel: String? {
    search.map { ($0.isFailing ? "no line with \"" : "search \"") + $0.query + "\": " }
  }

  /// Returns false if no search goes on, or the key ends it and has its usual effect.
  private mutating func handleInSearch(_ key: TerminalKey, _ action: LineKey.Action?) -> Bool {
    guard let search else { return false }
    switch (key, action) {
    case (.text(let scalar), _): find(search.query + String(scalar), from: search.place)
    case (.paste(let text), _): find(search.query + Self.line(ofPaste: text), from: search.place)
    case (_, .deleteBack): find(String(search.query.dropLast()), from: nil)
    case (_, .search): findNext(isOlder: true)
    case (_, .searchNewer): findNext(isOlder: false)
    case (_, .cancel), (_, .leaveSearch):
      set(search.original.before, search.original.behind)
      self.search = nil
    case (_, .clear):
      set("", "")
      self.search = nil
    default:
      self.search = nil
      return false
    }
    recall = nil
    return true
  }

  /// Shows the last line with the query, not after a place.
  private mutating func find(_ query: String, from place: Int?) {
    guard query.utf8.count <= Self.longest else { return }
    let lines = history.lines
    let found =
      query.isEmpty
      ? nil : lines[...(place ?? lines.count - 1)].lastIndex { $0.contains(query) }
    search?.query = query
    show(found, isFailing: found == nil && !query.isEmpty)
  }

  private mutating func findNext(isOlder: Bool) {
    guard let search, !search.query.isEmpty, let place = search.place else { return }
    let shown = text
    let fits = { (line: String) in
      line.contains(search.query) && !line.hasSameBytes(as: shown)
    }
    let lines = history.lines
    let found =
      isOlder
      ? lines[..<place].lastIndex(where: fits) : lines[(place + 1)...].firstIndex(where: fits)
    show(found, isFailing: found == nil)
  }

  private mutating func show(_ place: Int?, isFailing: Bool) {
    search?.isFailing = isFailing
    guard let place else { return }
    search?.place = place
    set(history.lines[place], "")
  }
}

extension Character {
  /// Whether word moves go over the character.
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
