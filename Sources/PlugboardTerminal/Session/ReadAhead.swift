internal import Plugboard

/// Bytes that were read though the inputs before them still wait, to look for a Ctrl-C among them.
struct ReadAhead {
  /// The number of bytes at which no more are read.
  private static let longest = 4 << 20

  private var bytes: [UInt8] = []
  /// The place of the first byte that hasn't been taken.
  private var first = 0
  /// The parser that has read all bytes.
  private(set) var parser: KeyParser

  /// - Parameter parser: The parser that has read everything before.
  init(after parser: KeyParser) { self.parser = parser }

  var isFull: Bool { bytes.count - first >= Self.longest }

  /// Adds a byte, and returns whether it ends a Ctrl-C.
  mutating func add(_ byte: UInt8) -> Bool {
    bytes.append(byte)
    var isInterrupt = false
    parser.feed(byte) { if $0 == .key(.control("c")) { isInterrupt = true } }
    return isInterrupt
  }

  /// Ends the wait for more bytes, and returns whether that makes a Ctrl-C.
  mutating func timeOut() -> Bool {
    var isInterrupt = false
    parser.timeOut { if $0 == .key(.control("c")) { isInterrupt = true } }
    return isInterrupt
  }

  /// Takes some of the first bytes; nil if there are none.
  mutating func take() -> ArraySlice<UInt8>? {
    guard first < bytes.count else { return nil }
    // The memory of taken bytes is used again, also if the bytes never end.
    if first > bytes.count / 2 {
      bytes.removeFirst(first)
      first = 0
    }
    let part = bytes[first..<min(bytes.count, first + 1024)]
    first = part.endIndex
    return part
  }
}
