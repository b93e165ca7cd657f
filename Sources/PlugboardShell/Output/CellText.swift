internal import PlugboardTerminal

/// Measures and cuts text in cells.
enum CellText {
  /// The cells that a text takes where each character is drawn as one glyph.
  static func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + Glyph($1).width }
  }

  /// Returns the text if it fits into a width, else its beginning with "…".
  static func cut(_ text: String, to width: Int) -> String {
    var used = 0
    var end = text.startIndex
    for index in text.indices {
      let next = used + Glyph(text[index]).width
      if next > width { return width > 0 ? text[..<end] + "…" : "" }
      used = next
      // Up to here there is room for the sign as well.
      if used < width { end = text.index(after: index) }
    }
    return text
  }
}
