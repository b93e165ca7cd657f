/// A Markdown page, with the parts that tests look for.
public struct MarkdownPage {
  public let text: String
  public var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  public init(_ path: String) throws { text = try WorkingCopy.text(path) }

  public static func guide(_ name: String) throws -> MarkdownPage {
    try MarkdownPage("Sources/Plugboard/Plugboard.docc/\(name).md")
  }

  /// The fenced blocks of a language, without their fences.
  public func blocks(of language: String) -> [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in lines {
      switch (block, line) {
      case (nil, "```\(language)"): block = []
      case (let lines?, "```"):
        blocks.append(lines.joined(separator: "\n") + "\n")
        block = nil
      default: block?.append(line)
      }
    }
    return blocks
  }

  /// The texts of the headings of a level.
  public func headings(level: Int) -> [String] {
    let mark = String(repeating: "#", count: level) + " "
    return lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }

  /// The lines of a section of the second level.
  public func section(_ heading: String) -> [String] {
    let rest = lines.drop { $0 != "## \(heading)" }.dropFirst()
    return rest.prefix { !$0.hasPrefix("## ") }.map(String.init)
  }
}

extension [String] {
  /// Returns the texts in backquotes in a column of the rows of a table.
  public func quoted(inColumn column: Int) -> [String] {
    filter { $0.hasPrefix("| ") }.flatMap { row in
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      guard cells.count > column + 1 else { return [String]() }
      let parts = cells[column + 1].split(separator: "`", omittingEmptySubsequences: false)
      return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }
  }
}
