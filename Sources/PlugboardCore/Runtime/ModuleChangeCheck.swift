/// The check of changes before the first of them is applied: the tree as it will be, as far as it
/// differs from the present one.
@MainActor struct ModuleChangeCheck {
  private let lifecycle: ModuleLifecycle
  private var removed: Set<ModuleID> = []
  /// The modules that will have been opened, with their levels and parents.
  private var opened: [ModuleID: (level: Level, parent: ModuleID)] = [:]
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
    case .remount(let plan, _, _):
      guard opened[plan.id] == nil, let live = try find(plan.id).live else {
        throw .duplicateID(plan.id)
      }
      guard live.isLive, !lifecycle.isEnding([live]) else { throw .busy(plan.id) }
    }
  }

  private mutating func check(_ insertion: ModuleChange.Insertion) throws(ModuleError) {
    guard let first = insertion.plans.first?.id else { return }
    let top: (level: Level, parent: ModuleID?, live: LiveModule?)
    do throws(ModuleError) {
      top = try find(insertion.parent)
    } catch {
      throw .unknownParent(insertion.parent, of: first)
    }
    if let live = top.live, !live.isLive || live.isEnding {
      throw .parentEnding(insertion.parent, of: first)
    }
    if let successor = insertion.successor, try find(successor).parent != insertion.parent {
      throw .notSibling(successor, of: first)
    }
    for plan in insertion.plans {
      guard !plan.id.text.isEmpty else { throw .emptyID }
      let isFree =
        opened[plan.id] == nil && !lifecycle.modules.kept.contains(plan.id)
        && (removed.contains(plan.id) || !lifecycle.modules.isRegistered(plan.id))
      guard isFree else { throw .duplicateID(plan.id) }
      var parent = (id: insertion.parent, level: top.level)
      if let position = plan.parent {
        guard insertion.plans.indices.contains(position),
          let above = opened[insertion.plans[position].id]
        else { throw .unknownParent(ModuleID("plan \(position)"), of: plan.id) }
        parent = (insertion.plans[position].id, above.level)
      }
      guard plan.level.canStand(under: parent.level) else {
        throw .misplaced(
          plan.id, level: plan.level, under: parent.id, parentLevel: parent.level)
      }
      opened[plan.id] = (plan.level, parent.id)
      children[parent.id, default: []].append(plan.id)
    }
  }

  private mutating func remove(_ id: ModuleID) throws(ModuleError) {
    let module = try find(id)
    var open = [id]
    if let live = module.live {
      let subtree = live.subtree.map(\.live)
      guard lifecycle.mountings == 0, !lifecycle.isEnding(subtree),
        !subtree.contains(where: { lifecycle.needed[$0.id] != nil })
      else { throw .busy(id) }
      open = subtree.map(\.id)
      removed.formUnion(open)
    }
    while let next = open.popLast() {
      opened[next] = nil
      open += children.removeValue(forKey: next) ?? []
    }
  }

  /// Returns a module as it will be.
  private func find(
    _ id: ModuleID
  ) throws(ModuleError) -> (level: Level, parent: ModuleID?, live: LiveModule?) {
    if let module = opened[id] { return (module.level, module.parent, nil) }
    guard !removed.contains(id), let live = lifecycle.modules.find(id)?.live else {
      throw .unknownModule(id)
    }
    return (live.level, live.parent?.id, live)
  }
}
