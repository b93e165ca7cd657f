internal import Plugboard

extension CellGrid {
  /// Returns the screen as lines of text without escape characters; trailing blanks are left out, and
  /// every line ends in a line break.
  public func plainText() -> String {
    var text = ""
    for y in 0..<size.height {
      var blanks = 0
      for cell in row(y) where cell.width > 0 {
        if cell.character == " " {
          blanks += 1
        } else {
          text += String(repeating: " ", count: blanks)
          blanks = 0
          text.append(cell.character)
        }
      }
      text += "\n"
    }
    return text
  }

  /// Returns the screen as lines with ANSI sequences for styles; each line begins and ends plain.
  public func ansiText(usesColor: Bool = true) -> String {
    var text = ""
    for y in 0..<size.height {
      let row = row(y)
      let end = row.lastIndex { $0 != .blank && $0.width > 0 }.map { $0 + 1 } ?? row.startIndex
      var style = Style.plain
      for cell in row[..<end] where cell.width > 0 {
        if cell.style != style {
          text += cell.style.sequence(usesColor: usesColor)
          style = cell.style
        }
        text.append(cell.character)
      }
      if style != .plain { text += Style.plain.sequence(usesColor: usesColor) }
      text += "\n"
    }
    return text
  }
}

extension Style {
  /// Returns the sequence that sets exactly this style, whatever style was set before.
  func sequence(usesColor: Bool) -> String {
    var codes = "0"
    if traits.contains(.bold) { codes += ";1" }
    if traits.contains(.dim) { codes += ";2" }
    if traits.contains(.underlined) { codes += ";4" }
    if traits.contains(.reversed) { codes += ";7" }
    if usesColor, let color { codes += ";3\(color.rawValue)" }
    return "\u{1B}[\(codes)m"
  }
}
