internal import PlugboardTerminal

/// Columns of text, each as wide as its widest cell.
enum TextTable {
  static func lines(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    let rows = rows.map { $0.map { PlainText.clean($0) } }
    for row in rows {
      for (column, cell) in row.dropLast().enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], CellText.width(of: cell))
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += cell
        guard column + 1 < row.count else { break }
        line += String(repeating: " ", count: widths[column] - CellText.width(of: cell) + 2)
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
