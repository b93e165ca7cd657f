/// Reads and writes the parts of URLs.
enum URLText {
  /// A decoder of escapes, which notes what it couldn't decode.
  struct Decoder {
    private(set) var undecoded: [String] = []
    /// Whether a part has more combining marks in a row than can be compared in time.
    private(set) var hasManyMarks = false

    /// Returns a part without its escapes, or as it is written if one of them can't be decoded.
    mutating func decoded(_ part: Substring, plusIsBlank: Bool = false) -> String {
      var needsDecoding = false
      for byte in part.utf8 where byte == .percent || plusIsBlank && byte == .plus {
        needsDecoding = true
        break
      }
      var text: String?
      if needsDecoding {
        text = URLText.decoded(part, plusIsBlank: plusIsBlank)
        if text == nil { undecoded.append(String(part)) }
      }
      let result = text ?? String(part)
      if result.hasManyCombiningMarks { hasManyMarks = true }
      return result
    }
  }

  /// Returns the position of the colon after a legal scheme.
  static func schemeEnd(in bytes: String.UTF8View) -> String.Index? {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: ":"): return index
      case UInt8(ascii: "0")...UInt8(ascii: "9"), .plus, UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == bytes.startIndex { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// Passes the segments of host and path to a closure; a slash at the end doesn't count.
  static func split(_ text: Substring, _ take: (Substring) -> Void) {
    let bytes = text.utf8
    var end = bytes.endIndex
    if bytes.last == UInt8(ascii: "/") { end = bytes.index(before: end) }
    guard end > bytes.startIndex else { return }
    var start = bytes.startIndex
    while let slash = bytes[start..<end].firstIndex(of: UInt8(ascii: "/")) {
      take(text[start..<slash])
      start = bytes.index(after: slash)
    }
    take(text[start..<end])
  }

  /// Returns a text without its escapes; nil if one of them isn't two digits, or they aren't UTF-8.
  static func decoded(_ part: Substring, plusIsBlank: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.utf8.count)
    var rest = part.utf8
    while let byte = rest.popFirst() {
      if byte == .percent {
        guard let high = rest.popFirst().flatMap(hexDigit),
          let low = rest.popFirst().flatMap(hexDigit)
        else { return nil }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(plusIsBlank && byte == .plus ? UInt8(ascii: " ") : byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Returns a text with escapes for all characters that may not be in a segment, a key or a value.
  static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isPlain(byte) {
        bytes.append(byte)
      } else {
        bytes += [.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a byte has no meaning of its own in host, path and query.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    case UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "@"): true
    default: false
    }
  }
}

extension UInt8 {
  fileprivate static let percent = UInt8(ascii: "%")
  fileprivate static let plus = UInt8(ascii: "+")
}
