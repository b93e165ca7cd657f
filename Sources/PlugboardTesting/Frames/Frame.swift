internal import Plugboard

/// What a terminal of a size shows, as lines without blanks at their ends.
struct Frame: Hashable {
  let size: Size
  let lines: [Substring]

  /// Lines that are lacking, which an editor may have cut off, are blank.
  init(size: Size, lines: some Sequence<Substring>) {
    self.size = size
    let lines = Array(lines)
    self.lines = lines + Array(repeating: "", count: max(0, size.height - lines.count))
  }

  init(size: Size, text: String) {
    self.init(
      size: size,
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).prefix(size.height))
  }

  static func heading(of size: Size) -> String { "\(size.width)x\(size.height)" }

  /// What stands in a golden file.
  var text: String { ([Self.heading(of: size)[...]] + lines).map { $0 + "\n" }.joined() }
}
