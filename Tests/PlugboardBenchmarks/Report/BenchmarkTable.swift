internal import Foundation

/// The rows as a plain text table, with their checked results and notes below it.
struct BenchmarkTable {
  let rows: [BenchmarkRow]
  let sampling: Sampling

  @MainActor var text: String {
    let lines = [Self.columns] + rows.map(cells)
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let table = lines.map { line in
      zip(line.dropLast(), widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ") + "  " + line[line.count - 1]
    }
    return
      ([head, ""] + table + ["", "checked:"] + remarks(\.asserted) + ["", "notes:"]
      + remarks(\.note)).joined(separator: "\n")
  }

  /// The table as the documentation shows it.
  @MainActor var markdown: String {
    let lines =
      [Self.columns, Self.columns.map { _ in "---" }]
      + rows.map { row in
        cells(row).enumerated().map { $0 == 0 || $1.hasPrefix("[") ? "`\($1)`" : $1 }
      }
    return ([head + ".", ""] + lines.map { "| \($0.joined(separator: " | ")) |" })
      .joined(separator: "\n")
  }

  private static let columns = ["what", "ours", "peer", "theirs", "ratio", "goal", "met"]

  @MainActor private var head: String {
    (sampling.divisor > 1 ? "A QUICK RUN, WHOSE FIGURES MEAN LITTLE; " : "")
      + "\(Machine.description); medians of at least \(sampling.few.samples) samples in turn; CPU time,"
      + " without waits"
  }

  /// Returns the remarks; consecutive rows with the same remark share a line.
  private func remarks(_ remark: KeyPath<BenchmarkRow, String>) -> [String] {
    var lines: [(names: [String], text: String)] = []
    for row in rows where !row[keyPath: remark].isEmpty {
      if lines.last?.text == row[keyPath: remark] {
        lines[lines.count - 1].names.append(row.name)
      } else {
        lines.append(([row.name], row[keyPath: remark]))
      }
    }
    return lines.map { "  \($0.names.joined(separator: ", ")): \($0.text)" }
  }

  private func cells(_ row: BenchmarkRow) -> [String] {
    [
      row.name, number(row.ours, row.unit), row.peer ?? "-", number(row.theirs, row.unit),
      number(row.ratio), row.goal.map { "\($0)" } ?? "-",
      row.isMet.map { $0 ? "yes" : "no" } ?? "-",
    ]
  }

  private func number(_ value: Double?, _ unit: String = "") -> String {
    guard let value else { return "-" }
    let digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value) + (unit.isEmpty ? "" : " \(unit)")
  }
}
