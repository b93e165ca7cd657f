/// The part of a line before the cursor, as whole words and the one at the cursor.
struct PartialLine {
  /// The text before the word at the cursor.
  let head: String
  /// The word at the cursor as it is written.
  let raw: String
  /// The word at the cursor without quotes.
  let text: String
  /// The quote in which the word ends; nil if it isn't within quotes.
  let quote: Character?
  /// The words before it.
  let words: [Word]

  /// Splits by the rules of `WordSplitter`; the last quote may be open.
  init(_ line: String) {
    var start = line.startIndex
    var text = ""
    var quote: Character?
    var index = line.startIndex
    while index < line.endIndex {
      let sign = line[index]
      index = line.index(after: index)
      if sign == quote {
        quote = nil
      } else if quote == "\"", sign == "\\", index < line.endIndex,
        line[index] == "\"" || line[index] == "\\"
      {
        text.append(line[index])
        index = line.index(after: index)
      } else if quote == nil, sign == "\"" || sign == "'" {
        quote = sign
      } else if quote == nil, sign.isWhitespace {
        start = index
        text = ""
      } else {
        text.append(sign)
      }
    }
    head = String(line[..<start])
    raw = String(line[start...])
    self.text = text
    self.quote = quote
    // Quotes are closed up to here, but a JSON value may be open.
    words = (try? WordSplitter.words(of: head)) ?? []
  }

  /// Whether the word can be an option.
  var isBare: Bool { raw.first != "\"" && raw.first != "'" }
}
