/// The modules whose views must be asked for anew.
@MainActor final class StaleViews {
  private var stale: [ModuleID: ModuleNode] = [:]
  /// Called when the first view becomes stale; then not until the marks are taken.
  var onStale: () -> Void = {}

  /// Marks a module's view.
  func invalidate(_ module: ModuleNode) {
    let isFirst = stale.isEmpty
    stale[module.id] = module
    if isFirst { onStale() }
  }

  /// Marks the view of a module if one of its plugins declares that it reads a key.
  func dataChanged(of module: ModuleNode, _ key: Name) {
    guard module.live.plugins.mounts.contains(where: { $0.type.reads(key) }) else { return }
    invalidate(module)
  }

  /// Takes all marks.
  func take() -> Set<ModuleID> {
    defer { stale = [:] }
    return Set(stale.keys)
  }

  /// Takes the marks of a module and of everything below it. Costs a step for each marked module
  /// and each level above it.
  func take(within top: ModuleNode) -> Set<ModuleID> {
    guard !stale.isEmpty else { return [] }
    let taken = stale.filter { $0.value.isWithin(top) }
    for id in taken.keys { stale[id] = nil }
    return Set(taken.keys)
  }

  /// Drops the mark of a module that ends.
  func forget(_ module: ModuleID) {
    if !stale.isEmpty { stale[module] = nil }
  }
}
