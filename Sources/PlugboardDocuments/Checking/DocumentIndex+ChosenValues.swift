/// Checks of the values that people choose against the records of the sources that are asked with them.
extension DocumentIndex {
  /// The sources that plugins of a page ask with the value of a key of data.
  private struct Askers {
    var fields: [(source: SourceContents, field: String)] = []
    /// Whether the key is used for a source whose records aren't known.
    var isUncertain = false
  }

  /// Warns of values that a plugin of a page gives a key to write, as a choice does, if sources are asked with this key, none
  /// of their records has the value, and one has a similar value: other records may come later.
  func checkChosenValues(ofPage walk: inout AssemblyWalk) {
    let writing = listedParams.filter { $0.listing.value != nil }
    guard !writing.isEmpty else { return }
    var askers: [ExactText: Askers]?
    for number in walk.plans.indices {
      for entry in walk.plans[number].plugins {
        for listed in writing where entry.type.manifest.fires.contains(listed.event) {
          guard let param = listed.listing.value, let value = entry.params[param], value != .null,
            case .string(let key)? = entry.params[listed.listing.param]
          else { continue }
          let all = askers ?? findAskers(in: walk.plans)
          askers = all
          guard let found = all[ExactText(key)], !found.isUncertain, !found.fields.isEmpty,
            !found.fields.contains(where: { $0.source.mayHave(value, as: $0.field) }),
            let first = found.fields.first
          else { continue }
          let likely = likely(value, as: first.field, of: first.source, &walk.findings)
          guard likely.other != nil || likely.nearest != nil else { continue }
          report(
            .unknownFieldValue(
              value, first.field, first.source.name, other: likely.other, likely.nearest),
            of: entry, at: number, steps: ["params", .key(param.text)], &walk)
        }
      }
    }
  }

  private func findAskers(in plans: [ModulePlan]) -> [ExactText: Askers] {
    var askers: [ExactText: Askers] = [:]
    for entry in plans.lazy.flatMap(\.plugins) {
      let params = params(of: entry.type)
      for param in params where param.purpose == .sourceParamKeys {
        guard case .object(let asked)? = entry.params[param.name] else { continue }
        let source = params.first { $0.purpose == .source }
          .flatMap { String(value: entry.params[$0.name] ?? .null) }.flatMap { self.source($0) }
        for case (let field, .string(let key)) in asked.map({ ($0.key, $0.value) }) {
          if let source, source.http == nil, source.hasRecordsAsItems {
            askers[key, default: Askers()].fields.append((source, field))
          } else {
            askers[key, default: Askers()].isUncertain = true
          }
        }
      }
    }
    return askers
  }
}

extension SourceContents {
  /// Whether a request with a value for a field may find a record; a param that every source has is no field.
  fileprivate func mayHave(_ value: Value, as field: String) -> Bool {
    if SourceQuery.ownParams.contains(field) { return true }
    if case .array(let values) = value { return values.contains { has($0, as: field) } }
    return has(value, as: field)
  }
}
