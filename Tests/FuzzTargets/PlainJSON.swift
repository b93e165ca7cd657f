internal import Plugboard

/// A second, plain reader of JSON, by the words of RFC 8259.
///
/// It is lenient where `JSONReader.valueFaults` lets a reader be: a number too large for a double is
/// null, and half of a surrogate pair is U+FFFD.
struct PlainJSON {
  struct Fault: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var level = 0
  /// The deepest nesting of containers.
  private(set) var depth = 0
  /// Whether a key or a string has more combining marks in a row than text from outside may have.
  private(set) var hasManyMarks = false
  /// The positions at which values begin, in the order of the text.
  private(set) var starts: [Int] = []

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the value of a text and what was met on the way; nil if it isn't JSON.
  static func read(_ bytes: [UInt8]) -> (value: Value, reader: PlainJSON)? {
    var reader = PlainJSON(bytes)
    guard String(validating: bytes, as: UTF8.self) != nil, let value = try? reader.text() else {
      return nil
    }
    return (value, reader)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func text() throws(Fault) -> Value {
    skipBlanks()
    let value = try value()
    skipBlanks()
    guard next == nil else { throw Fault() }
    return value
  }

  private mutating func skipBlanks() {
    while let next, [0x20, 0x09, 0x0A, 0x0D].contains(next) { position += 1 }
  }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[position...].starts(with: text.utf8) else { return false }
    position += text.utf8.count
    return true
  }

  private mutating func value() throws(Fault) -> Value {
    starts.append(position)
    if take("null") { return .null }
    if take("true") { return true }
    if take("false") { return false }
    switch next {
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "{"): return try object()
    default: return try number()
    }
  }

  private mutating func open() {
    position += 1
    level += 1
    depth = max(depth, level)
    skipBlanks()
  }

  private mutating func array() throws(Fault) -> Value {
    open()
    defer { level -= 1 }
    var elements: [Value] = []
    if take("]") { return .array([]) }
    while true {
      skipBlanks()
      elements.append(try value())
      skipBlanks()
      if take("]") { return .array(elements) }
      guard take(",") else { throw Fault() }
    }
  }

  private mutating func object() throws(Fault) -> Value {
    open()
    defer { level -= 1 }
    var record = Fields()
    if take("}") { return .object(record) }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw Fault() }
      let key = try string()
      skipBlanks()
      guard take(":") else { throw Fault() }
      skipBlanks()
      let value = try value()
      // Keys with many marks can't be compared in time; the text is refused for them anyway.
      if !hasManyMarks, record[key] == nil { record[key] = value }
      skipBlanks()
      if take("}") { return .object(record) }
      guard take(",") else { throw Fault() }
    }
  }

  private mutating func number() throws(Fault) -> Value {
    let start = position
    _ = take("-")
    guard let first = next, isDigit(first) else { throw Fault() }
    let whole = position
    skipDigits()
    guard first != UInt8(ascii: "0") || position == whole + 1 else { throw Fault() }
    var isWhole = true
    if take(".") {
      isWhole = false
      try digits()
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, text != "-0", let int = Int(text) { return .int(int) }
    guard let double = Double(text) else { throw Fault() }
    return double.isFinite ? .double(double) : .null
  }

  private mutating func digits() throws(Fault) {
    guard let next, isDigit(next) else { throw Fault() }
    skipDigits()
  }

  private mutating func skipDigits() {
    while let next, isDigit(next) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  private mutating func string() throws(Fault) -> String {
    position += 1
    var units: [UInt16] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        let text = String(decoding: units, as: UTF16.self)
        if text.hasManyCombiningMarks { hasManyMarks = true }
        return text
      case UInt8(ascii: "\\"): units.append(try escape())
      case ..<0x20: throw Fault()
      case ..<0x80: units.append(UInt16(byte))
      default:
        let start = position - 1
        while let next, next & 0xC0 == 0x80 { position += 1 }
        units += String(decoding: bytes[start..<position], as: UTF8.self).utf16
      }
    }
    throw Fault()
  }

  private mutating func escape() throws(Fault) -> UInt16 {
    guard let sign = next else { throw Fault() }
    position += 1
    switch sign {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(sign)
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      guard position + 4 <= bytes.count else { throw Fault() }
      let digits = bytes[position..<position + 4]
      guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
        let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
      else { throw Fault() }
      position += 4
      return unit
    default: throw Fault()
    }
  }
}
