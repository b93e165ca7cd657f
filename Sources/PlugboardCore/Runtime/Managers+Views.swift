/// Which views must be asked for anew.
extension Managers {
  /// Marks a module's view; the host is told once until it takes the marks.
  func invalidate(_ module: Module) {
    let isFirst = stale.isEmpty
    stale.insert(module)
    if isFirst { becameStale() }
  }

  /// Takes the marks of a module and of everything under it.
  func takeStale(within top: Module) -> Set<Module> {
    guard !stale.isEmpty else { return [] }
    let taken = stale.filter { modules.isWithin($0, top) }
    stale.subtract(taken)
    return taken
  }

  func dataChanged(of station: Station, _ key: Name) {
    guard station.mounts.contains(where: { $0.type.reads(key) }) else { return }
    invalidate(station.module)
  }
}
