/// A plugin list that is being resolved for a module.
struct PluginList {
  /// The plugins in mounting order.
  var mounts: [PluginMount] = []
  /// The plugins that conditions exclude.
  var absent: [Name] = []
  /// The plugins that are left out because of faults.
  var faulty: [Name] = []
  /// Whether a part of it can't be read, so that no plugin can be called missing.
  var isIncomplete = false
  /// Whether there are orderings or requirements to check.
  var needsCheck = false

  func position(of type: PluginType) -> Int? {
    for position in mounts.indices where mounts[position].type === type { return position }
    return nil
  }

  func position(of name: Name) -> Int? {
    for position in mounts.indices where mounts[position].type.name == name { return position }
    return nil
  }
}
