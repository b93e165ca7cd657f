internal import Plugboard
internal import PlugboardTerminal

/// Lines that cover the lower part of the page, or the whole page, until they are closed.
struct Panel {
  /// The kind of the lines, from which they can be made again.
  enum Content: Equatable {
    case help, messages
    /// The answer of a command.
    case answer(command: String)
  }

  private static let indent = "    "

  let title: String
  let content: Content
  private let texts: [String]
  private var lines: [String] = []
  /// The room of the panel and of the page above it.
  private var room = UnitSize(width: 0, height: 0)
  /// The first line that is shown.
  private var top = 0
  /// The line that was found last.
  private var found: Int?

  init(_ title: String, _ texts: [String], _ content: Content) {
    self.title = title
    self.texts = texts
    self.content = content
  }

  /// The rows that the panel takes, its title included.
  var rows: Int { min(lines.count + 1, room.height) }

  private var shownCount: Int { max(1, rows - 1) }

  /// Lays the lines out in a room; long ones are wrapped.
  mutating func layOut(in room: UnitSize) {
    if room.width != self.room.width {
      lines = texts.flatMap { Self.wrapped($0, width: room.width) }
      found = nil
    }
    self.room = room
    scroll(by: 0)
  }

  mutating func scroll(by rows: Int) {
    let most = max(0, lines.count - shownCount)
    top = max(0, min(top + max(-lines.count, min(rows, lines.count)), most))
  }

  mutating func scrollToStart() { top = 0 }
  mutating func scrollToEnd() { scroll(by: lines.count) }

  /// Returns the lines with a text, in any case.
  private func hits(_ text: String) -> [Int] {
    let wanted = text.lowercased()
    return lines.indices.filter { lines[$0].lowercased().contains(wanted) }
  }

  /// Returns the place of the hit that `find` would go to.
  func place(of text: String, backwards: Bool = false, again: Bool = false) -> FoundPlace? {
    FoundPlace(
      among: hits(text), from: again ? found ?? top : top, backwards: backwards, again: again)
  }

  /// Scrolls to the next line with a text; returns its place among all, or nil if there is none.
  mutating func find(_ text: String, backwards: Bool, again: Bool) -> FoundPlace? {
    guard let place = place(of: text, backwards: backwards, again: again) else { return nil }
    found = place.position
    scroll(by: place.position - top)
    return place
  }

  /// Draws the panel in a rectangle, with its title in the first row and its place on the right.
  func draw(
    in rect: UnitRect, on grid: inout CellGrid,
    place: (_ first: Int, _ last: Int, _ all: Int) -> String
  ) {
    grid.fill(rect, clip: rect)
    let bar = UnitRect(x: rect.x, y: rect.y, width: rect.width, height: 1)
    let style = CellStyle([.bold, .reversed])
    grid.fill(bar, style: style, clip: bar)
    let shown = lines.dropFirst(top).prefix(rect.height - 1)
    let place =
      shown.count < lines.count ? " \(place(top + 1, top + shown.count, lines.count)) " : ""
    let width = CellText.width(of: place)
    let text = CellText.cut(title, to: rect.width - width - 2)
    grid.write(" \(text)", x: rect.x, y: rect.y, style: style, clip: bar)
    grid.write(place, x: rect.maxX - width, y: rect.y, style: style, clip: bar)
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
