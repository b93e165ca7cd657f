extension JSONBytes {
  /// Returns the byte that a two-character escape denotes, or nil if its second character is no
  /// escape.
  @inline(__always)
  static func unescaped(_ byte: UInt8) -> UInt8? {
    switch byte {
    case .quote, .backslash, .slash: byte
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): .newline
    case UInt8(ascii: "r"): .carriageReturn
    case UInt8(ascii: "t"): .tab
    default: nil
    }
  }

  @inline(__always)
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    if byte.isDigit { return UInt32(byte &- UInt8(ascii: "0")) }
    return letter < 6 ? UInt32(letter &+ 10) : nil
  }

  /// Returns the value of the four hex digits of the `\u` escape at an offset.
  func escapedUnit(at offset: Int) -> UInt32? {
    var unit: UInt32 = 0
    for place in 2..<6 {
      guard let digit = Self.hexDigit(self[offset + place]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }

  /// Returns the text between the quotes of a string whose escapes and UTF-8 are known to be valid.
  func unescapedText(_ range: Range<Int>) -> String {
    // Unescaped text is never longer than the source; `EscapeOutput` checks the bounds nonetheless.
    unsafe String(unsafeUninitializedCapacity: range.count) { buffer in
      var output = unsafe EscapeOutput(buffer: buffer)
      var offset = range.lowerBound
      while offset < range.upperBound {
        let stop = min(stringStop(from: offset).stop, range.upperBound)
        copy(offset..<stop, to: &output)
        offset = stop < range.upperBound ? undoEscape(at: stop, into: &output) : stop
      }
      return output.count
    }
  }

  @inline(__always)
  private func copy(_ range: Range<Int>, to output: inout EscapeOutput) {
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      output.append(word(at: offset))
      offset &+= 8
    }
    for offset in offset..<range.upperBound { output.append(self[offset]) }
  }

  @inline(__always)
  private func undoEscape(at offset: Int, into output: inout EscapeOutput) -> Int {
    if let byte = Self.unescaped(self[offset &+ 1]) {
      output.append(byte)
      return offset &+ 2
    }
    return undoUnicodeEscape(at: offset, into: &output)
  }

  private func undoUnicodeEscape(at offset: Int, into output: inout EscapeOutput) -> Int {
    var number = escapedUnit(at: offset) ?? 0
    var end = offset + 6
    if number & 0xFC00 == 0xD800, self[end] == .backslash, self[end + 1] == UInt8(ascii: "u"),
      let low = escapedUnit(at: end), low & 0xFC00 == 0xDC00
    {
      number = 0x10000 + (number & 0x3FF) << 10 + low & 0x3FF
      end += 6
    }
    for byte in UTF8.encode(Unicode.Scalar(number) ?? "\u{FFFD}")
      ?? UTF8.encodedReplacementCharacter
    {
      output.append(byte)
    }
    return end
  }
}

/// The buffer of a string that is being unescaped; writes beyond its end are ignored. Reading JSON
/// costs 11 % fewer instructions than with an array of bytes, which is copied into the string.
@safe private struct EscapeOutput {
  // Valid only during the call that lends it.
  private let start: UnsafeMutablePointer<UInt8>?
  private let capacity: Int
  private(set) var count = 0

  init(buffer: UnsafeMutableBufferPointer<UInt8>) {
    // Used only during the call that lends the buffer.
    unsafe start = buffer.baseAddress
    capacity = buffer.count
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard count < capacity else { return }
    // The capacity was checked above.
    unsafe start.unsafelyUnwrapped[count] = byte
    count &+= 1
  }

  /// Appends eight bytes, of which the first is in the lowest bits.
  @inline(__always)
  mutating func append(_ word: UInt64) {
    guard count &+ 8 <= capacity else { return }
    // The capacity was checked above.
    unsafe UnsafeMutableRawPointer(start.unsafelyUnwrapped + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= 8
  }
}
