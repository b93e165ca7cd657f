extension PluginListResolver {
  /// Whether all texts that an entry states as names can be names; reports the first that can't.
  func admits(_ texts: [String], _ use: Use, _ findings: inout Findings) -> Bool {
    guard let refused = texts.first(where: { Name(stated: $0) == nil }) else { return true }
    findings.report(.tooManyNames(refused), at: use.site)
    return false
  }
}

extension PluginEntry {
  /// The names in an entry, that of its plugin included.
  var statedNames: [String] {
    var names = [name]
    for other in [ownName, before, after] { if let other { names.append(other) } }
    if case .replace(let replaced) = action { names.append(replaced) }
    return names
  }
}

extension PluginManifest {
  /// The names in the params of an entry: of events, of data keys, and of params that are passed on.
  func statedNames(in values: Params) -> [String] {
    guard !values.entries.isEmpty else { return [] }
    return params.flatMap { param -> [String] in
      let key = param.key
      switch values[key.name] {
      case .string(let text)?:
        return key.purpose == .dataKey || eventParams.contains(key.name) ? [text] : []
      case .object(let record)?:
        guard key.purpose == .sourceParamKeys else { return record.keys.map { String($0) } }
        return record.flatMap { field -> [String] in
          if case .string(let text) = field.value { [field.key, text] } else { [field.key] }
        }
      default: return []
      }
    }
  }
}

extension DocumentFault {
  fileprivate static func tooManyNames(_ text: String) -> Self {
    Self(
      "too-many-names",
      "the documents read so far state so many names of plugins, events and keys that \"\(text.prefix(100))\""
        + " isn't taken as a new one; the plugin is left out")
  }
}
