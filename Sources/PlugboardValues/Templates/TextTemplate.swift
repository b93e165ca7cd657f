/// A text with keys of data, whose values take the place of the keys when the text is shown.
///
///     {title}[ · {year}]        Metropolis · 1927, or Metropolis if there is no year
///     {likes|0:no likes|one:# like|other:# likes}
///
/// - `{KEY}` is the value of a key. Formats follow a `|`: `number`, `count`, `duration`, `date`, or forms of the
///   text for numbers.
/// - `[…]` with a key in it is a part: it is left out if none of its keys has a value. Parts don't nest; of two
///   opening brackets in a row the second one counts.
/// - Any other brace or bracket is a letter; so is each doubled one, as in `{{title}}`.
///
/// Null, an empty text, an object and an empty list are no values; 0 and false are. Values aren't read as templates.
public struct TextTemplate: Sendable, Hashable {
  public let source: String

  public init(_ source: String) { self.source = source }

  /// Returns the text with the values of its keys.
  ///
  /// Costs a pass over the text; a text without keys is returned as it is.
  ///
  /// - Parameters:
  ///   - language: The language of the formats.
  ///   - datePattern: The form of dates, such as `D.M.YYYY`; nil leaves them as they are.
  ///   - value: Returns the value of a key; nil if it has none.
  public func text(
    in language: LanguageTag? = nil, datePattern: () throws -> String? = { nil },
    value: (Name) throws -> Value?
  ) rethrows -> String {
    guard !isPlain else { return source }
    var filling = TemplateFilling()
    var scanner = TemplateScanner(source)
    while let token = scanner.next() {
      switch token {
      case .letters(let letters): filling.append(letters)
      case .open: filling.open()
      case .close: filling.close()
      case .field(let field):
        let value = try value(field.key)
        let shown = try value.flatMap {
          try field.format.text(of: $0, in: language, datePattern: datePattern)
        }
        filling.append(value: shown ?? "")
      }
    }
    return filling.end()
  }

  /// Whether the text has neither braces nor brackets.
  public var isPlain: Bool { !source.utf8.contains { TemplateScanner.isSign($0) } }

  /// The keys in the text, with their positions in Unicode scalars.
  public var keys: [(key: String, offset: Int)] {
    guard source.utf8.contains(UInt8(ascii: "{")) else { return [] }
    var keys: [(key: String, offset: Int)] = []
    var scanner = TemplateScanner(source)
    var scalars = ScalarCount(source)
    while let token = scanner.next() {
      if case .field(let field) = token {
        keys.append((field.key.text, scalars.before(field.start)))
      }
    }
    return keys
  }

  /// The key in a part that isn't closed, so that its bracket is a letter, with the position of the bracket; nil if all
  /// parts with keys are closed.
  private var openPart: (key: String, offset: Int)? {
    guard source.utf8.contains(UInt8(ascii: "[")) else { return nil }
    var scanner = TemplateScanner(source)
    var part: (start: Int, key: String?)?
    var start = scanner.offset
    while let token = scanner.next() {
      switch token {
      case .open: part = (start, nil)
      case .close: part = nil
      case .field(let field): if part?.key == nil { part?.key = field.key.text }
      case .letters: break
      }
      start = scanner.offset
    }
    guard let part, let key = part.key else { return nil }
    var scalars = ScalarCount(source)
    return (key, scalars.before(part.start))
  }

  /// The keys in doubled braces, with their positions in Unicode scalars.
  private var escapedKeys: [(key: String, offset: Int)] {
    var keys: [(key: String, offset: Int)] = []
    var rest = source.unicodeScalars[...]
    let brace: (Unicode.Scalar, Unicode.Scalar) = ("{", "}")
    while let start = rest.firstIndex(of: brace.0) {
      rest = rest[rest.index(after: start)...]
      guard rest.first == brace.0 else { continue }
      let word = rest.dropFirst().prefix { $0 != brace.0 && $0 != brace.1 }
      guard !word.isEmpty, rest[word.endIndex...].prefix(2).elementsEqual([brace.1, brace.1]) else {
        continue
      }
      let offset = source.unicodeScalars.distance(from: source.startIndex, to: start)
      keys.append((String(word), offset))
      rest = rest[word.endIndex...]
    }
    return keys
  }

  /// The key if the text is `{KEY}` alone, without a format.
  public var soleKey: Name? {
    guard source.utf8.first == UInt8(ascii: "{") else { return nil }
    var scanner = TemplateScanner(source)
    guard case .field(let field)? = scanner.next(), field.format == .plain, scanner.next() == nil
    else { return nil }
    return field.key
  }
}

extension TextTemplate: ValueConvertible {
  public static var valueType: ValueType { .string }
  public static var valueShape: ValueShape {
    ValueShape(.string, "a text with keys of data", plural: "texts with keys of data")
  }
  public init?(value: Value) {
    guard case .string(let source) = value else { return nil }
    self.init(source)
  }
  public var value: Value { .string(source) }

  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    inspection.strings(of: value, shape: valueShape) { text, inspection in
      for (key, offset) in TextTemplate(text).keys { inspection.note(key: key, offset: offset) }
      for (key, offset) in TextTemplate(text).escapedKeys {
        inspection.note(escapedKey: key, offset: offset)
      }
      if let (key, offset) = TextTemplate(text).openPart {
        inspection.note(openPart: key, offset: offset)
      }
      var scanner = TemplateScanner(text)
      var scalars = ScalarCount(text)
      // Braces within braces are a language of another kind, such as a query.
      var open = 0
      while let token = scanner.next() {
        switch token {
        case .field(let field):
          let offset = scalars.before(field.start)
          switch field.format {
          case .plain: break
          case .unknown(let fault):
            inspection.report(fault.message, suggestion: fault.suggestion, offset: offset)
          case .date:
            inspection.note(formattedKey: field.key.text, offset: offset, for: .string)
          default: inspection.note(formattedKey: field.key.text, offset: offset, for: .double)
          }
        case .letters(let letters):
          let isInBraces = open > 0
          // A doubled brace is a letter.
          let isDoubled =
            letters.utf8.count == 1 && text.utf8[letters.endIndex...].first == letters.utf8.first
          for byte in letters.utf8 where !isDoubled {
            if byte == .openBrace {
              open += 1
            } else if byte == .closeBrace {
              open = max(0, open - 1)
            }
          }
          guard !isInBraces, let key = scanner.spacedKey(behind: letters) else { continue }
          inspection.warn(
            "this brace is shown as it stands, as there are no spaces between braces and their key; write"
              + " \(Value.string("{\(key)}").shortWording), or double the brace if it is a letter",
            offset: scalars.before(
              text.utf8.distance(from: text.startIndex, to: letters.startIndex))
          )
        case .open, .close: break
        }
      }
      if let start = [scanner.unclosed, scanner.unclosedKey].compactMap(\.self).min() {
        var scalars = ScalarCount(text)
        inspection.report(
          "the brace before a key has no \"}\"; write one, or double the brace if it is a letter",
          offset: scalars.before(start))
      }
    }
  }
}

extension TextTemplate: ExpressibleByStringLiteral {
  public init(stringLiteral source: String) { self.init(source) }
}

extension TextTemplate: CustomStringConvertible {
  public var description: String { source }
}

/// A text that is being filled: the complete part, and the open part.
struct TemplateFilling {
  private(set) var text = ""
  private var part: String?
  private var hasKeys = false
  private var hasValues = false
  /// Whether a key in the open part has no value.
  private var partLacksValue = false
  /// Whether a key outside parts, or in a part that is shown, has no value.
  private(set) var lacksValue = false

  mutating func append(_ letters: some StringProtocol) {
    if part == nil { text += letters } else { part? += letters }
  }

  mutating func append(value: String) {
    append(value)
    hasKeys = true
    if !value.isEmpty {
      hasValues = true
    } else if part == nil {
      lacksValue = true
    } else {
      partLacksValue = true
    }
  }

  mutating func open() {
    // Parts don't nest: the bracket before is a letter.
    if let part { text += "[" + part }
    if partLacksValue { lacksValue = true }
    part = ""
    hasKeys = false
    hasValues = false
    partLacksValue = false
  }

  mutating func close() {
    guard let part else { return append("]") }
    self.part = nil
    if !hasKeys {
      text += "[" + part + "]"
    } else if hasValues {
      text += part
      if partLacksValue { lacksValue = true }
    }
    partLacksValue = false
  }

  /// Returns the whole text; a part that isn't closed is text after a bracket.
  mutating func end() -> String {
    if partLacksValue { lacksValue = true }
    return part.map { text + "[" + $0 } ?? text
  }
}

/// Counts the Unicode scalars before rising offsets in UTF-8, in one pass over the text.
private struct ScalarCount {
  private var rest: Substring.UTF8View
  private var offset = 0
  private var count = 0

  init(_ text: String) { rest = text[...].utf8 }

  mutating func before(_ offset: Int) -> Int {
    count += rest.prefix(offset - self.offset).count { $0 & 0xC0 != 0x80 }
    rest = rest.dropFirst(offset - self.offset)
    self.offset = offset
    return count
  }
}
