extension KeyParser {
  /// Returns the key of `ESC [ parameters final`; modifiers other than Shift-Tab are ignored.
  static func key(_ parameters: [UInt8], final: UInt8) -> KeyPress? {
    guard parameters.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
    guard final == UInt8(ascii: "~") else { return key(final: final) }
    let first = parameters.prefix { $0 != UInt8(ascii: ";") }
    switch String(decoding: first, as: UTF8.self) {
    case "1", "7": return .home
    case "2": return .insert
    case "3": return .delete
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    default: return nil
    }
  }

  /// Returns the key of `ESC [ final` and `ESC O final`.
  static func key(final: UInt8) -> KeyPress? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "Z"): .backTab
    default: nil
    }
  }
}
