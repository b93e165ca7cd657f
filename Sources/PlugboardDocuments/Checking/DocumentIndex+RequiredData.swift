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
        where !required.isInherited && required.isRequired(with: entry.params) {
          let name = required.key.name
          guard plan.data[name] ?? .null == .null,
            !plan.plugins.contains(where: { writes($0, name) }),
            !states(name, node: number, &walk), isComplete(plan, number, &walk)
          else { continue }
          if plan.level == .page {
            given = given ?? givenKeys(ofPage: json.value, in: json.file)
            if given?.contains(name) == true { continue }
          }
          report(
            .requiredData(required.key, entry.name, isInherited: false), of: entry, at: number,
            &walk)
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
      where !required.isInherited && required.isRequired(with: entry.params) {
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
            .requiredData(required.key, entry.name, isInherited: false),
            at: .fixed(DocumentPlace(number, JSONPointer(["records", .key(key)]))))
        }
      }
    }
  }

  /// Warns of plugins of a page that require a value which nothing gives their module or one above.
  func checkInheritedData(ofPage walk: inout AssemblyWalk, _ search: inout HandlerSearch) {
    for (number, plan) in walk.plans.enumerated() {
      for entry in plan.plugins {
        for required in entry.type.manifest.requiredData
        where required.isInherited && required.isRequired(with: entry.params)
          && !isGiven(required.key.name, to: number, &search, &walk)
        {
          report(
            .requiredData(required.key, entry.name, isInherited: true), of: entry, at: number,
            &walk)
        }
      }
    }
  }

  /// Warns of plugins of the app whose param names a table that the data of the app doesn't have, unless a server may
  /// deliver it.
  ///
  /// Reports a table that is no object.
  func checkTables(ofApp walk: inout AssemblyWalk) {
    guard let app = walk.plans.first else { return }
    for entry in app.plugins {
      for param in params(of: entry.type) where param.purpose == .relocations {
        guard case .string(let key)? = entry.params[param.name] else { continue }
        let value = documents.app.data[key]
        if let value, value.type != .object, value != .null {
          let place = walk.findings.place(ofNode: 0).appending(["data", .key(key)])
          walk.findings.report(.tableType(key, value, entry.name), at: .fixed(place))
        }
        guard value == nil, documents.app.delivery == nil,
          !app.plugins.contains(where: { writes($0, Name(key)) })
        else { continue }
        walk.findings.report(
          .requiredData(KeyDeclaration(Key<Fields>(key)), entry.name, isInherited: false),
          at: walk.findings.nameSite(of: walk.lists.site(of: entry, 0)))
      }
    }
  }

  /// Warns of tables of relocations in the data of the app under the key that a plugin reads by default, if no plugin of
  /// the app reads one there.
  func checkUnreadTables(ofApp walk: inout AssemblyWalk) {
    guard let app = walk.plans.first, isComplete(app, 0, &walk) else { return }
    for type in assembler.registry.all where !app.plugins.contains(where: { $0.type === type }) {
      for param in type.manifest.params where param.key.purpose == .relocations {
        guard case .string(let key)? = param.defaultValue,
          case .object(let table)? = documents.app.data[key], !table.isEmpty,
          table.keys.allSatisfy({ $0.contains("://") }),
          !app.plugins.contains(where: { plugin in
            params(of: plugin.type).contains { plugin.params[$0.name] == .string(key) }
              || plugin.type.dataKeys.contains { $0.name.text.hasSameBytes(as: key) }
          })
        else { continue }
        let place = walk.findings.place(ofNode: 0).appending(["data", .key(key)])
        walk.findings.report(.unreadTable(key, type.name), at: .fixed(place), atKey: true)
      }
    }
  }

  /// Whether something may give a key a value in the data of a module or of one above.
  func isGiven(
    _ name: Name, to node: Int, _ search: inout HandlerSearch, _ walk: inout AssemblyWalk
  ) -> Bool {
    guard !handlersOfApp.isUncertain, !keysGivenByApp.contains(name) else { return true }
    let page = walk.findings.documents[walk.findings.place(ofNode: 0).document]
    guard !givenKeys(ofPage: page.value, in: page.file).contains(name) else { return true }
    var next: Int? = node
    while let node = next {
      let plan = walk.plans[node]
      if plan.data[name] != nil || plan.plugins.contains(where: { writes($0, name) })
        || search.handlers(at: node, &walk).isUncertain || !isComplete(plan, node, &walk)
      {
        return true
      }
      next = plan.parent
    }
    return false
  }

  /// Whether an entry writes a key, by its manifest or its params.
  func writes(_ entry: PluginEntry, _ name: Name) -> Bool {
    entry.type.manifest.writes.contains { $0.name == name }
      || writtenKeys(of: entry).contains(name.text)
  }

  /// Whether the node of a module states a value for a key, which has a fault if it isn't in the data.
  private func states(_ name: Name, node: Int, _ walk: inout AssemblyWalk) -> Bool {
    let place = walk.findings.place(ofNode: node).appending(["data", .key(name.text)])
    return walk.findings.documents[place.document].value[place.pointer] ?? .null != .null
  }

  /// Whether all plugin entries of a module, including the entries of its template, are mounted.
  func isComplete(_ plan: ModulePlan, _ node: Int, _ walk: inout AssemblyWalk) -> Bool {
    let list = walk.origins.origin(of: plan.type, plan.level, &walk.lists, &walk.findings).list
    guard !list.isIncomplete, list.faulty.isEmpty, list.absent.isEmpty else { return false }
    let place = walk.findings.place(ofNode: node)
    guard case .object(let record)? = walk.findings.documents[place.document].value[place.pointer],
      case .array(let entries)? = record["plugins"]
    else { return true }
    return entries.count == plan.plugins.count { $0.isOwn }
  }
}

extension DocumentFault {
  fileprivate static func unreadTable(_ key: String, _ plugin: Name) -> Self {
    .warning(
      "data-unread",
      "no plugin of the app reads \"\(key)\", so that no URL is moved; the plugin \"\(plugin)\" would"
    )
  }

  fileprivate static func tableType(_ key: String, _ value: Value, _ plugin: Name) -> Self {
    Self(
      "data-type",
      "plugin \"\(plugin)\" takes \"\(key)\" as an object of URLs by the URLs in whose place they are opened, such as"
        + " {\"app://old\": \"app://new\"}, not \(value.type.wording); no URL is moved")
  }

  static func requiredData(
    _ key: KeyDeclaration, _ plugin: Name, isInherited: Bool
  ) -> Self {
    .warning(
      "data-missing",
      "plugin \"\(plugin)\" needs a value for \"\(key.name)\", \(key.shape), in the data of its module"
        + (isInherited ? " or of one above" : "") + ", and nothing gives it one")
  }
}
