/// Changes that several modules undergo together.
extension PageRuntime {
  /// Applies changes in their order, or none if one of them can't be applied.
  package func apply(
    _ changes: [ModuleChange], adopting adoption: ModuleAdoption? = nil
  ) throws(ModuleError) {
    try lifecycle.apply(changes, adopting: adoption)
  }

  /// Returns the modules that come from the source of a module, with the positions of their plans:
  /// itself and those below it, except below modules that have sources of their own. Costs a step for each.
  package func planned(by top: ModuleID) -> [(id: ModuleID, plan: Int)] {
    guard let top = modules.find(top) else { return [] }
    var found: [(id: ModuleID, plan: Int)] = []
    var open = [top]
    while let node = open.popLast() {
      guard node === top || lifecycle.sources[node.id] == nil else { continue }
      if let plan = node.live.plan { found.append((node.id, plan)) }
      open += node.children.reversed()
    }
    return found
  }

  /// Returns the source that a module tops; nil if it tops none.
  package func ownSource(of id: ModuleID) -> (any ModuleSource)? { lifecycle.sources[id] }
}
