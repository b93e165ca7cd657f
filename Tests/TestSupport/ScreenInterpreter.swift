internal import PlugboardTerminal

/// A screen of cells that interprets the output of a program: cursor positions, clearing, and text.
struct ScreenInterpreter {
  private var cells: [[Character]]
  private var rest: [UInt8] = []
  private var row = 0
  private var column = 0

  init(rows: Int, columns: Int) {
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  var text: String { cells.indices.map { row($0) }.joined(separator: "\n") }

  /// Returns a line; a wide character fills one cell and leaves the next empty.
  func row(_ index: Int) -> String { String(cells[index].filter { $0 != "\0" }) }

  /// Returns the first cell of a text that is within a line; nil if it isn't on the screen.
  func cell(of text: String) -> (x: Int, y: Int)? {
    for y in cells.indices {
      for x in cells[y].indices
      where String(cells[y][x...].filter { $0 != "\0" }).hasPrefix(text) && cells[y][x] != "\0" {
        return (x, y)
      }
    }
    return nil
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    // Output can be interpreted only if no sequence and no character is cut.
    guard let text = String(validating: rest, as: UTF8.self), isWhole(text) else { return }
    rest = []
    var signs = Array(text)[...]
    while let sign = signs.popFirst() {
      if sign == "\u{1B}" {
        let body = signs.prefix { !$0.isLetter }
        signs = signs.dropFirst(body.count)
        obey(signs.popFirst() ?? "m", String(body.dropFirst()))
      } else {
        put(sign)
      }
    }
  }

  private func isWhole(_ text: String) -> Bool {
    guard let start = text.lastIndex(of: "\u{1B}") else { return true }
    return text[start...].contains(where: \.isLetter)
  }

  private mutating func obey(_ command: Character, _ body: String) {
    switch command {
    case "H":
      let places = body.split(separator: ";").map { (Int($0) ?? 1) - 1 }
      (row, column) = places.count == 2 ? (places[0], places[1]) : (0, 0)
    case "J":
      for index in cells.indices { cells[index] = cells[index].map { _ in " " } }
    default: break
    }
  }

  private mutating func put(_ sign: Character) {
    let width = CellWidth.of(sign)
    guard cells.indices.contains(row), column + width <= cells[row].count, width > 0 else { return }
    cells[row][column] = sign
    if width == 2 { cells[row][column + 1] = "\0" }
    column += width
  }
}
