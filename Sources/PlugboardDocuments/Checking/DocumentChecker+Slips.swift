/// Slips of typing that no reader of a document notices: they make other names, or other values, which are legal.
extension DocumentChecker {
  /// Returns warnings of keys with white space at their beginning or end, and of objects of languages that aren't marked as
  /// texts.
  func slips() -> [Diagnostic] {
    // A single language is no sign of a text.
    let languages = Set(documents.app.languages.map(\.language))
    return searchingDocuments { json, document, findings in
      var search = SlipSearch(languages: languages.count > 1 ? languages : [])
      search.visit(json.value)
      for (fault, pointer, isOfKey) in search.found {
        findings.report(fault, at: .fixed(DocumentPlace(document, pointer)), atKey: isOfKey)
      }
    }
  }

  /// Returns the findings of a search in each document of the app that can be read.
  func searchingDocuments(
    _ search: (JSONDocument, _ document: Int, inout Findings) -> Void
  ) -> [Diagnostic] {
    let files = ["pages", "templates", "sources"].flatMap { folder in
      ((try? documents.source.files(under: folder)) ?? []).filter { $0.hasByteSuffix(".json") }
    }
    var diagnostics: [Diagnostic] = []
    for path in [AppDocuments.appPath] + files {
      guard
        case .document(let json) = documents.reading(of: path, shared: path == AppDocuments.appPath)
      else { continue }
      var findings = Findings()
      let document = findings.add(LoadedDocument(json), quietly: true)
      search(json, document, &findings)
      diagnostics += findings.diagnostics()
    }
    return diagnostics
  }
}

private struct SlipSearch {
  let languages: Set<Substring>
  private(set) var found: [(fault: DocumentFault, pointer: JSONPointer, isOfKey: Bool)] = []
  private var steps: [JSONPointer.Step] = []

  init(languages: Set<Substring>) { self.languages = languages }

  mutating func visit(_ value: Value) {
    guard steps.count < Value.deepest else { return }
    switch value {
    case .array(let elements):
      for (index, element) in elements.enumerated() { visit(element, .index(index)) }
    case .object(let record) where record[LocalizedText.key] != nil: break
    case .object(let record):
      if isText(record) { found.append((.unmarkedText, JSONPointer(steps), false)) }
      for field in record {
        let name = field.key.withoutSpacesAround
        if !name.hasSameBytes(as: field.key) {
          let fault = DocumentFault.spacesAround(field.key).suggesting(name.isEmpty ? nil : name)
          found.append((fault, JSONPointer(steps + [.key(field.key)]), true))
        }
        visit(field.value, .key(field.key))
      }
    case .null, .bool, .int, .double, .string: break
    }
  }

  private mutating func visit(_ value: Value, _ step: JSONPointer.Step) {
    guard value.type == .array || value.type == .object else { return }
    steps.append(step)
    visit(value)
    steps.removeLast()
  }

  /// Whether the object is under a key such as `@txt`, which is reported for itself.
  private var isMisspeltText: Bool {
    if case .key(let key)? = steps.last { key.hasBytePrefix("@") } else { false }
  }

  /// Whether an object has a text for several languages of the app, and nothing else.
  private func isText(_ record: Fields) -> Bool {
    guard record.count > 1, languages.count > 1, !isMisspeltText else { return false }
    return record.allSatisfy { field in
      field.value.type == .string
        && LanguageTag(field.key).map { languages.contains($0.language) } ?? false
    }
  }
}

extension DocumentFault {
  fileprivate static func spacesAround(_ key: String) -> Self {
    .warning(
      "key-space",
      "the key \(Value.string(key).shortWording) has white space at an end, and is another than the key without it"
    )
  }

  fileprivate static let unmarkedText = DocumentFault.warning(
    "text-unmarked",
    "these are texts of several languages, and shown in none, as nothing marks them; write {\"@text\": {…}} around them"
  )
}
