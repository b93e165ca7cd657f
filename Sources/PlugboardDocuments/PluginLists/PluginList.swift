/// A list of plugins on its way to being the effective one of a module.
struct PluginList {
  /// In mounting order.
  var mounts: [PluginMount] = []
  /// What conditions keep out.
  var absent: [Name] = []
  /// What faults keep out.
  var faulty: [Name] = []
  /// Whether a part of it could not be read, so that nobody can say what is missing.
  var isIncomplete = false
  /// Whether an ordering or a requirement has to be looked after.
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
