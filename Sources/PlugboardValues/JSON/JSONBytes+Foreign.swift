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

  /// Returns the offset behind a comment, which ends with its line or with `*/`; nil if that is missing.
  func commentEnd(from start: Int) -> Int? {
    guard self[start + 1] == UInt8(ascii: "*") else { return min(lineEnd(from: start), count) }
    var end = start + 2
    while end < count {
      if self[end] == UInt8(ascii: "*"), self[end + 1] == .slash { return end + 2 }
      end += 1
    }
    return nil
  }

  /// Whether a line begins at an offset that a version control system writes where two versions of a text
  /// couldn't be merged.
  func beginsMergeMark(at offset: Int) -> Bool {
    "<|=>".utf8.contains(self[offset]) && (offset == 0 || endsLine(at: offset - 1))
      && (1..<7).allSatisfy { self[offset + $0] == self[offset] }
  }

  /// Returns the offset behind the line of a mark, and behind the second of two versions, so that only the
  /// first is read.
  func mergeMarkEnd(from start: Int) -> Int {
    let next = min(lineEnd(from: start), count)
    guard self[start] == UInt8(ascii: "=") || self[start] == UInt8(ascii: "|") else { return next }
    var line = next
    while line < count {
      let end = min(lineEnd(from: line), count)
      if self[line] == UInt8(ascii: ">"), beginsMergeMark(at: line) { return end }
      line = end
    }
    return next
  }

  /// Returns the offset behind the end of a line.
  func lineEnd(from offset: Int) -> Int {
    var end = offset
    while end < count, !endsLine(at: end) { end += 1 }
    return end + 1
  }
}
