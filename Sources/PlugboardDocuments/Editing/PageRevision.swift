/// The revision of an open page: what is to be changed so that it is as another version of its document
/// states it, and the ids that its modules then have.
@MainActor struct PageRevision {
  private let runtime: PageRuntime
  private let open: OpenAssembly
  private let plans: [ModulePlan]
  private let old: ModuleOutline
  private let new: ModuleOutline
  private let partners: [Int?]
  private let isSameText: Bool
  /// The modules that are open, by their old positions.
  private let openIDs: [ModuleID?]
  /// The ids of the modules of the new version, by position; nil for those that stay ended.
  private(set) var ids: [ModuleID?]
  /// The ids of modules that are new in the page, and of those that end.
  private var newIDs: Set<ModuleID> = []
  private var endingIDs: Set<ModuleID> = []
  private(set) var changes: [ModuleChange] = []
  private(set) var summary = PageDifference()
  /// The modules that stay as they are, or have other values, by position.
  private(set) var kept: [(id: ModuleID, number: Int, plan: ModulePlan)] = []
  /// The modules whose views are to be asked for anew, though no value that they read has changed.
  private(set) var stale: [ModuleID] = []

  init(
    of page: ModuleID, to assembly: PageAssembly, from open: OpenAssembly, in runtime: PageRuntime,
    isSameText: Bool
  ) {
    self.runtime = runtime
    self.open = open
    self.isSameText = isSameText
    plans = assembly.plans
    var openIDs = [ModuleID?](repeating: nil, count: open.statements.count)
    for (id, plan) in runtime.planned(by: page) { openIDs[plan] = id }
    old = open.statements.outline { openIDs[$0]?.ownPart ?? open.statedID(ofNode: $0) }
    new = ModuleOutline(plans)
    partners = ModuleMatcher.partners(of: new, in: old, isSameText: isSameText)
    self.openIDs = openIDs
    ids = Array(repeating: nil, count: plans.count)
    removeUnmatched()
    for position in plans.indices where ids[position] == nil { settle(position) }
    for position in plans.indices { arrangeChildren(of: position) }
  }

  /// Removes the modules that the new version doesn't have.
  private mutating func removeUnmatched() {
    var isMatched = [Bool](repeating: false, count: old.nodes.count)
    for case let partner? in partners { isMatched[partner] = true }
    for position in old.nodes.indices where !isMatched[position] {
      let parent = old.nodes[position].parent
      guard let id = openIDs[position], parent.map({ isMatched[$0] }) ?? true else { continue }
      changes.append(.remove(id))
      summary.removed.append(id)
      endingIDs.formUnion([id] + ((try? runtime.modules.descendants(of: id)) ?? []))
    }
  }

  /// Finds the id of a module that is kept, and its own changes.
  private mutating func settle(_ position: Int) {
    guard let partner = partners[position], let id = openIDs[partner] else { return }
    ids[position] = id
    let (before, after) = (old.nodes[partner], new.nodes[position])
    let values = values(from: before.data, to: after.data, of: id)
    guard before.plugins.areSame(as: after.plugins, inParams: !isSameText) else {
      let plan = plans[position].placed(id, statesID: false, under: nil)
      changes.append(.remount(plan, number: position, values))
      summary.remounted.append(id)
      return
    }
    kept.append((id, position, plans[position]))
    if !values.isEmpty { changes.append(.write(id, values)) }
    if runtime.fault(of: id)?.code != plans[position].fault?.code
      || isSameText && !before.plugins.areSame(as: after.plugins)
    {
      stale.append(id)
    }
    if !values.isEmpty || stale.last == id { summary.updated.append(id) }
  }

  /// Returns the values that the new version states otherwise. A new language leaves those alone that
  /// were written at run time.
  private func values(
    from before: Params, to after: Params, of id: ModuleID
  ) -> [(key: Name, value: Value?)] {
    guard before != after else { return [] }
    var values: [(key: Name, value: Value?)] = []
    for entry in after.entries where before[entry.name] != entry.value {
      values.append((entry.name, entry.value))
    }
    for entry in before.entries where after[entry.name] == nil { values.append((entry.name, nil)) }
    guard isSameText else { return values }
    return values.filter { key, _ in
      (try? runtime.data.value(key, of: id)) == before[key]
    }
  }

  /// Moves the children of a kept module, and inserts new ones.
  private mutating func arrangeChildren(of position: Int) {
    guard let parent = ids[position], !newIDs.contains(parent) else { return }
    let children = new.children(of: position)
    guard children.contains(where: { !isOpen($0) }) || !isInOrder(children) else { return }
    let siblings = (try? runtime.modules.children(of: parent)) ?? []
    let stable = stable(children, among: siblings)
    let ours = Set(old.children(of: partners[position] ?? 0).compactMap { openIDs[$0] })
    // What was inserted behind the last of them at run time stays there.
    let behind = siblings.lastIndex { ours.contains($0) }
      .flatMap { siblings.indices.contains($0 + 1) ? siblings[$0 + 1] : nil }
    var anchors: [ModuleID?] = []
    var anchor = behind
    for child in children.reversed() {
      anchors.append(anchor)
      if let id = ids[child], stable.contains(id) { anchor = id }
    }
    for (child, anchor) in zip(children, anchors.reversed()) {
      if let id = ids[child] {
        guard !stable.contains(id) else { continue }
        changes.append(.move(id, before: anchor))
        summary.moved.append(id)
      } else if partners[child] == nil || hasChanged(child) {
        insert(child, under: parent, before: anchor)
      }
    }
  }

  private func isOpen(_ position: Int) -> Bool { ids[position] != nil }

  /// Whether the document states otherwise what has ended at run time.
  private func hasChanged(_ position: Int) -> Bool {
    partners[position].map { !old.isSame($0, as: position, of: new) } ?? true
  }

  /// Whether the kept ones among children have the order of the old version, whatever theirs is now.
  private func isInOrder(_ children: [Int]) -> Bool {
    let places = children.filter { isOpen($0) }.compactMap { partners[$0] }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns the children that keep their places while others are moved: all if the order of the document
  /// hasn't changed, else as many as possible.
  private func stable(_ children: [Int], among siblings: [ModuleID]) -> Set<ModuleID> {
    let kept = children.compactMap { ids[$0] }
    if isInOrder(children) { return Set(kept) }
    var places: [ModuleID: Int] = [:]
    for (place, id) in siblings.enumerated() { places[id] = place }
    return Set(kept.map { places[$0] ?? 0 }.longestIncrease.map { kept[$0] })
  }

  /// Inserts a module with everything below it. A path that is taken is replaced by a free one.
  private mutating func insert(_ top: Int, under parent: ModuleID, before successor: ModuleID?) {
    let range = new.range(of: top)
    var inserted: [ModulePlan] = []
    inserted.reserveCapacity(range.count)
    for position in range {
      let plan = plans[position]
      let above = position == top ? parent : ids[plan.parent ?? top] ?? parent
      let id = free(plan, under: above)
      ids[position] = id
      newIDs.insert(id)
      inserted.append(
        plan.placed(
          id, statesID: plan.statesID, under: position == top ? nil : plan.parent.map { $0 - top }))
    }
    changes.append(
      .insert(ModuleChange.Insertion(inserted, under: parent, before: successor, numbered: top)))
    if let id = ids[top] { summary.inserted.append(id) }
  }

  /// Returns the id of a new module: its own, in whatever contains it, or its path if that is free.
  private mutating func free(_ plan: ModulePlan, under parent: ModuleID) -> ModuleID {
    if isFree(plan.id) { return plan.id }
    let node = plan.parent.flatMap { partners[$0] }
    let paths = open.freePaths(1, under: parent, node: node) { [self] in !isFree(ModuleID($0)) }
    return ModuleID(paths[0])
  }

  private func isFree(_ id: ModuleID) -> Bool {
    guard !newIDs.contains(id) else { return false }
    return !runtime.modules.isRegistered(id) || endingIDs.contains(id)
  }
}

extension [Int] {
  /// The positions of a longest series of elements each of which is above the one before.
  fileprivate var longestIncrease: [Int] {
    // The position of the lowest end of a series, by the length of the series, and what comes before each.
    var ends: [Int] = []
    var before: [Int?] = []
    for position in indices {
      let length = ends.indices.firstPosition { self[ends[$0]] >= self[position] }
      before.append(length > 0 ? ends[length - 1] : nil)
      if length < ends.count { ends[length] = position } else { ends.append(position) }
    }
    var series: [Int] = []
    var next = ends.last
    while let position = next {
      series.append(position)
      next = before[position]
    }
    return series.reversed()
  }
}
