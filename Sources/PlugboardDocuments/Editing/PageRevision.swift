/// The revision of an open page: the changes that bring it to another version of its document, and
/// the ids of its new modules.
@MainActor struct PageRevision {
  private let runtime: PageRuntime
  private let open: OpenAssembly
  private let revised: OpenAssembly
  private let plans: [ModulePlan]
  private var comparison: ModuleComparison
  private let old: ModuleOutline
  private let new: ModuleOutline
  let partners: [Int?]
  let areSame: [Bool]
  private let isSameText: Bool
  /// The modules that are open, by their old positions.
  private let modules: [PlannedModule?]
  private let faults: [ModuleID: Diagnostic]
  /// The ids of the modules that are new in the page, by their new positions, and of those that end.
  private var newIDs: [Int: ModuleID] = [:]
  private var takenIDs: Set<ModuleID> = []
  private var endingIDs: Set<ModuleID> = []
  private(set) var changes: [ModuleChange] = []
  private(set) var summary = PageDifference()
  /// The ids that new modules state, but that others have, by their new positions.
  private(set) var displacedIDs: [Int: ExactText] = [:]
  /// The faults of such ids.
  private(set) var diagnostics: [Diagnostic] = []
  /// The modules that stay, but whose plans have other positions, entries of plugins, or faults, with their
  /// new positions.
  private(set) var stayingModules: [(module: PlannedModule, planPosition: Int)] = []
  /// The modules whose views are to be asked for anew, though no value that they read has changed.
  private(set) var stale: [ModuleID] = []

  /// - Parameters:
  ///   - plans: The new version.
  ///   - revised: The same, as it will be kept.
  init(
    of page: ModuleID, to plans: [ModulePlan], _ revised: OpenAssembly, from open: OpenAssembly,
    in runtime: PageRuntime
  ) {
    self.runtime = runtime
    self.open = open
    self.plans = plans
    self.revised = revised
    isSameText =
      plans.first?.level != .app && open.sources.haveSameTexts(as: revised.sources)
      && open.assembler.differsInLanguagesAlone(from: revised.assembler)
    faults = runtime.faults
    let modules = runtime.planned(by: page, count: open.statements.count)
    self.modules = modules
    old = ModuleOutline(open.statements) { open.statedID(ofNode: $0, openAs: modules[$0]?.id) }
    new = ModuleOutline(revised.statements, plans) { plans[$0].id.ownPart }
    let matcher = ModuleMatcher(
      old, new,
      places: isSameText ? (open.sources.positions, revised.sources.positions) : nil)
    (partners, areSame) = (matcher.partners, matcher.areSame)
    comparison = ModuleComparison(old, new)
    removeUnmatched()
    for position in plans.indices { findChanges(ofModule: position) }
    for position in plans.indices { arrangeChildren(of: position) }
  }

  /// Returns the open module that continues as a module of the new version; nil if the module is
  /// new, or was ended at run time and stays ended.
  private func module(_ position: Int) -> PlannedModule? {
    partners[position].flatMap { modules[$0] }
  }

  /// Removes the modules that the new version doesn't have.
  private mutating func removeUnmatched() {
    var isMatched = [Bool](repeating: false, count: old.count)
    for case let partner? in partners { isMatched[partner] = true }
    for position in 0..<old.count where !isMatched[position] {
      let parent = old.parent(of: position)
      guard let id = modules[position]?.id, parent.map({ isMatched[$0] }) ?? true else { continue }
      changes.append(.remove(id))
      summary.removed.append(id)
      // The paths of modules that end aren't used again.
      if let parent, let above = modules[parent]?.id {
        _ = open.freePaths(0, under: above, node: parent) { _ in false }
      }
      endingIDs.formUnion([id] + ((try? runtime.modules.descendants(of: id)) ?? []))
    }
  }

  /// Finds the changes of a module that is kept.
  private mutating func findChanges(ofModule position: Int) {
    guard let partner = partners[position], let module = modules[partner] else { return }
    if plans[position].statesID, module.id.ownPart != plans[position].id.ownPart {
      displacedIDs[position] = plans[position].id.ownPart
    }
    let mayHaveFault = !faults.isEmpty || plans[position].fault != nil
    let likeness = comparison.likeness(partner, position)
    if likeness != .identical || partner != position || mayHaveFault {
      stayingModules.append((module, position))
    }
    if areSame[position], !mayHaveFault { return }
    let isSameKind = likeness != .none
    let (before, after) = (old.data(of: partner), new.data(of: position))
    let id = module.id
    let values = values(from: before, to: after, of: id)
    let plugins = old.kind(of: partner).plugins
    let areMountsSame = isSameKind || plugins.areSame(as: plans[position].plugins)
    guard
      areMountsSame || isSameText && plugins.areSame(as: plans[position].plugins, inParams: false)
    else {
      let plan = plans[position].placed(id, statesID: false, under: nil)
      changes.append(.exchange(plan, planPosition: position, values))
      summary.exchanged.append(id)
      stayingModules.removeLast()
      return
    }
    if !values.isEmpty { changes.append(.write(id, values)) }
    if !areMountsSame
      || mayHaveFault && !(faults[id]?.message).hasSameBytes(as: plans[position].fault?.message)
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
    guard new.range(of: position).count > 1, let parent = module(position)?.id else { return }
    let children = new.children(of: position)
    // Without closures, whose isolation would be checked at each call: a tenth of a revision.
    var places: [Int] = []
    var isInOrder = true
    for child in children {
      guard let partner = partners[child], modules[partner] != nil else { continue }
      if let last = places.last, last > partner { isInOrder = false }
      places.append(partner)
    }
    guard places.count < children.count || !isInOrder else { return }
    let kept = places.compactMap { modules[$0] }
    let siblings = (try? runtime.modules.children(of: parent)) ?? []
    // All keep their places if the order of the document hasn't changed, whatever theirs is now; else as
    // many as possible.
    var stable = Set(kept.map(\.id))
    if !isInOrder {
      var places: [ModuleID: Int] = [:]
      for (place, id) in siblings.enumerated() { places[id] = place }
      stable = Set(kept.map { places[$0.id] ?? 0 }.longestIncrease.map { kept[$0].id })
    }
    let ours = Set(old.children(of: partners[position] ?? 0).compactMap { modules[$0]?.id })
    // Modules that were inserted behind the last of them at run time stay there.
    let behind = siblings.lastIndex { ours.contains($0) }
      .flatMap { siblings.indices.contains($0 + 1) ? siblings[$0 + 1] : nil }
    var anchors: [ModuleID?] = []
    var anchor = behind
    for child in children.reversed() {
      anchors.append(anchor)
      if let id = module(child)?.id, stable.contains(id) { anchor = id }
    }
    for (child, anchor) in zip(children, anchors.reversed()) {
      if let id = module(child)?.id {
        guard !stable.contains(id) else { continue }
        changes.append(.move(id, before: anchor))
        summary.moved.append(id)
      } else if hasChanged(child) {
        insert(child, under: parent, before: anchor)
      }
    }
  }

  /// Whether a module is new, or the document states it otherwise than before it ended at run time.
  private mutating func hasChanged(_ position: Int) -> Bool {
    guard let partner = partners[position] else { return true }
    return !comparison.areSame(partner, position)
  }

  /// Inserts a module with everything below it. A path that is taken is replaced by a free one.
  private mutating func insert(_ top: Int, under parent: ModuleID, before successor: ModuleID?) {
    let range = new.range(of: top)
    var inserted: [ModulePlan] = []
    inserted.reserveCapacity(range.count)
    for position in range {
      let plan = plans[position]
      let above = position == top ? nil : plan.parent
      let id = free(plan, position, under: above.flatMap { newIDs[$0] } ?? parent)
      newIDs[position] = id
      takenIDs.insert(id)
      inserted.append(plan.placed(id, statesID: plan.statesID, under: above.map { $0 - top }))
    }
    changes.append(
      .insert(ModuleChange.Insertion(inserted, under: parent, before: successor, planPosition: top))
    )
    if let id = inserted.first?.id { summary.inserted.append(id) }
  }

  /// Returns the id of a new module: its stated id if no other module has it, or else a path that
  /// no module has had.
  private mutating func free(
    _ plan: ModulePlan, _ position: Int, under parent: ModuleID
  ) -> ModuleID {
    if plan.statesID, isFree(plan.id) { return plan.id }
    let node = plan.parent.flatMap { partners[$0] }
    let path = open.freePaths(1, under: parent, node: node) { !isFree(ModuleID($0)) }[0]
    if plan.statesID {
      displacedIDs[position] = plan.id.ownPart
      let fault = DocumentFault.takenID(plan.id.ownPart.text, now: path)
      diagnostics.append(
        Diagnostic(
          fault.severity, code: fault.code, fault.message,
          location: revised.location(ofPlan: position)))
    }
    return ModuleID(path)
  }

  private func isFree(_ id: ModuleID) -> Bool {
    !takenIDs.contains(id) && (!runtime.modules.isRegistered(id) || endingIDs.contains(id))
  }
}

extension [Int] {
  /// The positions of a longest series of elements each of which is above the one before.
  fileprivate var longestIncrease: [Int] {
    // The position of the lowest end of a series, by the length of the series, and the position
    // before each.
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
