internal import PlugboardTerminal

/// Columns of text, each as wide as its widest cell. A very wide cell doesn't count: it moves the
/// rest of its own line, and a table has no more blanks than lines times columns of ordinary width.
enum TextTable {
  /// The width beyond which a cell doesn't widen its column.
  private static let widest = 120

  static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    let rows = rows.map { $0.map { PlainText.clean($0) } }
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        let width = CellText.width(of: cell)
        if width <= widest { widths[column] = max(widths[column], width) }
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column + 1 < row.count else { break }
        line += String(
          repeating: " ", count: max(0, widths[column] - CellText.width(of: cell)) + 2)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Int {
  /// Returns the number with a noun: `1 error`, `2 errors`.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
