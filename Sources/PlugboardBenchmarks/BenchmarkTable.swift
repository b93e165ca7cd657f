internal import Foundation

/// The rows as a table in plain text.
struct BenchmarkTable {
  let rows: [BenchmarkRow]

  init(_ rows: [BenchmarkRow]) { self.rows = rows }

  var text: String {
    let lines =
      [["what", "ours", "peer", "theirs", "ratio", "goal", "met", "checked"]] + rows.map(cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { line in
      zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
    }
    let machine =
      "\(ProcessInfo.processInfo.activeProcessorCount) cores, median of samples taken in turn"
    return ([machine] + table).joined(separator: "\n")
  }

  private func cells(_ row: BenchmarkRow) -> [String] {
    [
      row.name, "\(number(row.ours)) \(row.unit)", row.peer, "\(number(row.theirs)) \(row.unit)",
      number(row.ratio), row.goal.map { "\($0)" } ?? "-",
      row.isMet.map { $0 ? "yes" : "no" } ?? "-", row.asserted,
    ]
  }

  private func number(_ value: Double) -> String {
    value >= 100 ? String(Int(value.rounded())) : String(format: "%.2f", value)
  }
}
