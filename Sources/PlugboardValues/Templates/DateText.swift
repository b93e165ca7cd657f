/// A date as a text: the common part of ISO 8601 and RFC 3339.
package struct DateText {
  /// The digits under the sign that stands for them in a pattern.
  private let digits: [UInt8: Substring]

  /// Creates a date; nil if the text is none.
  package init?(_ text: String) {
    guard Self.isDate(text) else { return nil }
    func part(_ start: Int, _ length: Int) -> Substring {
      text.dropFirst(start).prefix(length)
    }
    var digits: [UInt8: Substring] = [
      UInt8(ascii: "Y"): part(0, 4), UInt8(ascii: "M"): part(5, 2), UInt8(ascii: "D"): part(8, 2),
    ]
    if text.utf8.count > 10 {
      digits[UInt8(ascii: "h")] = part(11, 2)
      digits[UInt8(ascii: "m")] = part(14, 2)
    }
    self.digits = digits
  }

  /// Whether a text is a day of the calendar, as in `2026-03-01`, also with a time: `2026-03-01T20:15:00Z`, with
  /// or without seconds and their fraction, and with `Z`, an offset such as `+01:00`, or no zone.
  private static func isDate(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    guard let year = rest.takeNumber(of: 4), rest.take("-"), let month = rest.takeNumber(of: 2),
      (1...12).contains(month), rest.take("-"), let day = rest.takeNumber(of: 2),
      (1...days(of: month, in: year)).contains(day)
    else { return false }
    return rest.isEmpty || rest.take("T") && isTime(rest)
  }

  private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    guard rest.takeTime() else { return false }
    if rest.take(":") {
      guard let seconds = rest.takeNumber(of: 2), seconds < 60 else { return false }
      if rest.take(".") {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !digits.isEmpty else { return false }
        rest = rest.dropFirst(digits.count)
      }
    }
    if rest.isEmpty { return true }
    if rest.take("Z") { return rest.isEmpty }
    return (rest.take("+") || rest.take("-")) && rest.takeTime() && rest.isEmpty
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private func number(_ sign: UInt8) -> Int? { digits[sign].flatMap { Int($0) } }

  /// Returns the date in a pattern: `YYYY`, `YY`, `MM`, `M`, `DD`, `D`, `hh`, `h` and `mm` stand for digits, any
  /// other word for itself. A part in brackets is left out if the date has no digits for it, as the time of
  /// `D.M.YYYY[, hh:mm]`.
  func text(in pattern: String) -> String {
    var text = ""
    var isComplete = true
    var before: (text: String, isComplete: Bool)?
    var rest = pattern.unicodeScalars[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isASCIILetter }
      switch first {
      case "[" where before == nil:
        before = (text, isComplete)
        (text, isComplete) = ("", true)
        rest = rest.dropFirst()
      case "]" where before != nil:
        if let outer = before {
          text = outer.text + (isComplete ? text : "")
          isComplete = outer.isComplete
        }
        before = nil
        rest = rest.dropFirst()
      default:
        guard !word.isEmpty else {
          text.unicodeScalars.append(rest.removeFirst())
          continue
        }
        rest = rest[word.endIndex...]
        text += shown(word) ?? String(word)
        if word.allSatisfy({ "hm".unicodeScalars.contains($0) }), digits[UInt8(ascii: "h")] == nil {
          isComplete = false
        }
      }
    }
    return before.map { $0.text + "[" + text } ?? text
  }

  /// Returns the digits of a word of signs; nil if it isn't one.
  private func shown(_ word: Substring.UnicodeScalarView) -> String? {
    var text = ""
    var rest = word[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      guard let digits = shown(first, run.count) else { return nil }
      text += digits
      rest = rest[run.endIndex...]
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

extension DateText {
  private static let sample = DateText("2000-01-01T00:00")

  private static func isShown(_ word: Substring.UnicodeScalarView) -> Bool {
    sample?.shown(word) != nil
  }

  /// Returns the first word of a pattern that looks like signs for digits and isn't, such as the `dd` of `dd.MM.YYYY`, and
  /// the pattern that was probably meant; nil if there is none.
  ///
  /// A word counts if one letter is repeated in it, or if all of its letters are signs in the other case and the pattern has
  /// no other word for that part of a date: a pattern may have real words.
  package static func misspeltSigns(in pattern: String) -> (word: String, likely: String?)? {
    let words = pattern.unicodeScalars.split { !$0.isASCIILetter }
    let shown = Set(words.filter(isShown).flatMap { $0 })
    let first = words.first { word in
      guard !isShown(word), let letter = word.first else { return false }
      if word.count > 1, word.allSatisfy({ $0 == letter }) { return true }
      return word.allSatisfy { letter in
        let others = String(letter).lowercased() + String(letter).uppercased()
        return "YMDhm".contains { others.contains($0) }
          && !others.unicodeScalars.contains(where: shown.contains)
      }
    }
    return first.map { (String($0), likely(for: pattern)) }
  }

  /// Returns a pattern in whose words the case of letters is right; nil if that doesn't make signs of all.
  private static func likely(for pattern: String) -> String? {
    var likely = ""
    var rest = pattern.unicodeScalars[...]
    let hasMonth = pattern.unicodeScalars.contains("M")
    while let letter = rest.first {
      let word = rest.prefix { $0.isASCIILetter }
      guard !word.isEmpty else {
        likely.unicodeScalars.append(letter)
        rest = rest.dropFirst()
        continue
      }
      rest = rest[word.endIndex...]
      let isMonth = !hasMonth && word.allSatisfy { $0 == "m" }
      let forms = [String(word), String(word).uppercased(), String(word).lowercased()]
      guard
        let form = (isMonth ? [forms[1]] : forms).first(where: { isShown($0.unicodeScalars[...]) })
      else { return nil }
      likely += form
    }
    return likely
  }
}

extension ArraySlice<UInt8> {
  fileprivate mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard first == UInt8(ascii: scalar) else { return false }
    removeFirst()
    return true
  }

  /// Takes a number of decimal digits; returns nil if there are fewer.
  fileprivate mutating func takeNumber(of count: Int) -> Int? {
    let digits = prefix(count)
    guard digits.count == count else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    removeFirst(count)
    return number
  }

  /// Takes hours and minutes.
  fileprivate mutating func takeTime() -> Bool {
    guard let hours = takeNumber(of: 2), hours < 24, take(":"), let minutes = takeNumber(of: 2)
    else { return false }
    return minutes < 60
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIILetter: Bool { isASCII && properties.isAlphabetic }
}
