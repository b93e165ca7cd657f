/// The short keys that a text has used already, so that a key that comes again is not made again.
///
/// A small table with one place per hash; a clash replaces the older key.
struct KeyCache {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var length = -1
    var text = ""
  }

  /// The longest key that two words hold.
  static let longest = 16

  private var entries = [Entry](repeating: Entry(), count: 128)

  /// The text of a range of at most `longest` bytes, which must be ASCII.
  @inline(__always)
  mutating func text(_ range: Range<Int>, in bytes: JSONBytes) -> String {
    let length = range.count
    var low = bytes.word(at: range.lowerBound)
    var high: UInt64 = 0
    if length >= 8 {
      high = bytes.word(at: range.upperBound &- 8)
    } else {
      low &= (1 &<< UInt64(length &* 8)) &- 1
    }
    let hash = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    let place = Int(truncatingIfNeeded: hash &>> 57)
    let entry = entries[place]
    if entry.low == low, entry.high == high, entry.length == length { return entry.text }
    let text = bytes.text(range)
    entries[place] = Entry(low: low, high: high, length: length, text: text)
    return text
  }
}
