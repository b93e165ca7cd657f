extension DocumentFormat {
  /// Returns the reference of the format in Markdown: all kinds of objects with their fields.
  public func referencePage() -> String {
    var lines = [
      "# The format of documents", "",
      "Format \(version). Files are JSON (RFC 8259) in UTF-8; a key occurs once in its object."
        + " Keys that are not listed are kept, and reported as warnings, in small objects as errors.",
    ]
    for kind in kinds {
      lines += ["", "## \(kind.name.capitalizedFirst)", "", kind.summary, ""]
      lines += ["| field | type | required | allowed | meaning |", "|---|---|---|---|---|"]
      for field in kind.fields {
        let cells = [
          "`\(field.name)`", field.type.wording, field.isRequired ? "yes" : "no",
          field.type.restriction ?? "all", field.summary,
        ]
        let row = cells.map { $0.escapedForTable }.joined(separator: " | ")
        lines.append("| \(row) |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  fileprivate var escapedForTable: String {
    String(flatMap { $0 == "|" ? "\\|" : String($0) })
  }
}
