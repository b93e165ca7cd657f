/// The languages of the texts of documents.
struct TextLanguages {
  /// The languages in which texts are shown, the preferred one first.
  var shown: [LanguageTag] = []
  /// The languages that every text should have.
  var needed: [LanguageTag] = []
  /// Whether a language that isn't needed is warned of, as in checks.
  var refusesOthers = false
}

/// Checks of texts per language, wherever they are in a document.
extension Findings {
  /// Checks all texts of a document, unless its format is newer.
  mutating func checkTexts(of document: Int) {
    let value = documents[document].value
    if case .object(let record) = value, case .int(let format)? = record["format"],
      format > DocumentFormat.current.version
    {
      return
    }
    var steps: [JSONPointer.Step] = []
    checkTexts(in: value, document, &steps)
  }

  private mutating func checkTexts(
    in value: Value, _ document: Int, _ steps: inout [JSONPointer.Step]
  ) {
    guard steps.count < Value.deepest else { return }
    switch value {
    case .array(let values):
      for (index, value) in values.enumerated() where value.isNested {
        steps.append(.index(index))
        checkTexts(in: value, document, &steps)
        steps.removeLast()
      }
    case .object(let record) where record[LocalizedText.key] != nil:
      if !isKnownToBeSound(record) {
        check(text: record, at: DocumentPlace(document, JSONPointer(steps)))
      }
    case .object(let record):
      for field in record where field.value.isNested {
        steps.append(.key(field.key))
        checkTexts(in: field.value, document, &steps)
        steps.removeLast()
      }
    default: break
    }
  }

  /// Whether a text states strings for the languages of the last text without a fault, and nothing else.
  private func isKnownToBeSound(_ text: Fields) -> Bool {
    guard !soundLanguages.isEmpty, text.count == 1,
      case .object(let stated)? = text[LocalizedText.key], stated.count == soundLanguages.count
    else { return false }
    return zip(stated, soundLanguages).allSatisfy { field, language in
      if case .string = field.value { field.key.hasSameBytes(as: language) } else { false }
    }
  }

  private mutating func check(text: Fields, at place: DocumentPlace) {
    let before = reports
    var stated: Fields?
    read(text, as: DocumentFormat.current.text, at: .fixed(place)) { _, value in
      if case .object(let record) = value { stated = record }
    }
    guard let stated else { return }
    let site = Site.fixed(place.appending([.key(LocalizedText.key)]))
    if stated.isEmpty { report(.emptyText(), at: site) }
    var tags: [String] = []
    elements(of: .object(stated), LocalizedText.key, as: .text(filled: false), at: site) {
      step, _ in
      if case .key(let tag) = step { tags.append(tag) }
    }
    var languages: Set<LanguageTag> = []
    for tag in tags { check(language: tag, at: site, .key(tag), atKey: true, &languages) }
    // A language is served by each tag of the same language.
    let served = Set(languages.map(\.language))
    let missing = self.languages.needed.filter { !served.contains($0.language) }
    if !languages.isEmpty, !missing.isEmpty { report(.textLacks(missing), at: site) }
    let needed = Set(self.languages.needed.map(\.language))
    for tag in tags where self.languages.refusesOthers && !needed.isEmpty {
      guard let language = LanguageTag(tag), !needed.contains(language.language) else { continue }
      report(.textExceeds(language), at: site, .key(tag), atKey: true)
    }
    if reports == before { soundLanguages = tags }
  }

  /// Takes a language that is one and isn't in a set yet, and reports any other.
  mutating func check(
    language tag: String, at site: Site, _ step: JSONPointer.Step, atKey: Bool = false,
    _ languages: inout Set<LanguageTag>
  ) {
    guard let language = LanguageTag(tag) else {
      let spelt = tag.split(whereSeparator: { $0 == "_" || $0 == "." }).prefix(2)
      let likely =
        LanguageTag(spelt.joined(separator: "-")) ?? spelt.first.flatMap { LanguageTag($0) }
      report(.languageTag(tag, likely: likely), at: site, step, atKey: atKey)
      return
    }
    guard languages.insert(language).inserted else {
      return report(.duplicateLanguage(language), at: site, step, atKey: atKey)
    }
  }
}

extension DocumentFault {
  static func emptyText() -> Self {
    Self("text-empty", "the text has no language, and nothing is shown; write one, or remove it")
  }

  static func languageTag(_ tag: String, likely: LanguageTag?) -> Self {
    Self(
      "language-tag",
      "\"\(tag)\" is no language tag, which is a language like \"en\", \"zh-Hans\" or \"pt-BR\";"
        + " it is left out", suggestion: likely?.text)
  }

  static func duplicateLanguage(_ language: LanguageTag) -> Self {
    Self("duplicate-language", "\"\(language)\" is there already; remove one of them")
  }

  static func textExceeds(_ language: LanguageTag) -> Self {
    .warning(
      "text-language-unlisted",
      "the \"languages\" of the app don't list \"\(language)\"; add it there, or remove it here")
  }

  static func textLacks(_ languages: [LanguageTag]) -> Self {
    let quoted = languages.map { "\"\($0)\"" }
    let names = quoted.count > 4 ? listed(quoted) : quoted.joined(separator: " and ")
    return .warning(
      "text-language",
      "the text lacks \(names), which the app's \"languages\" name; it is shown in another language"
    )
  }
}
