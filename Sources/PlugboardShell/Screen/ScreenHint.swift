internal import Plugboard
internal import PlugboardTerminal

/// A hint at a key, which a press of the pointer stands for.
struct ScreenHint {
  let key: TerminalKey
  let text: LocalizedText

  init(_ key: TerminalKey, _ text: LocalizedText) {
    self.key = key
    self.text = text
  }

  static let page = [
    ScreenHint(.text("/"), ScreenText.find), ScreenHint(.text(":"), ScreenText.command),
    ScreenHint(.text("t"), ScreenText.trace), ScreenHint(.text("i"), ScreenText.inspect),
    ScreenHint(.text("?"), ScreenText.help), ScreenHint(.text("q"), ScreenText.quit),
  ]
  static let back = ScreenHint(.escape, ScreenText.back)
  /// The keys of the hints on a page that are left out if there is no room, the least important first.
  static let lesser: [TerminalKey] = [
    .text("i"), .text("t"), .text(":"), .text("/"), .text("q"), .escape,
  ]
  static let panel = [
    ScreenHint(.down, ScreenText.scroll), ScreenHint(.text("/"), ScreenText.find),
    ScreenHint(.text("q"), ScreenText.close),
  ]
  static let dialog = [
    ScreenHint(.tab, ScreenText.goOn), ScreenHint(.enter, ScreenText.tap),
    ScreenHint(.escape, ScreenText.closeDialog),
  ]
  /// The keys beside a field that has the focus: letters go into it.
  static let beforeField = [ScreenHint(.tab, ScreenText.goOn)]
  /// The keys of a field on the page.
  static let field = [
    ScreenHint(.enter, ScreenText.takeText), ScreenHint(.tab, ScreenText.goOn),
    ScreenHint(.escape, ScreenText.leaveText),
  ]
}

/// The last row of the screen: a text, and hints at keys on its right.
struct LastRow {
  static let gap = "   "

  var text: String
  var style: CellStyle
  var hints: [(key: TerminalKey, text: String)]
  let width: Int

  /// The columns of the hints that there is room for, the last of them at the end.
  var places: [(columns: Range<Int>, key: TerminalKey, text: String)] {
    var hints = hints[...]
    while !hints.isEmpty, !isRoom(for: hints) { hints.removeFirst() }
    let widths = hints.map { CellText.width(of: $0.text) }
    var x = width - widths.reduce(Self.gap.count * (hints.count - 1), +)
    return zip(hints, widths).map { hint, width in
      defer { x += width + Self.gap.count }
      return (x..<x + width, hint.key, hint.text)
    }
  }

  /// Whether hints leave room for the text, or for half of the row.
  private func isRoom(for hints: ArraySlice<(key: TerminalKey, text: String)>) -> Bool {
    let free = hints.reduce(width) { $0 - CellText.width(of: $1.text) - Self.gap.count }
    return free >= CellText.width(of: text) || free >= width / 2
  }

  /// Returns the key of the hint in a column.
  func key(at x: Int) -> TerminalKey? { places.first { $0.columns.contains(x) }?.key }

  func draw(in row: UnitRect, on grid: inout CellGrid) {
    let places = places
    let free = places.first.map { max(0, $0.columns.lowerBound - Self.gap.count) } ?? width
    grid.write(CellText.cut(text, to: free), x: row.x, y: row.y, style: style, clip: row)
    for place in places {
      grid.write(
        place.text, x: row.x + place.columns.lowerBound, y: row.y, style: CellStyle(.dim), clip: row
      )
    }
  }
}
