extension Int {
  /// Reads a number of decimal digits alone; nil for a sign, another base, or a number that doesn't fit.
  init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ $0.isDecimalDigit }) else { return nil }
    self.init(text)
  }
}

extension UInt8 {
  var isDecimalDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
}
