/// Reads strings: escapes undone, UTF-8 checked.
struct JSONStringParser {
  let bytes: JSONBytes
  private var keys = KeyCache()
  private var unescaped: [UInt8] = []

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// Reads the string whose opening quote stands at the position, and moves past it.
  @inline(__always)
  mutating func string(at position: inout Int) throws(JSONFault) -> String {
    let start = position &+ 1
    let stop = bytes.stringStop(from: start)
    guard bytes[stop] == .quote, let text = bytes.text(start..<stop) else {
      return try unusualString(at: &position, stop: stop)
    }
    position = stop &+ 1
    return text
  }

  /// As `string(at:)`, and remembers the text, as keys repeat.
  @inline(__always)
  mutating func key(at position: inout Int) throws(JSONFault) -> String {
    let start = position &+ 1
    let stop = bytes.stringStop(from: start)
    guard bytes[stop] == .quote, stop &- start <= KeyCache.longest,
      let text = keys.text(start..<stop, in: bytes)
    else { return try string(at: &position) }
    position = stop &+ 1
    return text
  }

  /// Reads a string that has an escape or a fault; nothing before `stop` is either.
  @inline(never)
  private mutating func unusualString(at position: inout Int, stop: Int) throws(JSONFault) -> String
  {
    let token = position
    var runStart = position + 1
    var stop = stop
    unescaped.removeAll(keepingCapacity: true)
    while bytes[stop] == .backslash {
      bytes.append(runStart..<stop, to: &unescaped)
      runStart = try escape(at: stop, token: token)
      stop = bytes.stringStop(from: runStart)
    }
    guard bytes[stop] == .quote else {
      if let fault = invalidUTF8(in: token..<min(stop, bytes.count), token: token) { throw fault }
      if stop >= bytes.count {
        throw JSONFault(.unexpected(.quote), at: bytes.count, token: token)
      }
      throw JSONFault(.controlCharacter, at: stop, token: token)
    }
    bytes.append(runStart..<stop, to: &unescaped)
    guard let text = String(validating: unescaped, as: UTF8.self) else {
      throw invalidUTF8(in: token..<stop, token: token)
        ?? JSONFault(.invalidUTF8, at: token, token: token)
    }
    position = stop + 1
    return text
  }

  /// Undoes the escape at an offset into the buffer; gives the offset after it.
  private mutating func escape(at offset: Int, token: Int) throws(JSONFault) -> Int {
    switch bytes[offset + 1] {
    case .quote: unescaped.append(.quote)
    case .backslash: unescaped.append(.backslash)
    case .slash: unescaped.append(.slash)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(.newline)
    case UInt8(ascii: "r"): unescaped.append(.carriageReturn)
    case UInt8(ascii: "t"): unescaped.append(.tab)
    case UInt8(ascii: "u"): return try unicodeEscape(at: offset, token: token)
    default: throw brokenEscape(at: offset, token: token)
    }
    return offset + 2
  }

  private mutating func unicodeEscape(at offset: Int, token: Int) throws(JSONFault) -> Int {
    guard let unit = codeUnit(at: offset) else { throw brokenEscape(at: offset, token: token) }
    var end = offset + 6
    var number = unit
    if unit & 0xF800 == 0xD800 {
      guard unit < 0xDC00, bytes[end] == .backslash, bytes[end + 1] == UInt8(ascii: "u") else {
        throw JSONFault(.loneSurrogate, at: offset, token: token)
      }
      guard let second = codeUnit(at: end) else { throw brokenEscape(at: end, token: token) }
      guard second & 0xFC00 == 0xDC00 else {
        throw JSONFault(.loneSurrogate, at: offset, token: token)
      }
      number = 0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF
      end += 6
    }
    guard let scalar = Unicode.Scalar(number) else {
      throw JSONFault(.loneSurrogate, at: offset, token: token)
    }
    unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return end
  }

  /// The number that the four hex digits of a `\u` escape at an offset give.
  private func codeUnit(at offset: Int) -> UInt32? {
    var unit: UInt32 = 0
    for place in 2..<6 {
      let byte = bytes[offset + place]
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      if byte.isDigit {
        unit = unit << 4 | UInt32(byte - UInt8(ascii: "0"))
      } else if letter < 6 {
        unit = unit << 4 | UInt32(letter + 10)
      } else {
        return nil
      }
    }
    return unit
  }

  /// The fault of an escape that is unknown, or that the end of the text cuts off.
  private func brokenEscape(at offset: Int, token: Int) -> JSONFault {
    if let fault = invalidUTF8(in: token..<min(offset + 6, bytes.count), token: token) {
      return fault
    }
    var end = offset + 1
    if bytes[end] == UInt8(ascii: "u") { end += 1 }
    while end < offset + 6, bytes[end].isHexDigit { end += 1 }
    return end >= bytes.count
      ? JSONFault(.unexpected(.quote), at: bytes.count, token: token)
      : JSONFault(.invalidEscape, at: offset, token: token)
  }

  /// The first byte in a range that is not UTF-8.
  private func invalidUTF8(in range: Range<Int>, token: Int) -> JSONFault? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] < 0x80 {
        offset += 1
      } else if let (_, length) = bytes.scalar(at: offset) {
        offset += length
      } else {
        return JSONFault(.invalidUTF8, at: offset, token: token)
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (self | 0x20) &- UInt8(ascii: "a") < 6 }
}
