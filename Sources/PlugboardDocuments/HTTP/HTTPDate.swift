/// A time in the header of an answer, in the form that servers send: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110).
struct HTTPDate {
  /// The seconds since the beginning of 1970.
  let seconds: Int

  /// Creates a time; nil if the text is none.
  init?(_ text: String) {
    guard text.utf8.count == 29, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let words = text.split(separator: " ")
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let month = Self.months.firstIndex(of: String(words[2])),
      let day = Self.number(words[1]), let year = Self.number(words[3])
    else { return nil }
    let time = words[4].split(separator: ":").map(Self.number)
    guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      1...31 ~= day, hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = Self.days(before: year, month: month + 1) + day - 1
    seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? Int(text) : nil
  }

  /// Returns the days from the beginning of 1970 to the beginning of a month.
  private static func days(before year: Int, month: Int) -> Int {
    // Years that begin with March have the leap day at their end.
    let year = month < 3 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
  }
}
