/// The classes of numbers for which a language has forms of its own (Unicode CLDR, plural rules).
enum PluralCategory: String, CaseIterable {
  case zero, one, two, few, many, other
}

/// The signs and words of numbers in a language.
///
/// A row for each language that apps are likely to use; any other language has the English row.
struct NumberWords {
  private enum Plurals { case none, one, oneOrLess, slavic, polish, arabic }

  private let group: String
  private let decimal: String
  private let plurals: Plurals
  /// The units of short numbers, from the largest on: a power of ten, and the text after the number.
  private let units: [(power: Int, text: String)]
  private let hour: String
  private let minute: String

  private init(
    _ group: String, _ decimal: String, _ plurals: Plurals, _ units: [(power: Int, text: String)],
    hour: String = " h", minute: String = " min"
  ) {
    self.group = group
    self.decimal = decimal
    self.plurals = plurals
    self.units = units
    self.hour = hour
    self.minute = minute
  }

  private static let english = NumberWords(",", ".", .one, [(9, "B"), (6, "M"), (3, "K")])

  /// The groups follow CLDR; a narrow space keeps a number in one line.
  private static let table: [String: NumberWords] = [
    "zh": NumberWords(",", ".", .none, [(8, "亿"), (4, "万")], hour: "小时", minute: "分钟"),
    "ja": NumberWords(",", ".", .none, [(8, "億"), (4, "万")], hour: "時間", minute: "分"),
    "ko": NumberWords(",", ".", .none, [(8, "억"), (4, "만")], hour: "시간", minute: "분"),
    "de": NumberWords(
      ".", ",", .one, [(9, "\u{202F}Mrd."), (6, "\u{202F}Mio."), (3, "\u{202F}Tsd.")],
      hour: " Std.", minute: " Min."),
    "fr": NumberWords(
      "\u{202F}", ",", .oneOrLess, [(9, "\u{202F}Md"), (6, "\u{202F}M"), (3, "\u{202F}k")]),
    "es": NumberWords(".", ",", .one, [(6, "\u{202F}M"), (3, "\u{202F}mil")]),
    "it": NumberWords(".", ",", .one, [(9, "\u{202F}Mrd"), (6, "\u{202F}Mln")]),
    "pt": NumberWords(
      ".", ",", .oneOrLess, [(9, "\u{202F}bi"), (6, "\u{202F}mi"), (3, "\u{202F}mil")]),
    "nl": NumberWords(".", ",", .one, [(9, "\u{202F}mld."), (6, "\u{202F}mln."), (3, "K")]),
    "ru": NumberWords(
      "\u{202F}", ",", .slavic,
      [(9, "\u{202F}млрд"), (6, "\u{202F}млн"), (3, "\u{202F}тыс.")], hour: " ч", minute: " мин"),
    "uk": NumberWords(
      "\u{202F}", ",", .slavic,
      [(9, "\u{202F}млрд"), (6, "\u{202F}млн"), (3, "\u{202F}тис.")], hour: " год", minute: " хв"),
    "pl": NumberWords(
      "\u{202F}", ",", .polish,
      [(9, "\u{202F}mld"), (6, "\u{202F}mln"), (3, "\u{202F}tys.")], hour: " godz.", minute: " min"),
    "ar": NumberWords(
      ",", ".", .arabic, [(9, " مليار"), (6, " مليون"), (3, " ألف")], hour: " س", minute: " د"),
    "vi": NumberWords(
      ".", ",", .none, [(9, " T"), (6, " Tr"), (3, " N")], hour: " giờ", minute: " phút"),
    "th": NumberWords(",", ".", .none, [(6, " ล้าน"), (3, "K")], hour: " ชม.", minute: " นาที"),
  ]

  static func of(_ language: LanguageTag?) -> NumberWords {
    language.flatMap { table[String($0.language)] } ?? english
  }

  /// Returns a number with its digits in groups of three.
  func grouped(_ value: Value) -> String {
    switch value {
    case .int(let number): return (number < 0 ? "-" : "") + grouped(number.magnitude)
    case .double(let number):
      let text = "\(value)"
      // A number with an exponent has too many digits for groups.
      guard abs(number) < 1e15, !text.utf8.contains(UInt8(ascii: "e")) else { return text }
      let parts = text.split(separator: ".", maxSplits: 1)
      let sign = number < 0 ? "-" : ""
      let whole = sign + grouped(UInt(abs(number)))
      return parts.count < 2 || parts[1] == "0" ? whole : whole + decimal + String(parts[1])
    default: return ""
    }
  }

  private func grouped(_ number: UInt) -> String {
    let digits = Array(String(number).utf8)
    var text = ""
    for (position, digit) in digits.enumerated() {
      if position > 0, (digits.count - position).isMultiple(of: 3) { text += group }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }

  /// Returns a number in the largest unit that it reaches, with one digit after the point if one is before it or
  /// two are: never more than the number is.
  func short(_ value: Value) -> String {
    let number: Int
    switch value {
    case .int(let whole): number = whole
    case .double(let double):
      guard abs(double) < 1e18 else { return grouped(value) }
      guard abs(double) >= 1000 else { return grouped(value) }
      number = Int(double)
    default: return ""
    }
    for unit in units {
      let size = (0..<unit.power).reduce(UInt(1)) { power, _ in power * 10 }
      guard number.magnitude >= size else { continue }
      let tenths = number.magnitude / (size / 10)
      let (whole, tenth) = tenths.quotientAndRemainder(dividingBy: 10)
      let fraction = whole < 100 && tenth > 0 ? decimal + String(tenth) : ""
      return (number < 0 ? "-" : "") + grouped(whole) + fraction + unit.text
    }
    return grouped(value)
  }

  /// Returns a number of minutes in hours and minutes; nil if it is negative or too large.
  func duration(minutes: Double) -> String? {
    guard minutes >= 0, minutes < 1e15 else { return nil }
    let (hours, rest) = Int(minutes).quotientAndRemainder(dividingBy: 60)
    let short = "\(rest)\(minute)"
    guard hours > 0 else { return short }
    let long = grouped(UInt(hours)) + hour
    guard rest > 0 else { return long }
    return hour.utf8.first == UInt8(ascii: " ") ? "\(long) \(short)" : long + short
  }

  /// Returns the class of a number; a fraction is of the class `other`, but where one and less are alike.
  func category(of number: Double) -> PluralCategory {
    let size = number.magnitude
    guard let whole = Int(exactly: size) else {
      return plurals == .oneOrLess && size < 2 ? .one : .other
    }
    let (ten, hundred) = (whole % 10, whole % 100)
    switch plurals {
    case .none: return .other
    case .one: return whole == 1 ? .one : .other
    case .oneOrLess: return whole < 2 ? .one : .other
    case .slavic:
      if ten == 1, hundred != 11 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .polish:
      if whole == 1 { return .one }
      return (2...4).contains(ten) && !(12...14).contains(hundred) ? .few : .many
    case .arabic:
      switch whole {
      case 0: return .zero
      case 1: return .one
      case 2: return .two
      default: return (3...10).contains(hundred) ? .few : hundred >= 11 ? .many : .other
      }
    }
  }
}
