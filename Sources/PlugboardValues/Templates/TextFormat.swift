/// The form in which a value is shown in a template.
enum TextFormat: Equatable {
  case plain
  /// A number with its digits in groups: 1,234.
  case number
  /// A large number in few digits: 1.2K, 1.2万.
  case count
  /// A number of minutes: 1 h 32 min.
  case duration
  /// A date in the pattern of the app.
  case date
  /// A text for the number.
  case forms([Form])
  case unknown(Fault)

  /// A text for some numbers.
  struct Form: Equatable {
    enum Selector: Equatable {
      case number(Int)
      case category(PluralCategory)
    }
    let selector: Selector
    /// The text, in which `#` stands for the number, between the signs.
    let pieces: [String]
  }

  struct Fault: Equatable {
    let message: String
    var suggestion: String?
  }

  private static let names: [String: TextFormat] = [
    "number": .number, "count": .count, "duration": .duration, "date": .date,
  ]

  init(_ text: String) {
    if let format = Self.names[text] {
      self = format
    } else if text.utf8.contains(UInt8(ascii: ":")) {
      self = Self.forms(text)
    } else {
      let names = Self.names.keys.sorted()
      self = .unknown(
        Fault(
          message: "there is no format \"\(text)\"; there are \(names.joined(separator: ", ")), and"
            + " forms such as one:# like|other:# likes",
          suggestion: NearestName.of(text, among: names)))
    }
  }

  private static func forms(_ text: String) -> TextFormat {
    var forms: [Form] = []
    for part in text.split(atSingle: UInt8(ascii: "|")) {
      guard let colon = part.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        return .unknown(
          Fault(
            message: "the form \"\(part)\" needs a number or a word, and a colon: other:# likes"))
      }
      let name = String(part[..<colon])
      let selector: Form.Selector
      if let number = Int(name) {
        selector = .number(number)
      } else if let category = PluralCategory(rawValue: name) {
        selector = .category(category)
      } else {
        let names = PluralCategory.allCases.map(\.rawValue)
        return .unknown(
          Fault(
            message: "\"\(name)\" is neither a number nor one of"
              + " \(names.joined(separator: ", "))", suggestion: NearestName.of(name, among: names))
        )
      }
      let pieces = part[part.index(after: colon)...].split(atSingle: UInt8(ascii: "#"))
      forms.append(Form(selector: selector, pieces: pieces))
    }
    guard forms.contains(where: { $0.selector == .category(.other) }) else {
      return .unknown(
        Fault(message: "the forms lack other, which all numbers without a form of their own take"))
    }
    return .forms(forms)
  }

  /// Returns the text of a value; nil if it has none. A value that the format isn't for is shown as it is.
  func text(
    of value: Value, in language: LanguageTag?, datePattern: () throws -> String?
  ) rethrows -> String? {
    switch self {
    case .plain, .unknown: return Self.plain(value)
    case .date:
      guard case .string(let text) = value, let date = DateText(text),
        let pattern = try datePattern()
      else { return Self.plain(value) }
      return date.text(in: pattern)
    case .number, .count, .duration, .forms:
      guard let number = Double(lossy: value) else { return Self.plain(value) }
      let words = NumberWords.of(language)
      switch self {
      case .number: return words.grouped(value)
      case .count: return words.short(value)
      case .duration: return words.duration(minutes: number) ?? words.grouped(value)
      case .forms(let forms):
        let form = Self.form(for: value, number, words, among: forms)
        return form?.pieces.joined(separator: words.grouped(value))
      default: return nil
      }
    }
  }

  private static func form(
    for value: Value, _ number: Double, _ words: NumberWords, among forms: [Form]
  ) -> Form? {
    let exact = if case .int(let whole) = value { whole } else { Int(exactly: number) }
    if let whole = exact,
      let form = forms.first(where: { $0.selector == .number(whole) })
    {
      return form
    }
    let category = words.category(of: number)
    return forms.first { $0.selector == .category(category) }
      ?? forms.first { $0.selector == .category(.other) }
  }

  private static func plain(_ value: Value) -> String? {
    switch value {
    case .null, .object: nil
    case .string(let text): text
    case .int(let number): String(number)
    case .bool(let flag): flag ? "true" : "false"
    case .double: "\(value)"
    case .array(let values): values.compactMap(plain).joined(separator: ", ")
    }
  }
}

extension Double {
  /// The nearest number; nil if the value is none.
  fileprivate init?(lossy value: Value) {
    switch value {
    case .int(let number): self = Double(number)
    case .double(let number): self = number
    default: return nil
    }
  }
}

extension StringProtocol {
  /// Returns the parts between single signs of a kind; a doubled one is a letter.
  fileprivate func split(atSingle sign: UInt8) -> [String] {
    var parts = [""]
    var rest = self[...]
    while let found = rest.utf8.firstIndex(of: sign) {
      let after = rest.utf8.index(after: found)
      if after < rest.endIndex, rest.utf8[after] == sign {
        parts[parts.count - 1] += rest[...found]
        rest = rest[rest.utf8.index(after: after)...]
      } else {
        parts[parts.count - 1] += rest[..<found]
        parts.append("")
        rest = rest[after...]
      }
    }
    parts[parts.count - 1] += rest
    return parts
  }
}
