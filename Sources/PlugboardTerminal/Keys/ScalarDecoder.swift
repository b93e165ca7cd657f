/// Decodes UTF-8 byte by byte; each ill-formed part becomes one U+FFFD.
struct ScalarDecoder: Sendable {
  private var value: UInt32 = 0
  private var missing = 0
  /// The values allowed for the next byte, which exclude overlong forms, surrogates and too large values.
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the bytes so far end within a character.
  var isInside: Bool { missing > 0 }

  /// Decodes a byte and returns whether a part before it was ill-formed, and the scalar that it completes.
  mutating func feed(_ byte: UInt8) -> (isBroken: Bool, scalar: Unicode.Scalar?) {
    guard missing > 0 else { return (false, start(byte)) }
    guard allowed.contains(byte) else {
      missing = 0
      return (true, start(byte))
    }
    value = value << 6 | UInt32(byte & 0x3F)
    allowed = 0x80...0xBF
    missing -= 1
    return (false, missing == 0 ? Unicode.Scalar(value) : nil)
  }

  private mutating func start(_ byte: UInt8) -> Unicode.Scalar? {
    allowed = 0x80...0xBF
    switch byte {
    case 0x00..<0x80: return Unicode.Scalar(byte)
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, missing) = (UInt32(byte & 0x0F), 2)
      if byte == 0xE0 { allowed = 0xA0...0xBF }
      if byte == 0xED { allowed = 0x80...0x9F }
    case 0xF0...0xF4:
      (value, missing) = (UInt32(byte & 0x07), 3)
      if byte == 0xF0 { allowed = 0x90...0xBF }
      if byte == 0xF4 { allowed = 0x80...0x8F }
    default: return "\u{FFFD}"
    }
    return nil
  }
}
