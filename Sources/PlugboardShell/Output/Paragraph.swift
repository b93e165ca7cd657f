/// Wraps prose between words.
enum Paragraph {
  /// The width if no terminal tells one.
  static let standardWidth = 80
  /// The longest line that is comfortable to read.
  private static let widest = 100
  /// The widest column of terms; the text of a longer one begins below it.
  private static let widestTerm = 30

  /// Returns the lines of a text; those after the first are indented.
  ///
  /// A text that begins with a blank keeps that, and isn't wrapped.
  static func lines(_ text: String, width: Int, indent: Int = 0) -> [String] {
    guard text.first != " " else { return [text] }
    let width = max(min(width, widest), indent + 10)
    let space = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ") {
      let size = CellText.width(of: word)
      if used > 0, used + 1 + size > width - (lines.isEmpty ? 0 : indent) {
        lines.append((lines.isEmpty ? "" : space) + line)
        (line, used) = ("", 0)
      }
      line += (used > 0 ? " " : "") + word
      used += (used > 0 ? 1 : 0) + size
    }
    return lines + [(lines.isEmpty ? "" : space) + line]
  }

  /// Returns terms in a column of their own, with their meanings beside them.
  static func lines(ofTerms terms: [(term: String, text: String)], width: Int) -> [String] {
    let sizes = terms.map { CellText.width(of: $0.term) }
    let column = 2 + (sizes.filter { $0 <= widestTerm }.max() ?? widestTerm) + 2
    let room = min(width, widest) - column
    return zip(terms, sizes).flatMap { entry, size -> [String] in
      // Beside a wide column there would be a word to a line.
      guard room >= 20 else {
        return lines(entry.term, width: width - 2, indent: 4).map { "  " + $0 }
          + lines(entry.text, width: width - 6).map { "      " + $0 }
      }
      let texts = lines(entry.text, width: room)
      let space = String(repeating: " ", count: column)
      guard 2 + size + 2 <= column else {
        return lines(entry.term, width: width - 2, indent: 4).map { "  " + $0 }
          + texts.map { space + $0 }
      }
      let head = "  " + entry.term + String(repeating: " ", count: column - 2 - size)
      return [head + (texts.first ?? "")] + texts.dropFirst().map { space + $0 }
    }
  }

  /// Joins lines: a line that doesn't end a sentence is continued by the next. Lines that begin
  /// with a blank stay as they are.
  static func joined(_ lines: [String]) -> [String] {
    var texts: [String] = []
    for line in lines {
      if let last = texts.last, let sign = last.last, sign != ".", sign != ":", last.first != " ",
        line.first != " "
      {
        texts[texts.count - 1] += " " + line
      } else {
        texts.append(line)
      }
    }
    return texts
  }
}
