internal import Plugboard
internal import PlugboardTerminal

/// Lines that cover the page until a key closes them.
struct Panel {
  /// The effect of a key.
  enum Outcome {
    case open, closed
    /// Closed by a key that also has its effect on the page.
    case passed
  }

  private static let indent = "    "

  /// Whether the panel is the help, which its own key closes.
  let isHelp: Bool
  private let texts: [String]
  private var lines: [String] = []
  private var width = 0
  private var top = 0

  init(_ texts: [String], isHelp: Bool = false) {
    self.texts = texts
    self.isHelp = isHelp
  }

  /// Handles a key; only a panel that is longer than the screen scrolls.
  mutating func take(_ key: KeyPress, height: Int) -> Outcome {
    let page = max(1, height - 1)
    let isLong = lines.count > height
    switch key {
    case .escape, .enter: return .closed
    case .text(" ") where !isLong: return .closed
    case _ where !isLong: return .passed
    case .down, .text("j"): top += 1
    case .up, .text("k"): top -= 1
    case .pageDown, .text(" "): top += page
    case .pageUp: top -= page
    case .home: top = 0
    case .end: top = lines.count
    default: return .passed
    }
    top = max(0, min(top, lines.count - height))
    return .open
  }

  /// Draws the panel over all lines of the screen but the last; long lines are wrapped.
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

  /// Returns the text of the last line.
  func hint(height: Int) -> String {
    let isLong = lines.count > height
    return isLong
      ? "\(top + 1)–\(min(top + height, lines.count)) of \(lines.count); ↑↓ scroll, Esc closes"
      : "Esc closes"
  }

  /// Wraps a text between words, with an indentation; longer words are cut.
  private static func broken(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    var rest = text[...]
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      let word = rest.dropFirst(gap.count).prefix { $0 != " " }
      rest = rest[word.endIndex...]
      var part = gap + word
      let size = cells(of: word)
      if !line.isEmpty, used + gap.count + size > width, indent.count + size <= width {
        lines.append(line)
        line = indent
        used = indent.count
        part = word
      }
      for sign in part {
        let glyph = Glyph(sign)
        if used + glyph.width > width {
          lines.append(line)
          line = indent
          used = indent.count
        }
        line.append(sign)
        used += glyph.width
      }
    }
    return lines + [line]
  }

  private static func cells(of text: Substring) -> Int {
    text.reduce(0) { $0 + Glyph($1).width }
  }
}
