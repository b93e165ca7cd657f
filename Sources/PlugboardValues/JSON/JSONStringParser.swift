/// A parser of strings, which validates UTF-8 and resolves escapes.
struct JSONStringParser {
  let bytes: JSONBytes
  /// Whether half of a surrogate pair becomes U+FFFD rather than a fault.
  var takesLoneSurrogates = false

  init(_ bytes: JSONBytes) {
    self.bytes = bytes
  }

  /// Reads the string that begins at the position, and moves past it.
  @inline(__always)
  func string(at position: inout Int) throws(JSONFault) -> String {
    let start = position &+ 1
    let (stop, isASCII) = bytes.stringStop(from: start)
    guard bytes[stop] == .quote, isASCII || bytes.isPlainUTF8(start..<stop) else {
      return try unusualString(at: &position, stop: stop)
    }
    position = stop &+ 1
    return bytes.text(start..<stop)
  }

  /// Reads a string with an escape, a fault or many combining marks; there is no escape before `stop`.
  @inline(never)
  private func unusualString(at position: inout Int, stop: Int) throws(JSONFault) -> String {
    let start = position + 1
    var stop = stop
    while bytes[stop] == .backslash {
      stop = bytes.stringStop(from: try escapeEnd(at: stop, token: position)).stop
    }
    if let fault = invalidUTF8(in: start..<min(stop, bytes.count), token: position) { throw fault }
    guard bytes[stop] == .quote else {
      throw stop >= bytes.count
        ? JSONFault(.unexpected(.quote), at: bytes.count, token: position)
        : JSONFault(.controlCharacter, at: stop, token: position)
    }
    let text = bytes.unescapedText(start..<stop)
    guard !text.hasManyCombiningMarks else { throw JSONFault(.combiningMarks, at: position) }
    position = stop + 1
    return text
  }

  /// Checks the escape at an offset, and returns the offset after it.
  @inline(__always)
  private func escapeEnd(at offset: Int, token: Int) throws(JSONFault) -> Int {
    let byte = bytes[offset &+ 1]
    if byte == UInt8(ascii: "u") { return try unicodeEscapeEnd(at: offset, token: token) }
    guard JSONBytes.unescaped(byte) != nil else { throw brokenEscape(at: offset, token: token) }
    return offset &+ 2
  }

  private func unicodeEscapeEnd(at offset: Int, token: Int) throws(JSONFault) -> Int {
    guard let unit = bytes.escapedUnit(at: offset) else {
      throw brokenEscape(at: offset, token: token)
    }
    guard unit & 0xF800 == 0xD800 else { return offset + 6 }
    let second = offset + 6
    guard unit < 0xDC00, bytes[second] == .backslash, bytes[second + 1] == UInt8(ascii: "u") else {
      if takesLoneSurrogates { return second }
      throw JSONFault(.loneSurrogate, at: offset, token: token)
    }
    guard let low = bytes.escapedUnit(at: second) else {
      throw brokenEscape(at: second, token: token)
    }
    guard low & 0xFC00 == 0xDC00 else {
      if takesLoneSurrogates { return second }
      throw JSONFault(.loneSurrogate, at: offset, token: token)
    }
    return offset + 12
  }

  /// Returns the fault of an escape that is unknown or cut off by the end of the text.
  private func brokenEscape(at offset: Int, token: Int) -> JSONFault {
    if let fault = invalidUTF8(in: token..<min(offset + 6, bytes.count), token: token) {
      return fault
    }
    var end = offset + 1
    if bytes[end] == UInt8(ascii: "u") { end += 1 }
    while end < offset + 6, JSONBytes.hexDigit(bytes[end]) != nil { end += 1 }
    return end >= bytes.count
      ? JSONFault(.unexpected(.quote), at: bytes.count, token: token)
      : JSONFault(.invalidEscape, at: offset, token: token)
  }

  private func invalidUTF8(in range: Range<Int>, token: Int) -> JSONFault? {
    bytes.invalidUTF8(in: range).map { JSONFault(.invalidUTF8, at: $0, token: token) }
  }
}
