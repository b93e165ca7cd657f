/// The latest short array or object behind each key of a text, so that one that comes again with the
/// same bytes is not read again, and the values share it.
///
/// Lists of plugins, styles and the like repeat in most items of a page.
struct LatestValues {
  private struct Latest {
    var offset = 0
    var length = 0
    var value = Value.null
  }

  /// The longest in bytes; so much is compared in vain at most.
  static let longest = 512

  /// By the places of the keys.
  private var latest: [Latest] = []

  /// The value, and where it ends, if the latest at a place has the bytes that stand at an offset.
  @inline(__always)
  func value(
    at place: Int, from offset: Int, in bytes: JSONBytes
  ) -> (value: Value, end: Int)? {
    guard place < latest.count, latest[place].length > 0,
      bytes.isRepeated(from: latest[place].offset, at: offset, count: latest[place].length)
    else { return nil }
    return (latest[place].value, offset &+ latest[place].length)
  }

  @inline(__always)
  mutating func keep(_ value: Value, _ range: Range<Int>, at place: Int) {
    while place >= latest.count { latest.append(Latest()) }
    latest[place] = Latest(offset: range.lowerBound, length: range.count, value: value)
  }
}
