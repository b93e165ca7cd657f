/// A text in several languages.
///
///     .optional(.nobody, default: ["zh": "未登录", "en": "Not logged in"])
///
/// In JSON it is `{"@text": {"zh": "未登录", "en": "Not logged in"}}`.
public struct LocalizedText: Sendable, Hashable {
  /// The key that marks an object of JSON as a text.
  public static let key = "@text"

  /// The languages in the order of the text, which decides where nothing else does.
  public private(set) var languages: [LanguageTag] = []
  private var texts: [String] = []

  /// Returns the text for the first of several languages that is there, else the first text; empty
  /// if there is none.
  public func text(for languages: [LanguageTag]) -> String {
    texts.isEmpty ? "" : texts[self.languages.position(for: languages) ?? 0]
  }

  /// Adds a text; of two for one language the first counts.
  ///
  /// - Parameter known: The languages that are there, in the form of a set.
  private mutating func add(
    _ text: String, for language: LanguageTag, _ known: inout Set<LanguageTag>
  ) {
    guard known.insert(language).inserted else { return }
    languages.append(language)
    texts.append(text)
  }
}

extension LocalizedText: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (LanguageTag, String)...) {
    var known: Set<LanguageTag> = []
    for (language, text) in elements { add(text, for: language, &known) }
  }
}

extension LocalizedText: ValueConvertible {
  public static var valueType: ValueType { .object }
  public static var valueShape: ValueShape {
    ValueShape(.object, "a text per language", plural: "texts per language")
  }

  public init?(value: PlugboardValues.Value) {
    guard case .object(let record) = value, record.count == 1,
      case .object(let texts)? = record[Self.key], !texts.isEmpty
    else { return nil }
    var known: Set<LanguageTag> = []
    for field in texts {
      guard let language = LanguageTag(field.key), case .string(let text) = field.value else {
        return nil
      }
      add(text, for: language, &known)
    }
  }

  public var value: PlugboardValues.Value {
    let fields = zip(languages, texts).map { ($0.text, PlugboardValues.Value.string($1)) }
    return .object([Self.key: .object(Fields(fields))])
  }
}

extension LocalizedText {
  /// Returns the shown text for the value of `@text`, without its faulty parts unless there are
  /// no others.
  static func shown(_ value: PlugboardValues.Value, for wanted: [LanguageTag]) -> String {
    switch value {
    case .string(let text): return text
    case .object(let record):
      if let language = wanted.first, case .string(let text)? = record[language.text] {
        return text
      }
      var sound = LocalizedText()
      var known: Set<LanguageTag> = []
      var first: String?
      for case (let key, .string(let text)) in record.lazy.map({ ($0.key, $0.value) }) {
        first = first ?? text
        if let language = LanguageTag(key) { sound.add(text, for: language, &known) }
      }
      return sound.languages.isEmpty ? first ?? "" : sound.text(for: wanted)
    default: return ""
    }
  }
}

/// Texts in values, at any depth.
extension Value {
  /// Returns the value with each text in the first of several languages that it
  /// has.
  public func localized(for languages: [LanguageTag]) -> Value {
    replacement(for: languages, within: Self.deepest) ?? self
  }

  /// Returns the localized value; nil if it has no texts.
  fileprivate func replacement(for languages: [LanguageTag], within levels: Int) -> Value? {
    guard levels > 0 else { return nil }
    switch self {
    case .array(let values):
      var localized: [Value]?
      for position in values.indices where values[position].isNested {
        if let value = values[position].replacement(for: languages, within: levels - 1) {
          localized = localized ?? values
          localized?[position] = value
        }
      }
      return localized.map { .array($0) }
    case .object(let record):
      if let text = record[LocalizedText.key] {
        return .string(LocalizedText.shown(text, for: languages))
      }
      return record.replacement(for: languages, within: levels - 1).map { .object($0) }
    default: return nil
    }
  }
}

extension Fields {
  /// Returns the record with each text in its values in the first of several languages that it
  /// has.
  public func localized(for languages: [LanguageTag]) -> Fields {
    replacement(for: languages, within: Value.deepest) ?? self
  }

  fileprivate func replacement(for languages: [LanguageTag], within levels: Int) -> Fields? {
    var localized: Fields?
    for position in values.indices where values[position].isNested {
      if let value = values[position].replacement(for: languages, within: levels) {
        localized = localized ?? self
        localized?[keys[position]] = value
      }
    }
    return localized
  }
}
