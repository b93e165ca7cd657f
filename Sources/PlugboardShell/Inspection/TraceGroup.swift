internal import Plugboard

/// A root of a trace, or several in one that a plugin has repeated, such as the turns of a carousel.
struct TraceGroup {
  /// The properties that roots share if they count as repetitions.
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

  /// Returns the groups of the roots that are admitted, and those roots with the positions of theirs.
  ///
  /// Roots are in one group if only plugins have caused others in between. What a person, a command or
  /// the host has caused is always alone, and separates groups though it isn't admitted itself, unless
  /// it is quiet.
  static func groups(
    of roots: [TraceItem], where admits: (TraceItem) -> Bool
  ) -> (groups: [TraceGroup], members: [(root: TraceItem, position: Int)]) {
    var groups: [TraceGroup] = []
    var members: [(root: TraceItem, position: Int)] = []
    var repeated: [Key: Int] = [:]
    for root in roots {
      guard admits(root) else {
        if root.endsRepetitions { repeated = [:] }
        continue
      }
      let key = root.repetition
      if let key, let position = repeated[key] {
        groups[position].add(root)
        members.append((root, position))
        continue
      }
      members.append((root, groups.count))
      if let key { repeated[key] = groups.count } else { repeated = [:] }
      groups.append(TraceGroup(root))
    }
    return (groups, members)
  }
}

extension TraceItem {
  /// Whether roots after it aren't counted with those before it, although it isn't shown itself.
  var endsRepetitions: Bool { repetition == nil && !isQuiet }

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
