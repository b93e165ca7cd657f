/// The texts of entries that become names, for which the process has limited room.
extension PluginListResolver {
  /// Whether all names that an entry states, apart from the plugin's name, can be taken; reports
  /// the first name that can't.
  func admitsNames(of entry: PluginListEntry, _ use: Use, _ findings: inout Findings) -> Bool {
    if let name = entry.ownName, !admits(name, use, &findings) { return false }
    if let name = entry.before, !admits(name, use, &findings) { return false }
    if let name = entry.after, !admits(name, use, &findings) { return false }
    if case .replace(let name) = entry.action { return admits(name, use, &findings) }
    return true
  }

  /// Whether all names in the params of an entry can be taken: names of events, of data keys, and
  /// of params that are passed on.
  func admitsNames(
    in params: Params, of type: PluginType, _ use: Use, _ findings: inout Findings
  ) -> Bool {
    let manifest = type.manifest
    for param in manifest.params {
      let key = param.key
      switch params[key.name] {
      case .string(let text)?:
        let isName =
          key.purpose?.isDataKey == true || key.purpose == .relocations
          || manifest.handlesNamedBy.contains(key.name)
          || manifest.firesNamedBy.contains(key.name)
        if isName, !admits(text, use, &findings) { return false }
      case .array(let keys)?
      where manifest.writesNamedBy.contains(key.name)
        || manifest.firesNamedBy.contains(key.name):
        for case .string(let text) in keys where !admits(text, use, &findings) { return false }
      // A condition takes its names as it is read.
      case .object(let record)? where key.purpose != .condition:
        for field in record {
          guard admits(field.key, use, &findings) else { return false }
          let namesKeys = key.purpose == .sourceParamKeys || key.purpose == .fieldKeys
          guard namesKeys, case .string(let text) = field.value else { continue }
          guard admits(text, use, &findings) else { return false }
        }
      default: break
      }
    }
    return true
  }

  func admits(_ name: String, _ use: Use, _ findings: inout Findings) -> Bool {
    guard Name(stated: name) == nil else { return true }
    findings.report(.tooManyNames(name), at: use.site)
    return false
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
