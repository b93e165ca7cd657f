/// A plugin list that is being resolved for a module.
struct PluginList {
  /// The maximal number of entries, including entries of defaults, templates and sets.
  static let entryLimit = 1000

  /// The number of entries that were added or left out.
  var entries = 0
  /// The plugins in mounting order.
  var mounts: [PluginEntry] = []
  /// The entries that conditions exclude.
  var absent: [Omission] = []
  /// The entries that are left out because of faults.
  var faulty: [Omission] = []
  /// The plugins that the module lacks because their entries can't be mounted, and the mounted
  /// plugins whose params are at fault.
  var missing: [MissingPlugin] = []
  /// Whether a part of it can't be read; no plugin can then be called missing.
  var isIncomplete = false
  /// Whether there are orderings or requirements to check.
  var needsCheck = false

  /// An entry that is not in the list.
  struct Omission {
    let name: Name
    /// The name of its plugin, which another entry may have as well.
    let plugin: Name
    let ordering: Ordering?
    let site: Site
  }

  /// A plugin that a list asks for, but that can't be mounted as it is stated.
  struct MissingPlugin {
    /// The name of the entry.
    let entry: String
    let plugin: String
    let reason: UnknownContent.Reason
  }

  /// Notes an entry whose plugin can't be mounted.
  mutating func note(missing entry: PluginListEntry, _ reason: UnknownContent.Reason) {
    missing.append(
      MissingPlugin(entry: entry.instanceName, plugin: entry.name, reason: reason))
  }

  /// Takes back that a plugin is missing, as a later entry stands for it.
  mutating func takeBack(missing entry: String) {
    if !missing.isEmpty { missing.removeAll { $0.entry.hasSameBytes(as: entry) } }
  }

  /// Returns the position of the plugin that has a name on the module.
  func position(of name: Name) -> Int? {
    for position in mounts.indices where mounts[position].name == name { return position }
    return nil
  }

  /// Notes an entry that is left out because of a fault.
  mutating func omitFaulty(_ name: Name, of plugin: Name, at site: Site) {
    faulty.append(Omission(name: name, plugin: plugin, ordering: nil, site: site))
  }

  /// Whether an entry of this name is left out.
  func omits(_ name: Name) -> Bool {
    absent.contains { $0.name == name } || faulty.contains { $0.name == name }
  }
}
