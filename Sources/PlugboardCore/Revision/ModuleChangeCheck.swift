/// The check of changes before the first of them is applied: the tree as it will be, as far as it
/// differs from the present one.
@MainActor struct ModuleChangeCheck {
  private let lifecycle: ModuleLifecycle
  private var removed: Set<ModuleID> = []
  /// The parents of the modules that will have been opened.
  private var opened: [ModuleID: ModuleID] = [:]
  /// The children of opened modules.
  private var children: [ModuleID: [ModuleID]] = [:]

  init(_ lifecycle: ModuleLifecycle) { self.lifecycle = lifecycle }

  /// Notes a change, or throws if it can't be applied after those before it.
  mutating func check(_ change: ModuleChange) throws(ModuleError) {
    switch change {
    case .insert(let insertion): try check(insertion)
    case .remove(let id): try remove(id)
    case .replace(let id, let insertion):
      try remove(id)
      try check(insertion)
    case .move(let id, let successor):
      let module = try find(id)
      guard let parent = module.parent else { throw .rootStays(id) }
      if let successor {
        let isSibling = try find(successor).parent == parent && successor != id
        guard isSibling else { throw .notSibling(successor, of: id) }
      }
    case .write(let id, _): _ = try find(id)
    case .exchange(let plan, _, _):
      guard let live = try find(plan.id).live else { throw .busy(plan.id) }
      try checkIdle(live)
    }
  }

  /// Throws if a module is mounting, or it or a module above it is ending.
  func checkIdle(_ module: LiveModule) throws(ModuleError) {
    guard module.life == .live else { throw .busy(module.id) }
  }

  private mutating func check(_ insertion: ModuleChange.Insertion) throws(ModuleError) {
    guard let first = insertion.plans.first?.id else { return }
    if let live = try find(insertion.parent).live, !live.life.admitsChildren {
      throw .parentEnding(insertion.parent, of: first)
    }
    if let successor = insertion.successor, try find(successor).parent != insertion.parent {
      throw .notSibling(successor, of: first)
    }
    for plan in insertion.plans {
      let isFree =
        opened[plan.id] == nil && !lifecycle.modules.reservedIDs.contains(plan.id)
        && (removed.contains(plan.id) || !lifecycle.modules.isRegistered(plan.id))
      guard isFree else { throw .duplicateID(plan.id) }
      let parent = plan.parent.map { insertion.plans[$0].id } ?? insertion.parent
      opened[plan.id] = parent
      children[parent, default: []].append(plan.id)
    }
  }

  private mutating func remove(_ id: ModuleID) throws(ModuleError) {
    let module = try find(id)
    var open = [id]
    if let live = module.live {
      let subtree = live.subtree.map(\.live)
      guard lifecycle.queue.mayEnd(subtree) else { throw .busy(id) }
      open = subtree.map(\.id)
      removed.formUnion(open)
    }
    while let next = open.popLast() {
      opened[next] = nil
      open += children.removeValue(forKey: next) ?? []
    }
  }

  /// Returns the parent that a module will have, and the module if it is open already.
  private func find(
    _ id: ModuleID
  ) throws(ModuleError) -> (parent: ModuleID?, live: LiveModule?) {
    if let parent = opened[id] { return (parent, nil) }
    guard !removed.contains(id), let live = lifecycle.modules.find(id)?.live else {
      throw .unknownModule(id)
    }
    return (live.parent?.id, live)
  }
}
