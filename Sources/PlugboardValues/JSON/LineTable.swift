/// A table that converts offsets to lines and columns with a short scan.
///
/// A line ends with a line feed, a carriage return, or both. Lines and scalars are counted up to a
/// checkpoint every 512 bytes: 2.3 % of the text's size, whether it has one long line or many short
/// ones. A list of line starts takes 8 bytes a line, and has to scan all of a long line.
struct LineTable: Sendable {
  private struct Checkpoint {
    /// The number of lines that end before it.
    var lines: UInt32 = 0
    var lineStart: UInt32 = 0
    /// The number of scalars that begin before it.
    var scalars: UInt32 = 0
  }

  /// The distance of checkpoints in bytes, a multiple of eight.
  private static let spacing = 512

  /// The checkpoints at the multiples of the spacing.
  private var checkpoints: [Checkpoint] = []

  /// Creates a table for the offsets up to and including `end`.
  init(_ bytes: JSONBytes, end: Int) {
    checkpoints.reserveCapacity(end / Self.spacing + 1)
    var checkpoint = Checkpoint()
    for start in stride(from: 0, through: end, by: Self.spacing) {
      checkpoints.append(checkpoint)
      checkpoint.scalars &+= UInt32(Self.scalars(in: start..<start + Self.spacing, of: bytes))
      Self.countLines(in: start..<start + Self.spacing, of: bytes, &checkpoint)
    }
  }

  /// Returns the location of an offset in the bytes that the table was made from.
  func location(of offset: Int, in bytes: JSONBytes, file: String) -> DocumentLocation {
    let start = offset / Self.spacing
    var place = checkpoints[start]
    Self.countLines(in: start * Self.spacing..<offset, of: bytes, &place)
    let column =
      scalars(before: offset, in: bytes) - scalars(before: Int(place.lineStart), in: bytes)
    return DocumentLocation(file: file, line: Int(place.lines) + 1, column: column + 1)
  }

  private func scalars(before offset: Int, in bytes: JSONBytes) -> Int {
    let start = offset / Self.spacing
    return Int(checkpoints[start].scalars)
      + Self.scalars(in: start * Self.spacing..<offset, of: bytes)
  }

  /// Returns the number of scalars that begin in a range; each byte past the end counts as one.
  private static func scalars(in range: Range<Int>, of bytes: JSONBytes) -> Int {
    var scalars = range.count
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      let word = bytes.word(at: offset)
      if word & 0x8080_8080_8080_8080 != 0 {
        scalars &-= (word & ~(word &<< 1) & 0x8080_8080_8080_8080).nonzeroBitCount
      }
      offset &+= 8
    }
    for offset in offset..<range.upperBound where !bytes[offset].beginsScalar { scalars -= 1 }
    return scalars
  }

  private static func countLines(
    in range: Range<Int>, of bytes: JSONBytes, _ place: inout Checkpoint
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if !bytes.hasLineEnd(from: offset) {
        offset &+= 8
        continue
      }
      for offset in offset..<min(offset &+ 8, range.upperBound) where bytes.endsLine(at: offset) {
        place.lines &+= 1
        place.lineStart = UInt32(clamping: offset &+ 1)
      }
      offset &+= 8
    }
  }
}

extension JSONBytes {
  /// Returns whether one of eight bytes is a line feed or a carriage return.
  @inline(__always)
  fileprivate func hasLineEnd(from offset: Int) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let word = word(at: offset)
    let feeds = word ^ (ones &* UInt64(UInt8.newline))
    let returns = word ^ (ones &* UInt64(UInt8.carriageReturn))
    return ((feeds &- ones) & ~feeds | (returns &- ones) & ~returns) & (ones &* 0x80) != 0
  }

  /// Returns whether a line ends with the byte at an offset.
  @inline(__always)
  func endsLine(at offset: Int) -> Bool {
    let byte = self[offset]
    return byte == .newline || byte == .carriageReturn && self[offset &+ 1] != .newline
  }
}
