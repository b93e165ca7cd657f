/// Parts of a text that aren't JSON, but whose extent is known.
extension JSONBytes {
  /// Whether the text begins with a byte order mark, of 3 bytes.
  var hasByteOrderMark: Bool { word(at: 0) & 0xFF_FFFF == 0xBF_BBEF }

  /// Whether a comment, as other languages have it, begins at an offset.
  func beginsComment(at offset: Int) -> Bool {
    switch self[offset] {
    case .slash: self[offset + 1] == .slash || self[offset + 1] == UInt8(ascii: "*")
    case UInt8(ascii: "#"): true
    default: false
    }
  }

  /// Returns the offset behind a comment, which ends with its line or with `*/`; nil if that isn't before `limit`.
  func commentEnd(from start: Int, within limit: Int) -> Int? {
    guard self[start + 1] == UInt8(ascii: "*") else { return min(lineEnd(from: start), count) }
    var end = start + 2
    while end < limit {
      if self[end] == UInt8(ascii: "*"), self[end + 1] == .slash { return end + 2 }
      end += 1
    }
    return nil
  }

  /// The marks in the order in which a version control system writes them where two versions of a text
  /// couldn't be merged; the second may be missing.
  private static let mergeMarks = "<|=>".utf8

  /// Whether a line with such a mark begins at an offset.
  func beginsMergeMark(at offset: Int) -> Bool { mergeMark(at: offset) != nil }

  /// Returns the position of the mark at an offset among the marks of a merge.
  private func mergeMark(at offset: Int) -> Int? {
    guard let mark = Self.mergeMarks.enumerated().first(where: { $0.element == self[offset] }),
      offset == 0 || endsLine(at: offset - 1),
      (1..<7).allSatisfy({ self[offset + $0] == self[offset] })
    else { return nil }
    return mark.offset
  }

  /// Returns the offset behind the line of a mark, and behind the second of two versions: only the
  /// first is read.
  func mergeMarkEnd(from start: Int, within limit: Int) -> Int {
    let isBetween = self[start] == UInt8(ascii: "=") || self[start] == UInt8(ascii: "|")
    return isBetween ? mergeEnd(from: start, within: limit) : min(lineEnd(from: start), count)
  }

  /// Returns the offset behind the last mark of a merge, or behind the line of a mark that has no last one.
  func mergeEnd(from start: Int, within limit: Int) -> Int {
    var line = start
    var latest = -1
    while line < limit {
      let end = min(lineEnd(from: line), count)
      if let mark = mergeMark(at: line) {
        // Another merge begins.
        guard mark > latest else { break }
        if self[line] == UInt8(ascii: ">") { return end }
        latest = mark
      }
      line = end
    }
    return min(lineEnd(from: start), count)
  }

  /// Returns the offset behind the end of a line.
  func lineEnd(from offset: Int) -> Int {
    var end = offset
    while end < count, !endsLine(at: end) { end += 1 }
    return end + 1
  }
}
