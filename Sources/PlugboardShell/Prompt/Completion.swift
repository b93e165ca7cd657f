internal import Plugboard

/// The ways in which the word at the cursor can go on.
///
///     let completion = shell.completion(of: editor.text, cursor: editor.cursor)
///     editor.complete(to: completion.extended)
///     for candidate in completion.candidates { … candidate.text, candidate.note … }
///     editor.complete(to: completion.accepting(candidate))
struct Completion {
  struct Candidate: Hashable {
    /// The whole word, without quotes.
    let text: String
    /// A few words about it, such as the type of a value.
    let note: String
    /// Whether more is to be typed without a blank, as after `key=`.
    let isOpen: Bool
    /// Whether it is written as it is, as JSON has its own quotes.
    let isRaw: Bool
  }

  /// The most candidates that are listed.
  static let mostCandidates = 500

  let candidates: [Candidate]
  /// Whether there are more candidates than are listed, or more words than were examined.
  let isCut: Bool
  /// The part before the cursor with as much of the word as all candidates share; whole, with a blank
  /// after it, if there is only one.
  let extended: String
  private let line: PartialLine

  /// The number of characters before the word.
  var start: Int { line.head.count }

  /// Returns the part before the cursor with a candidate as its last word.
  func accepting(_ candidate: Candidate) -> String { Self.line(line, with: candidate) }

  /// Takes the choices that begin with the word; if there are none, the choices that contain its
  /// letters in their order.
  init(_ line: PartialLine, among choices: [Choices]) {
    self.line = line
    var fitting = choices.map { choices in choices.texts.filter { $0.hasBytePrefix(line.text) } }
    let isFuzzy = fitting.allSatisfy(\.isEmpty)
    if isFuzzy {
      let letters = Array(line.text.lowercased())
      fitting = choices.map { Self.nearest($0.texts, to: letters) }
    }
    var known: Set<ExactText> = []
    var candidates: [Candidate] = []
    for (choices, texts) in zip(choices, fitting) {
      for text in texts where candidates.count < Self.mostCandidates && known.insert(text).inserted
      {
        candidates.append(choices.candidate(text))
      }
    }
    self.candidates = candidates
    let isUnknown = choices.contains(where: \.isCut)
    isCut = isUnknown || fitting.joined().count > Self.mostCandidates
    if candidates.count == 1, !isUnknown {
      extended = Self.line(line, with: candidates[0])
    } else {
      let common = Self.commonBeginning(of: fitting.joined())
      extended =
        line.head
        + (isFuzzy || common.count <= line.text.count
          ? line.raw : Self.written(common, quote: line.quote, isWhole: false))
    }
  }

  /// Returns the texts that contain letters in their order, the closest first.
  private static func nearest(_ texts: [String], to letters: [Character]) -> [String] {
    let found = texts.enumerated().compactMap { place, text in
      span(of: letters, in: text).map { (span: $0, place: place, text: text) }
    }
    return found.sorted { ($0.span, $0.place) < ($1.span, $1.place) }.map(\.text)
  }

  /// Returns the number of characters from the first letter to the last one; nil if they aren't there.
  private static func span(of letters: [Character], in text: String) -> Int? {
    var rest = letters[...]
    var span = 0
    for sign in text.lowercased() {
      guard let letter = rest.first else { break }
      if sign == letter { rest.removeFirst() }
      if rest.count < letters.count { span += 1 }
    }
    return rest.isEmpty ? span : nil
  }

  private static func commonBeginning(of texts: some Sequence<String>) -> String {
    var common: Substring?
    for text in texts {
      guard let known = common else {
        common = text[...]
        continue
      }
      let count = zip(known, text).prefix { $0.utf8.elementsEqual($1.utf8) }.count
      if count < known.count { common = known.prefix(count) }
    }
    return String(common ?? "")
  }

  private static func line(_ line: PartialLine, with candidate: Candidate) -> String {
    let word =
      candidate.isRaw
      ? candidate.text
      : written(candidate.text, quote: line.quote, isWhole: !candidate.isOpen)
    return line.head + word + (candidate.isOpen ? "" : " ")
  }

  /// Returns a word as the splitter reads it; the quotes of an incomplete word stay open.
  private static func written(_ text: String, quote: Character?, isWhole: Bool) -> String {
    let needsQuotes =
      text.isEmpty || text.contains { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    guard needsQuotes || quote != nil else { return text }
    let quote = quote == "'" && !text.contains("'") ? "'" : "\""
    let inner =
      quote == "'"
      ? text : text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return quote + inner + (isWhole ? quote : "")
  }
}

/// Words among which a word can be completed, with notes about them.
struct Choices {
  let texts: [String]
  /// Whether there are more words than these.
  var isCut = false
  var isRaw = false
  /// Whether more is to be typed after a word without a blank.
  var isOpen: (String) -> Bool = { _ in false }
  /// Returns the note of a word; only of words that are listed.
  let note: (String) -> String

  func candidate(_ text: String) -> Completion.Candidate {
    Completion.Candidate(text: text, note: note(text), isOpen: isOpen(text), isRaw: isRaw)
  }
}
