internal import PlugboardValues

/// The version of a delivered set, such as `2026-11-28.2` or `12`, which rises with each set of a server.
///
/// Versions are compared part by part: runs of digits as numbers, everything between them by its bytes. So `1.10` is
/// later than `1.9`, and `1.2` is later than `1`.
public struct SetVersion: Sendable, Hashable, Comparable {
  private static let longest = 100

  public let text: String

  /// Takes a text of 1 to 100 letters and digits of ASCII, dots, `-`, `_`, `+` and `:`; nil for other texts.
  public init?(_ text: String) {
    guard (1...Self.longest).contains(text.utf8.count) else { return nil }
    let isLegal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "+"):
        true
      default: false
      }
    }
    guard isLegal else { return nil }
    self.text = text
  }

  public static func < (left: SetVersion, right: SetVersion) -> Bool {
    var (own, other) = (Array(left.text.utf8)[...], Array(right.text.utf8)[...])
    while !own.isEmpty, !other.isEmpty {
      let (part, otherPart) = (own.takePart(), other.takePart())
      if part == otherPart { continue }
      // The number with more digits is greater.
      let areNumbers = part.first?.isDigit != false && otherPart.first?.isDigit != false
      if areNumbers, part.count != otherPart.count { return part.count < otherPart.count }
      return part.lexicographicallyPrecedes(otherPart)
    }
    return own.isEmpty && !other.isEmpty
  }
}

extension ArraySlice<UInt8> {
  /// Takes a run of digits, without zeros in front, or a run of other bytes.
  fileprivate mutating func takePart() -> ArraySlice<UInt8> {
    let isNumber = first?.isDigit == true
    let part = prefix { $0.isDigit == isNumber }
    self = dropFirst(part.count)
    return isNumber ? part.drop { $0 == UInt8(ascii: "0") } : part
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension SetVersion: CustomStringConvertible {
  public var description: String { text }
}
