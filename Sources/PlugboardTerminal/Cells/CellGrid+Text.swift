internal import Plugboard

extension CellGrid {
  /// Returns the screen as lines of text without escape characters; trailing blanks are left out, and
  /// every line ends in a line break.
  public func plainText() -> String {
    var text = ""
    for y in 0..<size.height {
      var blanks = 0
      for cell in row(y) where cell.width > 0 {
        let character = cell.picture?.shade ?? cell.character
        if character == " " {
          blanks += 1
        } else {
          text += String(repeating: " ", count: blanks)
          blanks = 0
          text.append(character)
        }
      }
      text += "\n"
    }
    return text
  }

  /// Returns the screen as lines with ANSI sequences for styles; each line begins and ends plain.
  public func ansiText(_ depth: ColorDepth = .full) -> String {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      let row = row(y)
      let end = row.lastIndex { $0 != .blank && $0.width > 0 }.map { $0 + 1 } ?? row.startIndex
      var style = CellStyle.plain
      for index in row.indices[..<end] where row[index].width > 0 {
        let cell = row[index].shown(at: index - row.startIndex, y, depth)
        if cell.style != style {
          cell.style.appendSequence(after: style, to: &bytes)
          style = cell.style
        }
        bytes += cell.character.utf8
      }
      if style != .plain { CellStyle.plain.appendSequence(after: style, to: &bytes) }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
