internal import Plugboard
internal import PlugboardTerminal

/// The lines in which two frames of equal size differ.
struct FrameDifference {
  /// A line that differs, and its first different column; both count from 1, columns in cells.
  struct Line {
    let line: Int
    let column: Int
    let expected: Substring
    let actual: Substring
  }

  private static let most = 10

  let size: UnitSize
  private(set) var lines: [Line] = []

  init(expected: Frame, actual: Frame) {
    size = actual.size
    for (number, (old, new)) in zip(expected.lines, actual.lines).enumerated() where old != new {
      let same = zip(old, new).prefix { $0 == $1 }.map { $0.0 }
      let column = CellMeasure().width(of: String(same)) + 1
      lines.append(Line(line: number + 1, column: column, expected: old, actual: new))
    }
  }

  /// Returns a text with the first different lines, expected above actual, with a mark under the first
  /// different cell.
  ///
  /// - Parameter heading: The line of the golden file with the size of the frame.
  func text(of page: String, in path: String, behind heading: Int) -> String {
    var text =
      "\"\(page)\" at \(Frame.heading(of: size)) differs from \(path) in"
      + " \(lines.count) line\(lines.count == 1 ? "" : "s")"
    for line in lines.prefix(Self.most) {
      text += """

        \(path):\(heading + line.line): line \(line.line), column \(line.column)
          expected │\(line.expected)
          actual   │\(line.actual)
                   │\(String(repeating: " ", count: line.column - 1))^
        """
    }
    if lines.count > Self.most { text += "\nand \(lines.count - Self.most) more lines" }
    return text
  }
}
