internal import PlugboardCore
internal import PlugboardValues

/// A recorded tree, or several equal trees that a plugin has repeated, such as the turns of a carousel.
public struct RecordGroup {
  /// The properties that roots share if they count as repetitions.
  public struct Key: Hashable {
    fileprivate let plugin: Name
    fileprivate let pluginModule: ModuleID?
    fileprivate let module: ModuleID
    /// The event, or the key of data.
    fileprivate let name: Name
    fileprivate let isChange: Bool
  }

  public private(set) var newest: RecordedItem
  public private(set) var count = 1

  public init(_ root: RecordedItem) { newest = root }

  /// Adds a tree that repeats the newest one.
  public mutating func add(_ root: RecordedItem) {
    newest = root
    count += 1
  }

  /// Returns the groups of the roots that are admitted, and those roots with the positions of theirs.
  ///
  /// Repetitions are in one group if plugins have caused all roots between them. A root that a
  /// person, a command or the host has caused is always alone; it separates groups even if it isn't
  /// admitted itself, unless it is quiet.
  public static func groups(
    of roots: [RecordedItem], where admits: (RecordedItem) -> Bool
  ) -> (groups: [RecordGroup], members: [(root: RecordedItem, position: Int)]) {
    var groups: [RecordGroup] = []
    var members: [(root: RecordedItem, position: Int)] = []
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
      groups.append(RecordGroup(root))
    }
    return (groups, members)
  }
}

extension RecordedItem {
  /// Whether roots after it aren't counted with those before it, although it isn't shown itself.
  public var endsRepetitions: Bool { repetition == nil && !isQuiet }

  /// The key of the roots that repeat this one; nil if no plugin has caused it by itself.
  public var repetition: RecordGroup.Key? {
    switch self {
    case .change(let change):
      guard !change.isInFire, let plugin = change.writer.plugin else { return nil }
      return RecordGroup.Key(
        plugin: plugin, pluginModule: change.writer.module, module: change.module,
        name: change.key, isChange: true)
    case .fire(let fire):
      guard fire.cause == nil, let plugin = fire.publisher.plugin else { return nil }
      return RecordGroup.Key(
        plugin: plugin, pluginModule: fire.publisher.module, module: fire.module,
        name: fire.event, isChange: false)
    }
  }
}
