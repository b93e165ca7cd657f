extension BinaryInteger {
  /// The number in upper-case hex, with at least so many digits.
  func hex(digits: Int) -> String {
    let text = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
