internal import PlugboardValues

/// A moment in UTC, to the second: `2026-12-01T00:00:00Z`.
///
/// The floors read no clock; a host passes in a function that returns the present moment.
public struct WallTime: Sendable, Hashable, Comparable {
  public let secondsSince1970: Int

  public init(secondsSince1970: Int) { self.secondsSince1970 = secondsSince1970 }

  /// Reads a moment in UTC, with seconds and with a `Z`, or a day, which stands for its beginning; nil for other texts.
  public init?(_ text: String) {
    guard DateText(text) != nil, text.utf8.count == 10 || text.utf8.last == UInt8(ascii: "Z")
    else { return nil }
    let digits = Array(text.utf8)
    guard digits.count == 10 || digits.count >= 20 else { return nil }
    func number(_ start: Int, _ length: Int) -> Int {
      digits[start..<start + length].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
    let days = Self.days(toYear: number(0, 4), month: number(5, 2), day: number(8, 2))
    guard digits.count > 10 else {
      self.init(secondsSince1970: days * 86_400)
      return
    }
    self.init(
      secondsSince1970: days * 86_400 + number(11, 2) * 3600 + number(14, 2) * 60 + number(17, 2))
  }

  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }

  /// Returns the days from the first of January 1970 to a day of the calendar.
  private static func days(toYear year: Int, month: Int, day: Int) -> Int {
    // A year that begins in March has its leap day at its end.
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    // The cycle of leap years is 400 years long; year 0 is a leap year.
    let cycle = (years >= 0 ? years : years - 399) / 400
    let yearOfCycle = years - cycle * 400
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }
}

extension WallTime: CustomStringConvertible {
  /// The moment as a manifest states it.
  public var description: String {
    let days =
      secondsSince1970 >= 0 ? secondsSince1970 / 86_400 : (secondsSince1970 - 86_399) / 86_400
    let seconds = secondsSince1970 - days * 86_400
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle =
      (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0)
    func padded(_ number: Int, _ length: Int = 2) -> String {
      String(repeating: "0", count: max(0, length - "\(number)".utf8.count)) + "\(number)"
    }
    let date = "\(padded(year, 4))-\(padded(month))-\(padded(day))"
    return
      "\(date)T\(padded(seconds / 3600)):\(padded(seconds / 60 % 60)):\(padded(seconds % 60))Z"
  }
}
