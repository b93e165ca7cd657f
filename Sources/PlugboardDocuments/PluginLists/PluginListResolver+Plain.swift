/// The short way for entries that state a plugin and params, which is what most of a page is.
extension PluginListResolver {
  /// A plugin that was looked up for a place in the lists of nodes.
  struct RecentType {
    var name = ""
    var level = Level.other
    var type: PluginType?
  }

  static let recentLimit = 8

  /// Adds an entry without faults, orderings, conditions and the like; false where it isn't one, and
  /// nothing was done.
  mutating func addPlain(
    _ value: Value, at position: Int, level: Level, to list: inout PluginList
  ) -> Bool {
    switch value {
    case .string(let name):
      return addPlain(name, Record(), at: position, level: level, to: &list)
    case .object(let record):
      let fields = record
      guard let first = fields.first, first.key == "plugin", case .string(let name) = first.value
      else { return false }
      if fields.count == 1 {
        return addPlain(name, Record(), at: position, level: level, to: &list)
      }
      guard fields.count == 2, fields[1].key == "params",
        case .object(let params) = fields[1].value
      else { return false }
      return addPlain(name, params, at: position, level: level, to: &list)
    default:
      return false
    }
  }

  private mutating func addPlain(
    _ name: String, _ params: Record, at position: Int, level: Level, to list: inout PluginList
  ) -> Bool {
    guard let type = type(name, at: position, level: level), list.position(of: type) == nil else {
      return false
    }
    let checked = type.params(from: params)
    guard checked.faults.isEmpty else { return false }
    list.mounts.append(PluginMount(type, params: checked.params, entry: Int32(position)))
    return true
  }

  /// The plugin of a name, if it may stand on the level and needs no more to be looked after.
  private mutating func type(_ name: String, at position: Int, level: Level) -> PluginType? {
    let slot = position % Self.recentLimit
    if let type = recentTypes[slot].type, recentTypes[slot].level == level,
      recentTypes[slot].name == name
    {
      return type
    }
    guard let type = registry[name], type.manifest.levels.contains(level),
      type.manifest.requires.isEmpty, type.manifest.eventParams.isEmpty
    else { return nil }
    recentTypes[slot] = RecentType(name: name, level: level, type: type)
    return type
  }
}
