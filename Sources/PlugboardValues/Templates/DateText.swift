/// A date in the form of ISO 8601, `1927-01-10` or `1927-01-10T20:15`, as texts of data state it.
struct DateText {
  private var digits: [UInt8: Substring] = [:]

  /// Creates a date; nil if the text is none.
  init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.count >= 10 else { return nil }
    let pattern = Array("YYYY-MM-DDThh:mm".utf8)
    var runs: [UInt8: (String.Index, String.Index)] = [:]
    var index = text.startIndex
    for (position, sign) in pattern.enumerated() {
      guard index < text.endIndex else {
        guard position == 10 else { return nil }
        break
      }
      let byte = bytes[index]
      let next = bytes.index(after: index)
      switch sign {
      case UInt8(ascii: "-"), UInt8(ascii: ":"): guard byte == sign else { return nil }
      case UInt8(ascii: "T"):
        guard byte == sign || byte == UInt8(ascii: " ") else { return nil }
      default:
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        runs[sign] = (runs[sign]?.0 ?? index, next)
      }
      index = next
    }
    for (sign, run) in runs { digits[sign] = text[run.0..<run.1] }
    guard let month = number(UInt8(ascii: "M")), (1...12).contains(month),
      let day = number(UInt8(ascii: "D")), (1...31).contains(day)
    else { return nil }
  }

  private func number(_ sign: UInt8) -> Int? { digits[sign].flatMap { Int($0) } }

  /// Returns the date in a pattern: `YYYY`, `YY`, `MM`, `M`, `DD`, `D`, `hh`, `h` and `mm` stand for digits, any
  /// other letter for itself.
  func text(in pattern: String) -> String {
    var text = ""
    var rest = pattern.unicodeScalars[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest[run.endIndex...]
      text += shown(first, run.count) ?? String(run)
    }
    return text
  }

  private func shown(_ sign: Unicode.Scalar, _ length: Int) -> String? {
    guard let byte = UInt8(exactly: sign.value), let digits = digits[byte] else { return nil }
    switch (sign, length) {
    case ("Y", 4), ("M", 2), ("D", 2), ("h", 2), ("m", 2): return String(digits)
    case ("Y", 2): return String(digits.suffix(2))
    case ("M", 1), ("D", 1), ("h", 1): return number(byte).map(String.init)
    default: return nil
    }
  }
}
