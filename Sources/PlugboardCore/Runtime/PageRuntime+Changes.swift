/// Changes that several modules undergo together.
extension PageRuntime {
  /// Applies changes in their order, or none if one of them can't be applied.
  package func apply(_ changes: [ModuleChange]) throws(ModuleError) {
    try lifecycle.apply(changes)
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

  /// Makes a source that of a module that tops one, and of the modules which come from it, whose plans
  /// have other positions there.
  ///
  /// - Parameter plans: The plans of the modules by their new positions. Their plugins are those that are
  ///   mounted, and their params take effect.
  package func adopt(
    _ source: any ModuleSource, of top: ModuleID, _ plans: [(id: ModuleID, number: Int, plan: ModulePlan)]
  ) {
    lifecycle.sources[top] = source
    for (id, number, plan) in plans {
      guard let module = modules.find(id)?.live else { continue }
      module.plan = number
      lifecycle.plugins.revise(&module.plugins, plan.plugins)
      lifecycle.faults[id] = plan.fault
    }
  }
}
