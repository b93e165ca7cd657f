/// Changes of open modules that belong together.
extension ModuleLifecycle {
  /// Applies changes in their order, or none of them if one can't be applied.
  ///
  /// Subscribers may act meanwhile: the ids of modules that are still to come stay free, and modules
  /// that later changes need end only afterwards.
  ///
  /// - Parameter adoption: Another origin, which is adopted once the removals that come first have been made.
  func apply(
    _ changes: [ModuleChange], adopting adoption: ModuleAdoption? = nil
  ) throws(ModuleError) {
    var check = ModuleChangeCheck(self)
    if let adoption { try check.checkIdle(try modules.module(adoption.top).live) }
    for change in changes { try check.check(change) }
    let reservedOutside = modules.reservedIDs
    for change in changes {
      for id in needs(of: change) { queue.need(id) }
      modules.reservedIDs.formUnion(change.newIDs)
    }
    // Nothing throws from here on: whatever subscribers do, the modules that changes need stay.
    var waiting = adoption
    for change in changes {
      if case .remove = change {} else if let adoption = waiting.take() { adopt(adoption) }
      let needs = needs(of: change)
      apply(change)
      for id in needs { queue.release(id) }
    }
    if let adoption = waiting { adopt(adoption) }
    modules.reservedIDs = reservedOutside
    endPostponed()
  }

  /// Returns the modules that must be there for a change.
  ///
  /// A module that is removed need not be: a subscriber may have ended it before.
  private func needs(of change: ModuleChange) -> [ModuleID] {
    switch change {
    case .insert(let insertion):
      [insertion.parent] + (insertion.successor.map { [$0] } ?? [])
    case .remove: []
    case .replace(_, let insertion): [insertion.parent]
    case .move(let id, let successor): [id] + (successor.map { [$0] } ?? [])
    case .write(let id, _): [id]
    case .exchange(let plan, _, _): [plan.id]
    }
  }

  private func apply(_ change: ModuleChange) {
    switch change {
    case .insert(let insertion):
      insert(insertion, before: insertion.successor.flatMap { modules.find($0) })
    case .remove(let id):
      if let module = modules.find(id)?.live { endSubtree(of: module, evenIfNeeded: true) }
    case .replace(let id, let insertion):
      // The module that follows it now, after all moves and insertions so far.
      let successor = modules.find(id)?.next
      if let successor { queue.need(successor.id) }
      apply(.remove(id))
      insert(insertion, before: successor)
      if let successor { queue.release(successor.id) }
    case .move(let id, let successor):
      if let module = modules.find(id) {
        modules.move(module, before: successor.flatMap { modules.find($0) })
        services.recorder.childrenChanged(of: module.parent?.live)
      }
    case .write(let id, let values):
      if let module = modules.find(id)?.live { write(values, to: module) }
    case .exchange(let plan, let position, let values):
      if let module = modules.find(plan.id)?.live {
        exchangePlugins(of: module, as: plan, position, values)
      }
    }
  }

  private func insert(_ insertion: ModuleChange.Insertion, before successor: ModuleNode?) {
    for plan in insertion.plans { modules.reservedIDs.remove(plan.id) }
    do throws(ModuleError) {
      try begin(
        insertion.plans, under: try modules.module(insertion.parent).live,
        before: successor?.parent?.id == insertion.parent ? successor : nil,
        from: insertion.origin, planPosition: insertion.planPosition)
    } catch {
      // Only a subscriber that reaches into the middle of it could cause this.
      reports.tell(Diagnostic(.error, error))
    }
  }

  private func adopt(_ adoption: ModuleAdoption) {
    if let top = modules.find(adoption.top) { setOrigin(adoption.origin, of: top) }
    // Other entries may be at the same lines of the new documents.
    reportedEntries = []
    for (planned, position) in adoption.modules where planned.module.isRegistered {
      let module = planned.module
      module.planPosition = position
      plugins.revise(&module.plugins, adoption.plans[position].plugins)
      let fault = adoption.plans[position].fault
      if !faults.isEmpty || fault != nil { faults[module.id] = fault }
    }
    for id in adoption.stale {
      if let module = modules.find(id)?.live { services.recorder.invalidate(module) }
    }
  }

  /// Writes values one by one; a value that the module's plugins can't read is reported and left out.
  private func write(_ values: [(key: Name, value: Value?)], to module: LiveModule) {
    for change in values {
      do throws(DataError) {
        try data.write([change], in: module, by: nil)
      } catch {
        reports.tell(Diagnostic(.error, error))
      }
    }
  }

  /// Exchanges the plugins of a module: ends the old ones from `module.willUnload` on, then begins the new
  /// ones up to `module.didLoad`.
  ///
  /// The module, its children, its values, and subscriptions and observers from outside go on. The contexts
  /// of the old plugins reach nothing any more: they belong to an earlier generation.
  private func exchangePlugins(
    of module: LiveModule, as plan: ModulePlan, _ planPosition: Int?,
    _ values: [(key: Name, value: Value?)]
  ) {
    guard let old = module.generation else { return }
    queue.beginLeaving()
    old.advance(to: .replacing)
    appearances.disappearForExchange(module)
    module.tell(.moduleWillUnload)
    unmountPlugins(of: old, at: module, as: .replaced)
    data.dropOwn(module)
    modules.beginGeneration(of: module)
    module.generation = events.makeSuccessor(of: old)
    module.planPosition = planPosition
    module.plugins = plan.plugins
    faults[module.id] = plan.fault
    queue.beginMounting()
    queue.endLeaving()
    write(values, to: module)
    dropUnfit(of: module)
    load([module])
  }

  /// Removes values that the plugins of a module can't read, which others have written, and reports them.
  private func dropUnfit(of module: LiveModule) {
    // Observers of a removed value may write others meanwhile.
    for key in module.values.map(\.name) {
      guard let value = module.value(key) else { continue }
      do throws(DataError) {
        try data.check([(key, value)], in: module)
      } catch {
        _ = try? data.remove(key, in: module, by: nil)
        reports.tell(Diagnostic(.error, error))
      }
    }
  }
}
