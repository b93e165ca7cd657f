/// A source of data pages and records that is a document: `sources/NAME.json`.
struct SourceDocument: Sendable {
  /// A field of a record that isn't as the document declares it.
  struct FieldFault: Sendable {
    let fault: DocumentFault
    let record: String
    /// Nil if the record lacks the field.
    let field: String?

    /// The steps from the source to the fault.
    var steps: [JSONPointer.Step] {
      ["records", .key(record)] + [field].compactMap { $0.map { .key($0) } }
    }
  }

  private var pageSize: Int?
  /// The nodes by their level.
  private(set) var nodes: [Level: [Value]] = [:]
  /// The records with the fields that are as they are declared.
  private(set) var records = Fields()
  /// The key under which items that are made of records have their names.
  private(set) var key: String?
  /// The fields that the document declares, by their names.
  private(set) var fields: [(name: String, rule: SourceField)] = []
  /// The requests to the server that has its items and records; nil if the document has them.
  private(set) var http: HTTPSource?
  /// The faults of the fields of records, by the names of these.
  private var faults: [ExactText: [FieldFault]] = [:]
  /// The fields in which texts are looked for.
  private(set) var searched = ["title"]

  /// Takes the sound parts of the document and reports the rest, apart from the fields of records.
  /// The document's place is the place of node number `place`.
  init(_ value: Value, at place: Int, _ findings: inout Findings) {
    let kind = DocumentFormat.current.source
    guard case .object(let record) = value else {
      findings.report(.notObject(kind.name, value.type), at: .node(place))
      return
    }
    guard findings.checkFormat(of: record, at: .node(place)) else { return }
    var (found, declared): (Value?, Value?)
    var stated: [FieldRole: Value] = [:]
    findings.read(record, as: kind, at: .node(place)) { role, value in
      stated[role] = value
      switch (role, value) {
      case (.pageSize, .int(let size)): pageSize = size
      case (.items, .array(let items)): nodes[.item] = items
      case (.components, .array(let components)): nodes[.component] = components
      case (.cards, .array(let cards)): nodes[.card] = cards
      case (.records, _): found = value
      case (.fields, _): declared = value
      case (.key, .string(let name)): key = name
      case (.search, .array(let names)): searched = names.compactMap(String.init(value:))
      default: break
      }
    }
    let own = findings.place(ofNode: place)
    if let declared {
      fields = findings.sourceFields(declared, at: .fixed(own.appending(["fields"])))
    }
    http = findings.httpSource(stated, at: own)
    if let names = http?.fieldNames {
      for (name, _) in fields where !names.contains(name) {
        let nearest = findings.nearest(name, among: names, of: nil)
        findings.report(
          .ruleWithoutField(name).suggesting(nearest), at: .fixed(own), "fields", .key(name),
          atKey: true)
      }
    }
    guard let found else { return }
    let site = Site.fixed(own.appending(["records"]))
    findings.elements(of: found, "records", as: .object, at: site) { step, value in
      if case .key(let name) = step, case .object(let record) = value {
        let (sound, found) = sound(record, name)
        records[name] = .object(sound)
        if !found.isEmpty { faults[ExactText(name)] = found }
      }
    }
  }

  /// Returns a record without the fields that aren't as they are declared, and the faults of these.
  func sound(_ record: Fields, _ name: String) -> (record: Fields, faults: [FieldFault]) {
    guard !fields.isEmpty else { return (record, []) }
    var (sound, found) = (record, [FieldFault]())
    for (field, rule) in fields {
      guard let value = record[field], value != .null else {
        if rule.isRequired {
          found.append(FieldFault(fault: .recordLacks(field, rule), record: name, field: nil))
        }
        continue
      }
      guard let reason = rule.fault(of: value) else { continue }
      sound[field] = nil
      found.append(FieldFault(fault: .recordField(field, reason), record: name, field: field))
    }
    return (sound, found)
  }

  /// The faults of the fields of all records, in the order of the records.
  var fieldFaults: [FieldFault] {
    faults.isEmpty ? [] : records.keys.flatMap { faults[ExactText($0)] ?? [] }
  }

  /// Returns the records that a request asks for; nil if it isn't answered with records.
  func records(
    for request: SourceRequest
  ) throws(SourceQuery.Fault) -> [(name: String, record: Fields)]? {
    guard nodes[request.level] == nil, request.level == .item, key != nil else { return nil }
    return try SourceQuery(request.params).select(
      from: records, searching: searched, languages: request.languages)
  }

  /// Returns a page of the nodes of a level; nil if the source has none of them.
  func page(_ request: SourceRequest, in text: SourcePlace.Text) -> SourcePage? {
    guard let nodes = nodes[request.level] else { return nil }
    let part = part(request.page, of: nodes.count)
    let array = JSONPointer.Step.key(request.level.arrayName)
    return SourcePage(
      Array(nodes[part]), isLast: part.upperBound == nodes.count, total: nodes.count,
      places: part.map { SourcePlace(text, JSONPointer([array, .index($0)]), isRecord: false) })
  }

  /// Returns a page of items that are made of records.
  func page(
    _ number: Int, of found: [(name: String, record: Fields)], in text: SourcePlace.Text
  ) -> SourcePage {
    let part = part(number, of: found.count)
    let nodes = found[part].map { node(of: $0.record, named: $0.name) }
    return SourcePage(
      nodes, isLast: part.upperBound == found.count, total: found.count,
      places: found[part].map { place(ofRecord: $0.name, in: text) })
  }

  /// Returns the item that is made of a record.
  func node(of record: Fields, named name: String?) -> Value {
    var data = record
    if let key, let name { data[key] = .string(name) }
    return ["data": .object(data)]
  }

  /// Returns the positions of a page, which is empty after the last one.
  private func part(_ number: Int, of count: Int) -> Range<Int> {
    let size = pageSize ?? max(1, count)
    let (start, isTooFar) = (number - 1).multipliedReportingOverflow(by: size)
    guard !isTooFar, start >= 0, start < count else { return count..<count }
    return start..<min(count, start + size)
  }

  func record(_ name: String) -> Fields? {
    guard case .object(let record)? = records[name] else { return nil }
    return record
  }

  /// Returns the place of a record, with the faults of its fields.
  func place(ofRecord name: String, in text: SourcePlace.Text) -> SourcePlace {
    var place = SourcePlace(text, JSONPointer(["records", .key(name)]), isRecord: true)
    guard let faults = faults[ExactText(name)] else { return place }
    place.faults = faults.map { found in
      Diagnostic(
        found.fault.severity, code: found.fault.code, found.fault.message,
        location: found.field.map { place.location(ofField: $0) } ?? place.location(of: []),
        pointer: JSONPointer(found.steps).description)
    }
    return place
  }
}

extension PageAssembler {
  /// Walks over a source, its nodes and the fields of its records, to check them, and returns its sound parts.
  func check(source json: JSONDocument, in walk: inout AssemblyWalk) -> SourceDocument {
    let number = walk.findings.add(LoadedDocument(json))
    walk.findings.places.append(
      NodePlace(document: number, parent: nil, position: 0, step: .root))
    let source = SourceDocument(json.value, at: 0, &walk.findings)
    for found in source.fieldFaults {
      walk.findings.report(
        found.fault, at: .fixed(DocumentPlace(number, JSONPointer(found.steps))))
    }
    walk.nodeLimit = .max
    walk.expandsOnce = true
    for (level, nodes) in source.nodes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      walk.frames.append(
        AssemblyWalk.Frame(
          elements: nodes, level: level, parent: nil, place: 0, document: number,
          path: "\(json.file)/\(level)/", scope: json.file + "/", expansion: nil))
      walk.run()
    }
    walk.settleIDs(firstNode: 1)
    return source
  }
}

extension DocumentFault {
  fileprivate static func ruleWithoutField(_ field: String) -> Self {
    .warning(
      "source-field-rule",
      "neither the \"fields\" of \"answer\" nor those of \"record\" have \"\(field)\", so that the rule has no effect"
    )
  }

  fileprivate static func recordLacks(_ field: String, _ rule: SourceField) -> Self {
    Self(
      "source-field",
      "the record needs the field \"\(field)\"" + (rule.kind.map { ", \($0.wording)" } ?? ""))
  }

  fileprivate static func recordField(_ field: String, _ reason: String) -> Self {
    Self("source-field", "the field \"\(field)\" \(reason); it is left out")
  }
}
