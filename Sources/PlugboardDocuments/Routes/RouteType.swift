/// The type of a typed placeholder: `:year(int)`.
public enum RouteType: String, Sendable, Hashable, CaseIterable {
  /// A 64-bit integer as JSON writes it: `7`, `-7`, not `007` or `+7`.
  case int
  /// A number as JSON writes it: `7`, `7.5`, `75e-1`.
  case double
  /// `true` or `false`.
  case bool
  /// 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12; its value is a string.
  case uuid

  /// Returns the value of a text; nil if it doesn't fit.
  public func value(of text: String) -> Value? {
    switch self {
    case .int: Self.int(text).map(Value.int)
    case .double: Self.double(text).map(Value.double)
    case .bool: text == "true" ? true : text == "false" ? false : nil
    case .uuid: Self.isUUID(text) ? .string(text) : nil
    }
  }

  func admits(_ text: String) -> Bool {
    switch self {
    case .int: Self.int(text) != nil
    case .double: Self.double(text) != nil
    case .bool: text == "true" || text == "false"
    case .uuid: Self.isUUID(text)
    }
  }

  /// Whether every text that fits another type fits this one.
  func covers(_ other: RouteType) -> Bool { self == other || self == .double && other == .int }

  private static func int(_ text: String) -> Int? {
    guard let int = Int(text), String(int) == text else { return nil }
    return int
  }

  private static func double(_ text: String) -> Double? {
    // JSON admits blanks around a number.
    guard let first = text.utf8.first, first == UInt8(ascii: "-") || isDigit(first),
      let last = text.utf8.last, isDigit(last), let value = try? Value(json: text)
    else { return nil }
    switch value {
    case .int(let int): return Double(int)
    case .double(let double): return double
    default: return nil
    }
  }

  private static func isUUID(_ text: String) -> Bool {
    guard text.utf8.count == 36 else { return false }
    for (position, byte) in text.utf8.enumerated() {
      let isDash = position == 8 || position == 13 || position == 18 || position == 23
      guard isDash ? byte == UInt8(ascii: "-") : hexDigit(byte) != nil else { return false }
    }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}

/// Returns the value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
