/// Checks of the initial data of nodes against the keys that their plugins declare.
extension AssemblyWalk {
  /// Returns the data without the values that the plugins can't read, which are reported.
  mutating func checked(
    _ data: Params, _ own: Fields?, _ plugins: [PluginEntry], _ number: Int, _ origin: NodeOrigin
  ) -> Params {
    guard !data.isEmpty else { return data }
    var refused: Set<Name> = []
    for entry in data.entries where hasValues {
      guard let fault = entry.value.fault else { continue }
      findings.report(
        .dataUnfit(entry.name, fault), at: site(ofData: entry.name.text, own, number, origin))
      refused.insert(entry.name)
    }
    for position in plugins.indices {
      let type = plugins[position].type
      for index in type.dataKeys.indices {
        let name = type.dataKeys[index].name
        guard !refused.contains(name), let value = data[name],
          value.type != type.dataKeys[index].plainKind,
          let fault = type.dataKeys[index].dataFault(of: value, plugins[position].name)
        else { continue }
        let nearest = findings.nearestValue(to: value, for: type.dataKeys[index])
        findings.report(
          fault.suggesting(nearest), at: site(ofData: name.text, own, number, origin))
        refused.insert(name)
      }
    }
    guard !refused.isEmpty else { return data }
    return Params(entries: data.entries.filter { !refused.contains($0.name) })
  }

  /// Returns the site of the effective value of a key, in the node or its template; if the value is
  /// in neither, returns the site of the node.
  private func site(
    ofData key: String, _ own: Fields?, _ number: Int, _ origin: NodeOrigin
  ) -> Site {
    let node = findings.place(ofNode: number)
    if own?[key] == nil, let document = origin.document(ofData: key) {
      return .fixed(DocumentPlace(document, JSONPointer(["data", .key(key)])))
    }
    // Data that comes from a route isn't in the node.
    let place = node.appending(["data", .key(key)])
    let isThere = findings.documents[place.document].value[place.pointer] != nil
    return .fixed(isThere ? place : node)
  }
}

extension Findings {
  /// Returns the legal value of a key that is closest to a text.
  func nearestValue(to value: Value, for key: KeyDeclaration) -> String? {
    guard case .oneOf(let values)? = key.legal, case .string(let text) = value else { return nil }
    let texts = values.compactMap { String(value: $0) }
    return nearest(text, among: texts, of: nil)
  }
}

extension KeyDeclaration {
  /// Returns the fault of an initial value, if there is one; null counts as absent.
  func dataFault(of value: Value, _ plugin: Name) -> DocumentFault? {
    if case .null = value { return nil }
    guard admits(value) else { return .dataType(self, value, for: plugin) }
    if let legal, !legal.allows(value) { return .dataValue(self, value, legal, for: plugin) }
    return nil
  }
}

extension DocumentFault {
  fileprivate static func dataUnfit(_ key: Name, _ fault: ValueFault) -> Self {
    Self("data-illegal", "the value of \"\(key)\" \(fault); it is left out")
  }

  fileprivate static func dataType(
    _ key: KeyDeclaration, _ value: Value, for plugin: Name
  ) -> Self {
    Self(
      "data-type",
      "plugin \"\(plugin)\" takes \"\(key.name)\" as \(key.shape),"
        + " not \(key.shape.wording(ofMisfit: value)); it is left out")
  }

  fileprivate static func dataValue(
    _ key: KeyDeclaration, _ value: Value, _ legal: LegalValues, for plugin: Name
  ) -> Self {
    Self(
      "data-value",
      "plugin \"\(plugin)\" takes \(legal) as \"\(key.name)\", not \(value.shortWording); it is left out"
    )
  }
}
