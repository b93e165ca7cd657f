/// The texts of an app that are the same in all its languages.
extension DocumentChecker {
  static let plainTextCode = "text-plain"

  /// Returns a warning for each text in data, params and records that is stated without languages; none unless the
  /// app lists several.
  ///
  /// A string counts as a text if it has a space between its letters, or a letter that isn't a small one of ASCII:
  /// names, URLs and the like don't.
  func plainTexts() -> [Diagnostic] {
    let app = documents.app
    guard Set(app.languages.map(\.language)).count > 1 else { return [] }
    let search = PlainTextSearch(assembler.registry)
    return searchingDocuments { json, document, findings in
      for (pointer, text) in search.texts(in: json.value) {
        findings.report(.plainText(text), at: .fixed(DocumentPlace(document, pointer)))
      }
    }
  }
}

/// A search for texts without languages in a document.
struct PlainTextSearch {
  let registry: PluginRegistry

  init(_ registry: PluginRegistry) { self.registry = registry }

  func texts(in document: Value) -> [(pointer: JSONPointer, text: String)] {
    var found: [(JSONPointer, String)] = []
    visit(document, [], isContent: false, &found)
    return found
  }

  private func visit(
    _ value: Value, _ steps: [JSONPointer.Step], isContent: Bool,
    _ found: inout [(JSONPointer, String)]
  ) {
    guard steps.count < Value.deepest else { return }
    switch value {
    case .string(let text):
      if isContent, text.isProse { found.append((JSONPointer(steps), text)) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        visit(element, steps + [.index(index)], isContent: isContent, &found)
      }
    case .object(let record):
      guard record[LocalizedText.key] == nil else { return }
      let plugin = String(value: record["plugin"] ?? .null).flatMap { registry[$0] }
      for field in record {
        let steps = steps + [.key(field.key)]
        if field.key == "params", let plugin, case .object(let params) = field.value {
          for param in plugin.manifest.params where param.key.isText {
            guard let value = params[param.key.name.text] else { continue }
            visit(value, steps + [.key(param.key.name.text)], isContent: true, &found)
          }
        } else {
          visit(
            field.value, steps,
            isContent: isContent || field.key == "data" || field.key == "records", &found)
        }
      }
    case .null, .bool, .int, .double: break
    }
  }
}

extension KeyDeclaration {
  /// Whether values may have texts for people in them, and not only names.
  fileprivate var isText: Bool {
    if case .oneOf? = legal { return false }
    return purpose == nil || purpose == .eventParams || purpose == .eventParamsOrValues
  }
}

extension String {
  /// Whether the text is likely one for people.
  fileprivate var isProse: Bool {
    guard !contains("://") else { return false }
    // Keys are no words, however the text is filled.
    let filled = TextTemplate(self).text(datePattern: { nil }, value: { _ in 1 })
    let scalars = filled.unicodeScalars
    let letters = scalars.filter(\.properties.isAlphabetic)
    guard !letters.isEmpty else { return false }
    return scalars.contains(" ") || letters.contains { !$0.isASCII || $0.properties.isUppercase }
  }
}

extension DocumentFault {
  fileprivate static func plainText(_ text: String) -> Self {
    .warning(
      DocumentChecker.plainTextCode,
      "the text \(Value.string(text).shortWording) is the same in all languages of the app; state it per language as"
        + " {\"@text\": {…}}, unless it is a name")
  }
}
