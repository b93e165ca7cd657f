internal import Plugboard
internal import PlugboardTerminal

/// Lines that lie over the page until a key closes them.
struct Panel {
  private let texts: [String]
  private var lines: [String] = []
  private var width = 0
  private var top = 0

  init(_ texts: [String]) { self.texts = texts }

  /// Takes a key; false where it closes the panel.
  mutating func take(_ key: KeyPress, height: Int) -> Bool {
    let page = max(1, height - 1)
    switch key {
    case .down, .text("j"): top += 1
    case .up, .text("k"): top -= 1
    case .pageDown, .text(" "): top += page
    case .pageUp: top -= page
    case .home: top = 0
    case .end: top = lines.count
    default: return false
    }
    top = max(0, min(top, lines.count - height))
    return true
  }

  /// Covers all rows but the last; long lines are broken.
  mutating func draw(on grid: inout CellGrid) {
    let room = Rect(x: 0, y: 0, width: grid.size.width, height: grid.size.height - 1)
    if width != room.width {
      width = room.width
      lines = texts.flatMap { Self.broken($0, width: room.width) }
    }
    grid.fill(room, clip: room)
    for (row, line) in lines.dropFirst(top).prefix(room.height).enumerated() {
      grid.write(line, x: 0, y: row, clip: room)
    }
  }

  /// What the last row says of it.
  func hint(height: Int) -> String {
    let isLong = lines.count > height
    return isLong
      ? "\(top + 1)–\(min(top + height, lines.count)) of \(lines.count); ↑↓ scroll, Esc closes"
      : "any key closes"
  }

  /// What does not fit goes on below, a little to the right.
  private static func broken(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for sign in text {
      let glyph = Glyph(sign)
      if used + glyph.width > width {
        lines.append(line)
        line = "    "
        used = 4
      }
      line.append(sign)
      used += glyph.width
    }
    return lines + [line]
  }
}
