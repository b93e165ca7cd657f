internal import Plugboard

/// A time span that a person writes: `2`, `1.5s`, `300ms`, `5m`, `1h`.
enum DurationWord {
  /// The words for a time span in a message.
  static let wording = "a time of at most a day, such as 2, 1.5s, 300ms or 5m"
  /// The line of help on a time span.
  static let note =
    "DURATION is in seconds, or has one of the units ms, s, m and h; a day is the most."

  private static let units = [("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600)]
  private static let longest = 86_400.0

  /// Returns the time span, of seconds if no unit is given; nil if the text is none from 0 to a day.
  static func read(_ text: String) -> Duration? {
    let unit = units.first { text.hasByteSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    // A Double may have a sign, an exponent or another base, and be infinite.
    guard digits.utf8.allSatisfy({ $0.isDecimalDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(digits)
    else { return nil }
    let seconds = number * (unit?.1 ?? 1)
    guard 0...longest ~= seconds else { return nil }
    return .nanoseconds(Int((seconds * 1_000_000_000).rounded()))
  }

  /// Returns the text of a time span in milliseconds, from which `read` makes the same span of nanoseconds.
  static func text(_ duration: Duration) -> String {
    let (milliseconds, rest) = duration.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000)
    guard rest > 0 else { return "\(milliseconds)ms" }
    let digits = String(1_000_000 + rest).dropFirst()
    return "\(milliseconds).\(digits)ms"
  }
}
