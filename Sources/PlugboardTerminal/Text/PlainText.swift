/// Text that is printed line by line, without cells.
public enum PlainText {
  /// One line that is safe to print, whatever it came from: each cluster as its glyph, so that line
  /// breaks and escape characters are seen and have no effect.
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
