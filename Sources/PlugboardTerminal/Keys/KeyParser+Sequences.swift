/// Returns the keys of whole sequences.
extension KeyParser {
  /// Returns the key of `ESC [ parameters final`; nil if it isn't one.
  static func key(_ parameters: [UInt8], final: UInt8) -> TerminalKey? {
    if parameters.first == UInt8(ascii: "<") {
      return pointer(parameters.dropFirst(), final: final).map(TerminalKey.pointer)
    }
    guard let fields = KeyFields(parameters) else { return nil }
    switch final {
    case UInt8(ascii: "~"):
      // As xterm writes keys that have no sequence of their own.
      if fields.count == 3, fields[0] == 27 { return key(code: fields[2], fields) }
      return numberedKey(fields[0]).flatMap { fields.key($0) }
    case UInt8(ascii: "^"): return numberedKey(fields[0]).map { .with(.control, $0) }
    case UInt8(ascii: "@"): return numberedKey(fields[0]).map { .with([.control, .shift], $0) }
    case UInt8(ascii: "u"): return key(code: fields[0], fields)
    case UInt8(ascii: "Z"): return fields.letterKey(.tab, adding: .shift)
    case UInt8(ascii: "a")...UInt8(ascii: "d") where parameters.isEmpty:
      return letterKey(final - 0x20).map { .with(.shift, $0) }
    // With parameters, `R` is the position of the cursor.
    case UInt8(ascii: "R"): return nil
    default: return letterKey(final).flatMap { fields.letterKey($0) }
    }
  }

  /// Returns the key of `ESC O final`.
  static func shiftedKey(_ final: UInt8) -> TerminalKey? {
    switch final {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: " "): .text(" ")
    case UInt8(ascii: "X"): .text("=")
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "Z"): .backTab
    case UInt8(ascii: "a")...UInt8(ascii: "d"): letterKey(final - 0x20).map { .with(.control, $0) }
    // The keypad sends its characters, moved by 64.
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .text(Unicode.Scalar(final - 0x40))
    default: letterKey(final)
    }
  }

  /// Returns the key of a control character other than ESC, with which Ctrl and some letters are the
  /// same; nil for a character that no key makes.
  static func key(ofControl scalar: Unicode.Scalar) -> TerminalKey? {
    switch scalar.value {
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x08, 0x7F: .backspace
    case 0x1B: .escape
    case 0x01...0x1A: Unicode.Scalar(scalar.value + 0x60).map(TerminalKey.control)
    case 0x00, 0x1C...0x1F: Unicode.Scalar(scalar.value + 0x40).map(TerminalKey.control)
    default: nil
    }
  }

  private static func letterKey(_ final: UInt8) -> TerminalKey? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  private static func numberedKey(_ number: Int?) -> TerminalKey? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case .some(let number):
      [
        11: 1, 12: 2, 13: 3, 14: 4, 15: 5, 17: 6, 18: 7, 19: 8, 20: 9, 21: 10, 23: 11, 24: 12,
        25: 13, 26: 14, 28: 15, 29: 16, 31: 17, 32: 18, 33: 19, 34: 20,
      ][number].map(TerminalKey.function)
    case nil: nil
    }
  }

  /// Returns the pointer of `ESC [ < button ; column ; row M` or `m`; nil for other buttons than the
  /// first, unless it is a press of the second, and for a place that is no cell.
  private static func pointer(_ parameters: ArraySlice<UInt8>, final: UInt8) -> PointerInput? {
    let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
      .map { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
      let row = numbers[2]
    else { return nil }
    let isRelease = final == UInt8(ascii: "m")
    guard isRelease || final == UInt8(ascii: "M") else { return nil }
    return pointer(button, column, row, isRelease: isRelease)
  }

  /// Returns the pointer of the three bytes after `ESC [ M`, which terminals send that don't know the
  /// form above.
  static func oldPointer(_ bytes: [UInt8]) -> PointerInput? {
    let button = Int(bytes[0]) - 32
    // The button that was released isn't told.
    let isRelease = button & ~0b1_1100 == 3
    return pointer(
      isRelease ? button & ~0b11 : button, Int(bytes[1]) - 32, Int(bytes[2]) - 32,
      isRelease: isRelease)
  }

  private static func pointer(
    _ button: Int, _ column: Int, _ row: Int, isRelease: Bool
  ) -> PointerInput? {
    guard button >= 0, column > 0, row > 0 else { return nil }
    var modifiers: Modifiers = []
    if button & 4 != 0 { modifiers.insert(.shift) }
    if button & 8 != 0 { modifiers.insert(.alt) }
    if button & 16 != 0 { modifiers.insert(.control) }
    let action: PointerInput.Action? =
      switch button & ~0b1_1100 {
      case 0: isRelease ? .release : .press
      case 2: isRelease ? nil : .secondPress
      case 32: isRelease ? nil : .drag
      case 64: .up
      case 65: .down
      case 66: .left
      case 67: .right
      default: nil
      }
    return action.map { PointerInput($0, x: column - 1, y: row - 1, modifiers: modifiers) }
  }
}
