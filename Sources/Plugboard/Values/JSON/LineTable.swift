/// Turns offsets into lines and columns, each in the time of one binary search.
///
/// A line ends with a line feed, a carriage return, or both. Scalars are counted at checkpoints, so
/// that a text of one long line costs no more than any other.
struct LineTable: Sendable {
  private static let stride = 256

  private var lineStarts = [0]
  /// How many scalars begin before each multiple of the stride.
  private var checkpoints = [0]

  /// Covers the offsets up to and including `end`.
  init(_ bytes: JSONBytes, end: Int) {
    var scalars = 0
    for offset in 0..<min(end, bytes.count) {
      let byte = bytes[offset]
      if byte.beginsScalar { scalars += 1 }
      if byte == .newline || byte == .carriageReturn && bytes[offset + 1] != .newline {
        lineStarts.append(offset + 1)
      }
      if (offset + 1) % Self.stride == 0 { checkpoints.append(scalars) }
    }
  }

  /// The place of an offset in the same bytes that the table was made from.
  func location(of offset: Int, in bytes: JSONBytes, file: String) -> SourceLocation {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = scalars(before: offset, in: bytes) - scalars(before: lineStarts[low], in: bytes)
    return SourceLocation(file: file, line: low + 1, column: column + 1)
  }

  private func scalars(before offset: Int, in bytes: JSONBytes) -> Int {
    let checkpoint = min(offset / Self.stride, checkpoints.count - 1)
    var scalars = checkpoints[checkpoint]
    for offset in checkpoint * Self.stride..<offset where bytes[offset].beginsScalar {
      scalars += 1
    }
    return scalars
  }
}
