extension Unicode.Scalar {
  /// Whether a message shows its number, as the scalar itself can't be seen.
  var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    case .spaceSeparator: self != " "
    default: false
    }
  }

  /// Whether it could control or mislead a terminal: DEL, C1 and bidi controls, line separators,
  /// the byte order mark and tag characters.
  ///
  /// C0 controls are not included, as JSON always escapes them.
  var isTerminalControl: Bool {
    switch value {
    case 0..<0x7F: false
    case 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}

extension BinaryInteger {
  /// Returns the number in upper-case hex, padded with zeros to a number of digits.
  func hex(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
