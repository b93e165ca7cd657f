/// Reading of plugin entries.
extension Findings {
  /// Reads an entry; nil if it names no plugin or set.
  mutating func entry(_ value: Value, at site: Site) -> PluginListEntry? {
    switch value {
    case .string(let name) where !name.isEmpty:
      return PluginListEntry(name)
    case .object(let record):
      return entry(record, at: site)
    case .string:
      report(.emptyElement("plugins"), at: site)
    default:
      report(.entryType(value.type), at: site)
    }
    return nil
  }

  private mutating func entry(_ record: Fields, at site: Site) -> PluginListEntry? {
    let format = DocumentFormat.current
    let isSet = record["set"] != nil && record["plugin"] == nil
    let name = record[isSet ? "set" : "plugin"].flatMap(String.init(value:)) ?? ""
    var entry = PluginListEntry(name)
    var replacesItself = false
    var removes = false
    read(record, as: isSet ? format.setEntry : format.entry, at: site) { role, value in
      switch (role, value) {
      case (.as, .string(let name)): entry.ownName = name
      case (.params, .object(let params)): entry.params = params
      case (.priority, .int(let number)): entry.priority = number
      case (.priority, .string(let name)): entry.priority = Priority.named(name)
      case (.before, .string(let plugin)): entry.before = plugin
      case (.after, .string(let plugin)): entry.after = plugin
      case (.when, let condition): entry.when = condition
      case (.replace, .bool(true)): replacesItself = true
      case (.replace, .string(let plugin)): entry.action = .replace(plugin)
      case (.remove, .bool(true)): removes = true
      default: break
      }
    }
    // A removal counts, in whatever order they are stated.
    if removes { entry.action = .remove }
    if replacesItself, entry.action == .add { entry.action = .replace(entry.instanceName) }
    guard !name.isEmpty else { return nil }
    // With a faulty name or action an entry has no clear purpose; adding it would only give a
    // duplicate.
    if record["as"] != nil, entry.ownName == nil, !isSet { return nil }
    if record["remove"].map({ $0.type != .bool }) ?? false { return nil }
    if entry.action == .add, let replace = record["replace"], replace != false { return nil }
    entry.isSet = isSet
    if entry.when == nil, record["when"] != nil { entry.when = .null }
    if entry.before != nil, entry.after != nil { report(.bothOrderings(), at: site, "after") }
    if record["replace"] != nil, entry.action == .remove, record["replace"] != false {
      report(.replaceAndRemove(), at: site, "remove")
    }
    return entry
  }
}

extension DocumentFault {
  static func entryType(_ found: ValueType) -> Self {
    Self(
      "entry-type",
      "an entry of \"plugins\" is the name of a plugin, or an object with"
        + " \"plugin\", not \(found.wording); it is left out")
  }

  static func bothOrderings() -> Self {
    Self(
      "ordering-both",
      "the entry asks to run before one plugin and after another; state one of them,"
        + " until then neither counts")
  }

  static func replaceAndRemove() -> Self {
    Self("entry-action", "the entry asks for \"replace\" and \"remove\"; state one of them")
  }
}
