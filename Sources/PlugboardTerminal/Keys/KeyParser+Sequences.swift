extension KeyParser {
  /// Returns the key of `ESC [ parameters final`; modifiers other than Shift-Tab are ignored.
  static func key(_ parameters: [UInt8], final: UInt8) -> KeyPress? {
    if parameters.first == UInt8(ascii: "<") {
      return pointer(parameters.dropFirst(), final: final).map(KeyPress.pointer)
    }
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

  /// Returns the pointer of `ESC [ < button ; column ; row M` or `m`; nil for other buttons than the
  /// first, and for a place that is no cell.
  private static func pointer(_ parameters: ArraySlice<UInt8>, final: UInt8) -> PointerInput? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2], column > 0, row > 0
    else { return nil }
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M") else { return nil }
    // Without the bits of Shift, Alt and Ctrl.
    let action: PointerInput.Action? =
      switch button & ~0b1_1100 {
      case 0: isRelease ? .release : .press
      case 32: .drag
      case 64: .up
      case 65: .down
      case 66: .left
      case 67: .right
      default: nil
      }
    return action.map { PointerInput($0, x: column - 1, y: row - 1) }
  }
}
