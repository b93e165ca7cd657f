extension ModuleManager {
  /// The ids of the roots, in the order of their registration.
  public var rootIDs: [ModuleID] { roots.map(\.id) }

  /// Whether a module has an id.
  public func isRegistered(_ id: ModuleID) -> Bool { find(id) != nil }

  /// Returns the level of a module.
  public func level(of id: ModuleID) throws(ModuleError) -> Level { try module(id).level }

  /// Returns the module directly above; nil for a root.
  public func parent(of id: ModuleID) throws(ModuleError) -> ModuleID? {
    try module(id).parent?.id
  }

  /// Returns the modules directly below, in their order.
  public func children(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    try module(id).children.map(\.id)
  }

  /// Returns everything below the module, depth-first, parents before children.
  public func descendants(of id: ModuleID) throws(ModuleError) -> [ModuleID] {
    try module(id).subtree.dropFirst().map(\.id)
  }

  /// Returns the nearest ancestor of a level; nil if there is none. The module itself doesn't
  /// count.
  public func nearest(_ level: Level, above id: ModuleID) throws(ModuleError) -> ModuleID? {
    try module(id).nearest(level)?.id
  }

  /// Returns the topmost ancestor, or the module itself.
  public func root(of id: ModuleID) throws(ModuleError) -> ModuleID {
    try module(id).pathToRoot.last?.id ?? id
  }

  /// Returns the modules from the root down to the module itself.
  public func path(to id: ModuleID) throws(ModuleError) -> [ModuleID] {
    try module(id).pathToRoot.reversed().map(\.id)
  }

  /// Returns the position among the siblings, of a root among the roots, from 0; costs a step for each
  /// before it.
  public func position(of id: ModuleID) throws(ModuleError) -> Int { position(of: try module(id)) }

  /// Returns the position of a registered module, as ``position(of:)-(ModuleID)`` does.
  func position(of node: ModuleNode) -> Int {
    guard node.parent == nil else { return node.position }
    return roots.firstIndex { $0 === node } ?? 0
  }

  func module(_ id: ModuleID) throws(ModuleError) -> ModuleNode {
    guard let node = find(id) else { throw .unknownModule(id) }
    return node
  }
}
