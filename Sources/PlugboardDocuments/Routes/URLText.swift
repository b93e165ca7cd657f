/// Reads and writes the parts of URLs.
public enum URLText {
  /// A decoder of escapes, which notes the parts that it couldn't decode.
  struct Decoder {
    private(set) var undecoded: [String] = []
    /// Whether a part has more combining marks in a row than can be compared in time.
    private(set) var hasManyMarks = false

    /// Returns a part without its escapes, or as it is written if an escape can't be decoded.
    mutating func decoded(_ part: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String {
      var needsDecoding = false
      for byte in part where byte == .percent || plusIsBlank && byte == .plus {
        needsDecoding = true
        break
      }
      let text: String
      if !needsDecoding {
        text = String(decoding: part, as: UTF8.self)
      } else if let decoded = URLText.decoded(part, plusIsBlank: plusIsBlank) {
        text = decoded
      } else {
        text = String(decoding: part, as: UTF8.self)
        undecoded.append(text)
      }
      if text.hasManyCombiningMarks { hasManyMarks = true }
      return text
    }
  }

  /// Returns the position of the colon after a legal scheme.
  static func schemeEnd(in bytes: [UInt8]) -> Int? {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): break
      case UInt8(ascii: ":"): return index > 0 ? index : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"), .plus, UInt8(ascii: "-"), UInt8(ascii: "."):
        if index == 0 { return nil }
      default: return nil
      }
    }
    return nil
  }

  /// Returns a scheme in lower case.
  static func scheme(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return bytes.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ? text.lowercased() : text
  }

  /// Passes the segments of host and path to a closure; a slash at the end doesn't count.
  static func split(_ bytes: ArraySlice<UInt8>, _ take: (ArraySlice<UInt8>) -> Void) {
    let end = bytes.last == .slash ? bytes.endIndex - 1 : bytes.endIndex
    guard end > bytes.startIndex else { return }
    var start = bytes.startIndex
    while let slash = bytes[start..<end].firstIndex(of: .slash) {
      take(bytes[start..<slash])
      start = slash + 1
    }
    take(bytes[start..<end])
  }

  /// Returns a text without its escapes; nil if an escape isn't two digits, or the bytes aren't
  /// UTF-8.
  static func decoded(_ part: ArraySlice<UInt8>, plusIsBlank: Bool = false) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var rest = part
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
  public static func encoded(_ text: String) -> String {
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
  fileprivate static var percent: UInt8 { UInt8(ascii: "%") }
  fileprivate static var plus: UInt8 { UInt8(ascii: "+") }
  static var slash: UInt8 { UInt8(ascii: "/") }
}
