internal import PlugboardTerminal

extension String {
  /// Returns the text with an escape for each scalar that isn't safe to print, line breaks aside.
  func escapingUnsafe(_ escape: (Unicode.Scalar) -> String) -> String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      let character = Character(scalar)
      if scalar == "\n" || Glyph(character).character == character {
        text.unicodeScalars.append(scalar)
      } else {
        text += escape(scalar)
      }
    }
    return text
  }
}
