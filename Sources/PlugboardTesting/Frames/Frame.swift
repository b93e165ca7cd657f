internal import Plugboard

/// The content of a terminal of some size, as lines without trailing blanks.
struct Frame: Hashable {
  let size: UnitSize
  let lines: [Substring]

  /// Creates a frame; missing lines, which an editor may have removed, are blank.
  init(size: UnitSize, lines: some Sequence<Substring>) {
    self.size = size
    let lines = Array(lines)
    self.lines = lines + Array(repeating: "", count: max(0, size.height - lines.count))
  }

  init(size: UnitSize, text: String) {
    self.init(
      size: size,
      lines: text.split(separator: "\n", omittingEmptySubsequences: false).prefix(size.height))
  }

  static func heading(of size: UnitSize) -> String { "\(size.width)x\(size.height)" }

  /// The frame as a golden file contains it.
  var text: String { ([Self.heading(of: size)[...]] + lines).map { $0 + "\n" }.joined() }
}
