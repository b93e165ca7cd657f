/// Splits a line into words.
///
/// Double and single quotes group the text between them; inside double quotes, `\"` and `\\` escape a
/// character. A JSON object or array is one word with all its blanks and quotes.
struct WordSplitter {
  /// The number of unclosed brackets that are examined; without a limit, a line could take
  /// quadratic time.
  private static let mostOpenBrackets = 8

  private let line: String
  private var position: String.Index
  private var openBrackets = 0
  /// Whether a `;` ends a word.
  private var endsAtSemicolon = false

  static func words(of line: String) throws(CommandFailure) -> [Word] {
    var splitter = WordSplitter(line)
    var words: [Word] = []
    while let word = try splitter.next() { words.append(word) }
    return words
  }

  /// Returns the commands of a text, separated by line breaks and by semicolons outside of quotes and
  /// JSON, without blank ones and comments.
  static func commands(of text: String) -> [String] {
    var splitter = WordSplitter(text)
    splitter.endsAtSemicolon = true
    var commands: [String] = []
    while let command = splitter.nextCommand() { commands.append(command) }
    return commands
  }

  private mutating func nextCommand() -> String? {
    while let sign, sign.isWhitespace || sign == ";" { advance() }
    if sign == "#" {
      while let sign, !sign.isNewline { advance() }
      return nextCommand()
    }
    guard sign != nil else { return nil }
    let start = position
    openBrackets = 0
    while let sign, sign != ";", !sign.isNewline {
      if sign.isWhitespace {
        advance()
      } else if (try? next()) == nil {
        // A quote that isn't closed is told when the command runs.
        position = line.endIndex
      }
    }
    return String(line[start..<position])
  }

  private init(_ line: String) {
    self.line = line
    position = line.startIndex
  }

  /// The scalar at the position: a mark that joins a quote or a blank doesn't hide it.
  private var sign: Character? {
    position < line.endIndex ? Character(line.unicodeScalars[position]) : nil
  }

  private mutating func next() throws(CommandFailure) -> Word? {
    while let sign, sign.isWhitespace { advance() }
    guard sign != nil else { return nil }
    let start = position
    var text = ""
    var opensValue = true
    while let sign, !sign.isWhitespace, !(endsAtSemicolon && sign == ";") {
      if sign == "\"" || sign == "'" {
        try readQuoted(by: sign, into: &text)
      } else if opensValue, sign == "{" || sign == "[", let end = endOfJSON() {
        text += line[position..<end]
        position = end
      } else {
        text.append(sign)
        advance()
      }
      opensValue = sign == "="
    }
    return Word(text: text, raw: String(line[start..<position]))
  }

  private mutating func advance() { position = line.unicodeScalars.index(after: position) }

  private mutating func readQuoted(by quote: Character, into text: inout String)
    throws(CommandFailure)
  {
    advance()
    while let sign, sign != quote {
      advance()
      if sign == "\\", quote == "\"", let escaped = self.sign, escaped == "\"" || escaped == "\\" {
        text.append(escaped)
        advance()
      } else {
        text.append(sign)
      }
    }
    guard sign == quote else {
      throw .usage("a quote \(quote) is not closed; write another at the end of the text")
    }
    advance()
  }

  /// Returns the index at which all brackets opened from here are closed; nil if they aren't.
  private mutating func endOfJSON() -> String.Index? {
    guard openBrackets < Self.mostOpenBrackets else { return nil }
    let scalars = line.unicodeScalars
    var depth = 0
    var isInString = false
    var index = position
    while index < scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      if isInString {
        if scalar == "\"" { isInString = false }
        if scalar == "\\", index < scalars.endIndex { index = scalars.index(after: index) }
        continue
      }
      switch scalar {
      case "\"": isInString = true
      case "{", "[": depth += 1
      case "}", "]":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    openBrackets += 1
    return nil
  }
}
