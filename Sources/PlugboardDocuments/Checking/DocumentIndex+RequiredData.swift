/// Checks for data that plugins require and nothing gives.
extension DocumentIndex {
  /// Warns of plugins of a page to whose module nothing gives a value that they require: neither its data, with
  /// its template's, nor another of its plugins, nor, for the page itself, an input or a route.
  ///
  /// Modules are not reported if some of their plugins are absent, as an absent plugin may write
  /// the value.
  func checkRequiredData(ofPage json: JSONDocument, _ walk: inout AssemblyWalk) {
    let spoiled = Set(walk.spoiled.map(\.plan))
    var given: Set<Name>?
    for (number, plan) in walk.plans.enumerated() where !spoiled.contains(number) {
      for entry in plan.plugins {
        for required in entry.type.manifest.requiredData
        where required.isRequired(with: entry.params) {
          let name = required.key.name
          guard plan.data[name] ?? .null == .null,
            !plan.plugins.contains(where: { writes($0, name) }),
            isComplete(plan, number, &walk)
          else { continue }
          if plan.level == .page {
            given = given ?? givenKeys(ofPage: json)
            if given?.contains(name) == true { continue }
          }
          // An entry of a template is right, and the module that is made of it lacks the data.
          let isOwn = entry.entry >= 0
          let site =
            isOwn ? walk.findings.nameSite(of: walk.lists.site(of: entry, number)) : .node(number)
          walk.findings.report(.requiredData(required.key, entry.name), at: site)
        }
      }
    }
  }

  /// Warns of records that lack a value which a plugin of their template requires, and nothing else gives.
  func checkRequiredData(
    ofRecordsOf source: SourceContents, _ origin: NodeOrigin, _ findings: inout Findings
  ) {
    let list = origin.list
    guard !list.isIncomplete, list.faulty.isEmpty, list.absent.isEmpty else { return }
    var document: Int?
    for entry in list.mounts {
      for required in entry.type.manifest.requiredData
      where required.isRequired(with: entry.params) {
        let name = required.key.name
        guard origin.params[name] ?? .null == .null, source.document.key != name.text,
          !list.mounts.contains(where: { writes($0, name) })
        else { continue }
        for case (let key, .object(let record)) in source.document.records.map({
          ($0.key, $0.value)
        })
        where record[name.text] ?? .null == .null && source.isFirstFault(of: key, name.text) {
          let number = document ?? findings.add(LoadedDocument(source.json), quietly: true)
          document = number
          findings.report(
            .requiredData(required.key, entry.name),
            at: .fixed(DocumentPlace(number, JSONPointer(["records", .key(key)]))))
        }
      }
    }
  }

  /// Whether an entry writes a key, by its manifest or its params.
  private func writes(_ entry: PluginEntry, _ name: Name) -> Bool {
    entry.type.manifest.writes.contains { $0.name == name }
      || writtenKeys(of: entry).contains(name.text)
  }

  /// Whether all plugin entries of a module, including the entries of its template, are mounted.
  private func isComplete(_ plan: ModulePlan, _ node: Int, _ walk: inout AssemblyWalk) -> Bool {
    let list = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings).list
    guard !list.isIncomplete, list.faulty.isEmpty, list.absent.isEmpty else { return false }
    let place = walk.findings.place(ofNode: node)
    guard case .object(let record)? = walk.findings.documents[place.document].value[place.pointer],
      case .array(let entries)? = record["plugins"]
    else { return true }
    return entries.count == plan.plugins.count { $0.entry >= 0 }
  }
}

extension DocumentFault {
  fileprivate static func requiredData(_ key: KeyDeclaration, _ plugin: Name) -> Self {
    .warning(
      "data-missing",
      "plugin \"\(plugin)\" needs a value for \"\(key.name)\", \(key.shape), in the data of its module, and"
        + " nothing gives it one")
  }
}
