/// Checks of the fields of records in which texts are looked for.
extension DocumentIndex {
  /// Warns of fields that a source states to be searched and none of its records has; its document is the first one of the
  /// findings.
  func checkSearch(of source: SourceDocument, in json: JSONDocument, _ findings: inout Findings) {
    guard source.http == nil, !source.records.isEmpty,
      case .array(let names)? = json.value[JSONPointer(["search"])]
    else { return }
    let known = source.fieldNames
    let place = findings.place(ofNode: 0)
    for (index, name) in names.enumerated() {
      guard case .string(let name) = name, !known.contains(name) else { continue }
      let nearest = findings.nearest(name, among: known.sorted().map(\.text), of: nil)
      findings.report(
        .unknownSearch(name).suggesting(nearest),
        at: .fixed(place.appending(["search", .index(index)])))
    }
  }

  /// Warns of an entry that looks for a text in a source none of whose records has a field in which it would be found.
  func checkText(
    of source: SourceContents, at site: Site, _ steps: [JSONPointer.Step],
    _ findings: inout Findings
  ) {
    let searched = source.document.searched
    guard !source.document.records.isEmpty,
      !searched.contains(where: { source.fields[$0] != nil })
    else { return }
    findings.report(.unsearched(source.name, searched), at: site, steps: ["params"] + steps)
  }
}

extension SourceDocument {
  /// The names of the fields that records have or may have.
  fileprivate var fieldNames: Set<ExactText> {
    var names = Set(fields.map { ExactText($0.name) })
    for case .object(let record) in records.values {
      names.formUnion(record.keys.map(ExactText.init))
    }
    return names
  }
}

extension DocumentFault {
  fileprivate static func unknownSearch(_ field: String) -> Self {
    .warning(
      "source-search",
      "no record has a field \(Value.string(field).shortWording), so that no text is found in it")
  }

  fileprivate static func unsearched(_ source: String, _ fields: [String]) -> Self {
    .warning(
      "source-search",
      "no text is found in the source \"\(source)\": its records have no field"
        + " \(listed(fields.map { "\"\($0)\"" })); list those to look in as \"search\" there")
  }
}
