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
    let next = plugins.map { $0.ordering.flatMap { positions[$0.plugin] } }
    // The start of the walk on which each position was reached first.
    var starts: [Int?] = Array(repeating: nil, count: plugins.count)
    var circle: [Int] = []
    for start in plugins.indices {
      var current: Int? = start
      while let position = current, starts[position] == nil {
        starts[position] = start
        current = next[position]
      }
      // The walk has come back to one of its own positions.
      guard let first = current, starts[first] == start else { continue }
      repeat {
        if let position = current { circle.append(position) }
        current = current.flatMap { next[$0] }
      } while current != first
    }
    return circle.sorted()
  }
}

extension [PluginEntry] {
  /// The faults of the orderings of a list; none if no entry has one.
  func orderingErrors(on module: ModuleID) -> [PluginError] {
    guard contains(where: { $0.ordering != nil }) else { return [] }
    var errors: [PluginError] = []
    let names = Set(map(\.name))
    for entry in self {
      guard let other = entry.ordering?.plugin, !names.contains(other) else { continue }
      errors.append(.unknownOrdering(entry.name, beside: other, module: module))
    }
    let circle = Ordering.circle(among: map { ($0.name, $0.ordering) })
    if !circle.isEmpty {
      errors.append(.orderingCircle(circle.map { self[$0].name }, module: module))
    }
    return errors
  }
}
