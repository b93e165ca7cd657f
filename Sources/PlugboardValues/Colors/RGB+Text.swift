extension RGB {
  /// Returns the colour of a text as in documents, `#RGB` or `#RRGGBB` in either case; nil for any other text.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(8))
    guard bytes.first == UInt8(ascii: "#"), bytes.count == 4 || bytes.count == 7 else { return nil }
    var number: UInt32 = 0
    for byte in bytes.dropFirst() {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
      // A single digit of a channel counts as two.
      number = number << 4 | UInt32(digit)
      if bytes.count == 4 { number = number << 4 | UInt32(digit) }
    }
    self.init(hex: number)
  }

  /// The colour in the form of documents, `#rrggbb`.
  public var text: String {
    "#"
      + [red, green, blue].map { channel in
        let digits = String(channel, radix: 16)
        return digits.utf8.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
