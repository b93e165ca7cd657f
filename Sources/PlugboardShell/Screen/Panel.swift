internal import Plugboard
internal import PlugboardTerminal

/// Lines that cover the lower part of the page, or all of it, until they are closed.
struct Panel {
  private static let indent = "    "

  let title: String
  /// The command that gave the lines, which can be run again.
  let command: String?
  private let texts: [String]
  private var lines: [String] = []
  private var width = 0
  private var top = 0

  init(_ title: String, _ texts: [String], command: String? = nil) {
    self.title = title
    self.texts = texts
    self.command = command
  }

  /// Lays the lines out in a width; long ones are wrapped.
  mutating func layOut(width: Int) {
    guard width != self.width else { return }
    self.width = width
    lines = texts.flatMap { Self.wrapped($0, width: width) }
    top = max(0, min(top, lines.count - 1))
  }

  /// Returns the rows that the panel takes of a height, its title included.
  func rows(of height: Int) -> Int { min(lines.count + 1, height) }

  mutating func scroll(by rows: Int, height: Int) {
    let room = max(1, height - 1)
    top = max(0, min(top + max(-lines.count, min(rows, lines.count)), lines.count - room))
  }

  mutating func scrollToStart() { top = 0 }
  mutating func scrollToEnd(height: Int) { scroll(by: lines.count, height: height) }

  /// Scrolls to the next line with a text, in any case; returns whether there is one.
  mutating func find(_ text: String, backwards: Bool, again: Bool) -> Bool {
    let wanted = text.lowercased()
    let hits = lines.indices.filter { lines[$0].lowercased().contains(wanted) }
    let found =
      backwards
      ? hits.last { $0 < top } ?? hits.last
      : hits.first { again ? $0 > top : $0 >= top } ?? hits.first
    guard let found else { return false }
    top = found
    return true
  }

  /// Draws the panel in a rectangle, with its title in the first row.
  func draw(in rect: Rect, on grid: inout CellGrid) {
    grid.fill(rect, clip: rect)
    let bar = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    let style = Style([.bold, .reversed])
    grid.fill(bar, style: style, clip: bar)
    let shown = lines.dropFirst(top).prefix(rect.height - 1)
    let place =
      shown.count < lines.count ? " \(top + 1)–\(top + shown.count) of \(lines.count) " : ""
    let text = CellText.cut(title, to: rect.width - place.count - 2)
    grid.write(" \(text)", x: rect.x, y: rect.y, style: style, clip: bar)
    grid.write(place, x: rect.maxX - place.count, y: rect.y, style: style, clip: bar)
    for (row, line) in shown.enumerated() {
      grid.write(line, x: rect.x, y: rect.y + 1 + row, clip: rect)
    }
  }

  /// Wraps a text between words, with an indentation; longer words are cut.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    var rest = text[...]
    while !rest.isEmpty {
      let gap = rest.prefix { $0 == " " }
      let word = rest.dropFirst(gap.count).prefix { $0 != " " }
      rest = rest[word.endIndex...]
      var part = gap + word
      let size = CellText.width(of: word)
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
}
