internal import Plugboard

/// A root of a trace, or several in one that a plugin has repeated, such as the turns of a carousel.
struct TraceGroup {
  /// What roots have in common that count as repetitions.
  struct Key: Hashable {
    fileprivate let plugin: Name
    fileprivate let pluginModule: ModuleID?
    fileprivate let module: ModuleID
    /// The event, or the key of data.
    fileprivate let name: Name
    fileprivate let isChange: Bool
  }

  private(set) var newest: TraceItem
  private(set) var count = 1

  init(_ root: TraceItem) { newest = root }

  mutating func add(_ root: TraceItem) {
    newest = root
    count += 1
  }

  /// Returns the groups of roots, and the group of each root by its position.
  ///
  /// Roots are in one group if plugins have caused nothing but such roots in between. What a person,
  /// a command or the host has caused is always alone.
  static func groups(of roots: [TraceItem]) -> (groups: [TraceGroup], positions: [Int]) {
    var groups: [TraceGroup] = []
    var positions: [Int] = []
    var repeated: [Key: Int] = [:]
    for root in roots {
      let key = root.repetition
      if let key, let position = repeated[key] {
        groups[position].add(root)
        positions.append(position)
        continue
      }
      positions.append(groups.count)
      if let key { repeated[key] = groups.count } else { repeated = [:] }
      groups.append(TraceGroup(root))
    }
    return (groups, positions)
  }
}

extension TraceItem {
  /// The key of the roots that repeat this one; nil if no plugin has caused it by itself.
  var repetition: TraceGroup.Key? {
    switch self {
    case .change(let change):
      guard !change.isInFire, let plugin = change.writer.plugin else { return nil }
      return TraceGroup.Key(
        plugin: plugin, pluginModule: change.writer.module, module: change.module,
        name: change.key, isChange: true)
    case .fire(let fire):
      guard fire.cause == nil, let plugin = fire.publisher.plugin else { return nil }
      return TraceGroup.Key(
        plugin: plugin, pluginModule: fire.publisher.module, module: fire.module,
        name: fire.event, isChange: false)
    }
  }
}
