/// Changes that several modules undergo together.
extension PageRuntime {
  /// Whether the plugins of a module are just being exchanged, as its document has others than before; its
  /// `module.willUnload` isn't its end then.
  public func isExchanging(_ id: ModuleID) -> Bool {
    guard let life = modules.find(id)?.live.life else { return false }
    return life == .replacing || life == .replaced
  }

  package func apply(
    _ changes: [ModuleChange], adopting adoption: ModuleAdoption? = nil
  ) throws(ModuleError) {
    try lifecycle.apply(changes, adopting: adoption)
  }

  /// Returns the modules that come from the origin of a module, by the positions of its plans: the module and
  /// all modules below it, except below modules that have origins of their own; nil for modules that have ended.
  /// Costs a step for each.
  package func planned(by top: ModuleID, count: Int) -> [PlannedModule?] {
    var found = [PlannedModule?](repeating: nil, count: count)
    guard let top = modules.find(top) else { return found }
    let hasOthers = lifecycle.origins.count > 1
    var current: ModuleNode? = top
    while let node = current {
      let isOther = hasOthers && node !== top && lifecycle.origins[node.id] != nil
      let live = node.live
      if !isOther, let position = live.planPosition, position < count {
        found[position] = PlannedModule(module: live)
      }
      current =
        isOther ? node.successor(within: top) : node.firstChild ?? node.successor(within: top)
    }
    return found
  }

  /// Returns the origin whose topmost module it is; nil if it tops none.
  package func ownOrigin(of id: ModuleID) -> (any ModuleOrigin)? { lifecycle.origins[id] }

  /// Returns the modules below a module that are topmost of their origins, parents first, without pages in it and
  /// modules below these. Costs a step for each origin, and one for each module if several are below.
  package func originTops(below top: ModuleID) -> [ModuleID] {
    guard let top = modules.find(top), lifecycle.origins.count > 1 else { return [] }
    // Usually these are few, and none is below: a reload of 20 unchanged pages takes half the time.
    let others = lifecycle.origins.keys.filter { hasInsertion($0, below: top) }
    if others.count < 2 { return others }
    var found: [ModuleID] = []
    var current = top.firstChild
    while let node = current {
      let isPage = node.live.level == .page
      if !isPage, lifecycle.origins[node.id] != nil { found.append(node.id) }
      current =
        isPage ? node.successor(within: top) : node.firstChild ?? node.successor(within: top)
    }
    return found
  }
}

extension PageRuntime {
  /// Whether a module, which is no page, is below `top` without a page on the way.
  private func hasInsertion(_ id: ModuleID, below top: ModuleNode) -> Bool {
    var current = modules.find(id)
    while let node = current, node.live.level != .page {
      current = node.parent
      if current === top { return true }
    }
    return false
  }
}

/// A module that comes from a document.
@MainActor package struct PlannedModule {
  let module: LiveModule

  package var id: ModuleID { module.id }
}
