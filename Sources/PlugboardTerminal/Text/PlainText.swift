/// Text that is printed line by line, without cells.
public enum PlainText {
  /// Returns a line that is safe to print, with each cluster as its glyph: line breaks and escape
  /// characters become visible and have no effect.
  public static func clean(_ line: some StringProtocol) -> String {
    if line.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(line) }
    var text = ""
    for character in line {
      let glyph = Glyph(character)
      if glyph.width > 0 { text.append(glyph.character) }
    }
    return text
  }
}
