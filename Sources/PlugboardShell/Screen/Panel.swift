internal import Plugboard
internal import PlugboardTerminal

/// Lines that lie over the page until a key closes them.
struct Panel {
  private let lines: [String]
  private var top = 0

  init(_ lines: [String]) { self.lines = lines }

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

  /// Covers all rows but the last.
  func draw(on grid: inout CellGrid) {
    let room = Rect(x: 0, y: 0, width: grid.size.width, height: grid.size.height - 1)
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
}
