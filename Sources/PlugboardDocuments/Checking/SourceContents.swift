/// The contents of a source that is a document, as other documents name them.
final class SourceContents {
  let name: String
  let json: JSONDocument
  /// The nodes and the records.
  let document: SourceDocument
  /// The fields of its records with the types of their values; texts per language count as strings.
  /// For a server's records, the fields that the document finds in a single record, without types.
  private(set) lazy var fields: [ExactText: Set<ValueType>] = {
    var fields: [ExactText: Set<ValueType>] = [:]
    for field in document.http?.record?.fields ?? [] { fields[field.name] = [] }
    for case .object(let record) in document.records.values {
      for field in record {
        let isText = LocalizedText(value: field.value) != nil
        fields[field.key, default: []].insert(isText ? .string : field.value.type)
      }
    }
    return fields
  }()
  private var texts: [ExactText: Set<ExactText>] = [:]
  private var templates: Set<ExactText> = []
  private var faulty: Set<[ExactText]> = []

  /// Reads a source; nil if it has faults, which are reported elsewhere.
  init?(_ json: JSONDocument, named name: String) {
    var findings = Findings()
    let number = findings.add(LoadedDocument(json), quietly: true)
    findings.places.append(NodePlace(document: number, parent: nil, position: 0, step: .root))
    self.name = name
    self.json = json
    document = SourceDocument(json.value, at: 0, &findings)
    guard !findings.diagnostics().contains(where: { $0.severity == .error }) else { return nil }
  }

  /// Whether this is the first request for its records as items of a type; the records are then to
  /// be checked.
  func isFirstUse(as type: String) -> Bool { templates.insert(type).inserted }

  /// Whether no fault of a field was reported yet, which the plugins of several templates can find.
  func isFirstFault(of record: String, _ field: String) -> Bool {
    faulty.insert([ExactText(record), ExactText(field)]).inserted
  }

  /// The requests to the server that has its items and records; nil if the document has them.
  var http: HTTPSource? { document.http }

  /// Whether a request for items gets its records.
  var hasRecordsAsItems: Bool {
    if let http { return http.request != nil }
    return document.nodes[.item] == nil && document.key != nil
  }

  /// Whether a request for nodes of a level gets any.
  func gives(_ level: Level) -> Bool {
    document.nodes[level] != nil || level == .item && hasRecordsAsItems
  }

  /// Whether the document lists the fields of its items; if a server's document doesn't, its items
  /// may have any fields.
  var knowsItemKeys: Bool { http.map { $0.answer.fields != nil } ?? true }

  /// Whether the document says which fields a single record has.
  var knowsFields: Bool { http.map { $0.record?.fields != nil } ?? true }

  /// The keys that the data of its items may have.
  private(set) lazy var itemKeys: Set<ExactText> = {
    if let http {
      let names = (http.answer.fields ?? []).map(\.name) + [document.key].compactMap(\.self)
      return Set(names.map(ExactText.init))
    }
    guard let items = document.nodes[.item] else {
      return Set(fields.keys).union([document.key].compactMap { $0.map(ExactText.init) })
    }
    var keys: Set<ExactText> = []
    for case .object(let item) in items {
      if case .object(let data)? = item["data"] { keys.formUnion(data.keys.map(ExactText.init)) }
    }
    return keys
  }()

  /// Whether a record has a value in a field, in any language or as an element of an array, as a request asks for it.
  func has(_ value: Value, as field: String) -> Bool {
    document.records.values.contains { record in
      if case .object(let record) = record { record[field]?.isWanted(value) == true } else { false }
    }
  }

  /// Returns the texts that records have in a field, in all languages and as elements of arrays.
  func texts(of field: String) -> Set<ExactText> {
    if let known = texts[field] { return known }
    var found: Set<ExactText> = []
    for case .object(let record) in document.records.values { record[field]?.addTexts(to: &found) }
    texts[field] = found
    return found
  }
}

extension Value {
  fileprivate func addTexts(to texts: inout Set<ExactText>) {
    switch self {
    case .string(let text): texts.insert(text)
    case .array(let elements): for element in elements { element.addTexts(to: &texts) }
    case .object(let record):
      if case .object(let languages)? = record[LocalizedText.key] {
        for value in languages.values { value.addTexts(to: &texts) }
      }
    case .null, .bool, .int, .double: break
    }
  }
}
