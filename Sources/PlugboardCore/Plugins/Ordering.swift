/// The place that an entry states for a plugin: before or after another plugin of its module.
public enum Ordering: Sendable, Hashable {
  case before(Name)
  case after(Name)

  /// The name of the other plugin on the module, which its entry may state.
  public var plugin: Name {
    switch self {
    case .before(let plugin), .after(let plugin): plugin
    }
  }

  /// Returns the positions of the plugins whose orderings form a circle, in the order of the list.
  package static func circle(among plugins: [(name: Name, ordering: Ordering?)]) -> [Int] {
    let positions = Dictionary(
      plugins.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    return plugins.indices.filter { start in
      var current = start
      for _ in plugins.indices {
        guard let other = plugins[current].ordering?.plugin, let next = positions[other] else {
          return false
        }
        if next == start { return true }
        current = next
      }
      return false
    }
  }
}

extension [PluginMount] {
  /// The faults of the orderings of a list; none if no entry has one.
  func orderingErrors(on module: ModuleID) -> [PluginError] {
    guard contains(where: { $0.ordering != nil }) else { return [] }
    var errors: [PluginError] = []
    for mount in self {
      guard let other = mount.ordering?.plugin, !contains(where: { $0.name == other }) else {
        continue
      }
      errors.append(.unknownOrdering(mount.name, beside: other, module: module))
    }
    let circle = Ordering.circle(among: map { ($0.name, $0.ordering) })
    if !circle.isEmpty {
      errors.append(.orderingCircle(circle.map { self[$0].name }, module: module))
    }
    return errors
  }
}
