/// Checks of the names of the fields of records against one another.
extension DocumentIndex {
  /// Warns of fields that differ from a field of more records in case or spaces alone, and of rules for a field that no
  /// record has, if records have one of a similar name without a rule; the document of the source is the first one of the
  /// findings.
  func checkFieldNames(of source: SourceDocument, _ findings: inout Findings) {
    guard source.http == nil else { return }
    var counts: [ExactText: Int] = [:]
    for case .object(let record) in source.records.values {
      for key in record.keys { counts[ExactText(key), default: 0] += 1 }
    }
    let place = findings.place(ofNode: 0)
    checkSpelling(of: counts, in: source, at: place.appending(["records"]), &findings)
    let ruled = Set(source.fields.map { ExactText($0.name) })
    let others = counts.keys.filter { !ruled.contains($0) }.sorted().map(\.text)
    for name in ruled.sorted() where counts[name] == nil && !source.records.isEmpty {
      guard let nearest = findings.nearest(name.text, among: others, of: nil) else { continue }
      findings.report(
        .ruleWithoutField(name.text).suggesting(nearest), at: .fixed(place), "fields",
        .key(name.text), atKey: true)
    }
  }

  /// Warns of fields for which an entry states another key, and which no record of its source has.
  func checkRenamedFields(
    of source: SourceContents, _ entry: PluginListEntry, _ params: [PurposedParam], at site: Site,
    _ findings: inout Findings
  ) {
    guard source.knowsFields, !source.fields.isEmpty else { return }
    // The name of the record may be written elsewhere, too.
    let keys = params.filter { $0.purpose == .dataKey }.compactMap {
      entry.params[$0.name.text].flatMap(String.init(value:))
    }
    let names = keys + [source.document.key].compactMap(\.self)
    for param in params where param.purpose == .fieldKeys {
      guard case .object(let renamed)? = entry.params[param.name.text] else { continue }
      for field in renamed.keys
      where source.fields[field] == nil && !names.contains(where: field.hasSameBytes) {
        let nearest = findings.nearest(
          field, among: source.fields.keys.sorted().map(\.text),
          of: "record field of \(source.name)")
        findings.report(
          .unknownRenamedField(field, source.name, nearest), at: site, "params",
          .key(param.name.text), .key(field), atKey: true)
      }
    }
  }

  private func checkSpelling(
    of counts: [ExactText: Int], in source: SourceDocument, at place: DocumentPlace,
    _ findings: inout Findings
  ) {
    let alike = Dictionary(grouping: counts.keys) { $0.text.withoutSpacesAround.lowercased() }
    var usual: [ExactText: ExactText] = [:]
    for names in alike.values where names.count > 1 {
      guard
        let best = names.max(by: { (counts[$0, default: 0], $1) < (counts[$1, default: 0], $0) })
      else { continue }
      for name in names where counts[name, default: 0] < counts[best, default: 0] {
        usual[name] = best
      }
    }
    guard !usual.isEmpty else { return }
    for entry in source.records {
      guard case .object(let record) = entry.value else { continue }
      for key in record.keys {
        guard let best = usual[ExactText(key)], record[best.text] == nil else { continue }
        findings.report(
          .unusualField(key).suggesting(best.text), at: .fixed(place), .key(entry.key), .key(key),
          atKey: true)
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func unknownRenamedField(
    _ name: String, _ source: String, _ nearest: String?
  ) -> Self {
    .warning(
      "source-param",
      "no record of the source \"\(source)\" has a field \"\(name)\", so that nothing is written under its key",
      suggestion: nearest)
  }

  fileprivate static func ruleWithoutField(_ name: String) -> Self {
    .warning(
      "source-field-name",
      "no record has a field \(Value.string(name).shortWording), so that this rule holds for nothing"
    )
  }

  fileprivate static func unusualField(_ name: String) -> Self {
    .warning(
      "source-field-name",
      "most records write the name of the field \(Value.string(name).shortWording) in another way; it is another field"
    )
  }
}
