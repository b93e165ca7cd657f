extension ModuleManager {
  /// The ids of the roots, in the order of their registration.
  public var rootIDs: [ModuleID] { roots.map { id(of: $0) } }

  public func isRegistered(_ id: ModuleID) -> Bool { find(id) != nil }

  public func level(of id: ModuleID) throws(ModuleError) -> Level {
    level(of: try module(id))
  }

  /// The module directly above; nil for a root.
  public func parent(of id: ModuleID) throws(ModuleError) -> ModuleID? {
    parent(of: try module(id)).map { self.id(of: $0) }
  }

  /// The modules directly under this one, in their order.
  public func children(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    ids(children(of: try module(id)))
  }

  /// Everything under the module, depth-first, parents before children.
  public func descendants(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    ids(subtree(of: try module(id)).dropFirst())
  }

  /// The nearest ancestor of a level; nil where none is above. The module itself doesn't count.
  public func nearest(_ level: Level, above id: ModuleID) throws(ModuleError) -> ModuleID? {
    nearest(level, above: try module(id)).map { self.id(of: $0) }
  }

  /// The topmost ancestor, or the module itself.
  public func root(of id: ModuleID) throws(ModuleError) -> ModuleID {
    let module = try module(id)
    return self.id(of: way(up: module).last ?? module)
  }

  /// From the root down to the module itself.
  public func path(to id: ModuleID) throws(ModuleError) -> [ModuleID] {
    ids(way(up: try module(id)).reversed())
  }

  /// The position among the siblings, from 0; costs a step for each sibling before it.
  public func position(of id: ModuleID) throws(ModuleError) -> Int {
    var position = 0
    var sibling = previous(before: try module(id))
    while let next = sibling {
      position += 1
      sibling = previous(before: next)
    }
    return position
  }

  func module(_ id: ModuleID) throws(ModuleError) -> Module {
    guard let module = find(id) else { throw .unknownModule(id) }
    return module
  }

  func children(of module: Module) -> [Module] {
    var children: [Module] = []
    var child = firstChild(of: module)
    while let next = child {
      children.append(next)
      child = self.next(after: next)
    }
    return children
  }

  /// The module and everything under it, depth-first, parents before children.
  func subtree(of top: Module) -> [Module] {
    var found: [Module] = []
    var current: Module? = top
    while let module = current {
      found.append(module)
      current = firstChild(of: module) ?? successor(of: module, within: top)
    }
    return found
  }

  /// The module and its ancestors, the root last.
  func way(up module: Module) -> [Module] {
    var way: [Module] = []
    var current: Module? = module
    while let next = current {
      way.append(next)
      current = parent(of: next)
    }
    return way
  }

  func nearest(_ level: Level, above module: Module) -> Module? {
    var ancestor = parent(of: module)
    while let next = ancestor, self.level(of: next) != level { ancestor = parent(of: next) }
    return ancestor
  }

  /// Whether `module` stands under `ancestor`, or is it.
  func isWithin(_ module: Module, _ ancestor: Module) -> Bool {
    var current: Module? = module
    while let next = current {
      if next == ancestor { return true }
      current = parent(of: next)
    }
    return false
  }

  private func successor(of module: Module, within top: Module) -> Module? {
    var current = module
    while current != top {
      if let next = next(after: current) { return next }
      guard let parent = parent(of: current) else { return nil }
      current = parent
    }
    return nil
  }

  private func ids(_ modules: some Sequence<Module>) -> [ModuleID] {
    modules.map { id(of: $0) }
  }
}
