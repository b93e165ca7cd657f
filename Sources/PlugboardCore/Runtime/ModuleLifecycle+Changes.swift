/// Changes of open modules that belong together.
extension ModuleLifecycle {
  /// Applies changes in their order, or none of them if one can't be applied.
  ///
  /// Whatever subscribers do meanwhile, the ids of modules that are still to come stay free, and modules
  /// that later changes need end only afterwards.
  func apply(
    _ changes: [ModuleChange], adopting adoption: ModuleAdoption? = nil
  ) throws(ModuleError) {
    var check = ModuleChangeCheck(self)
    for change in changes { try check.check(change) }
    if let adoption { adopt(adoption) }
    let keptOutside = modules.kept
    for change in changes {
      for id in change.needs { needed[id, default: 0] += 1 }
      if case .insert(let insertion) = change {
        modules.kept.formUnion(insertion.plans.lazy.map(\.id))
      }
    }
    defer {
      modules.kept = keptOutside
      endPostponed()
    }
    for change in changes {
      // A module that removals end isn't needed any more, but those that it is put before are.
      defer { release(change.needs) }
      try apply(change)
    }
  }

  private func apply(_ change: ModuleChange) throws(ModuleError) {
    switch change {
    case .insert(let insertion):
      for plan in insertion.plans { modules.kept.remove(plan.id) }
      try begin(
        insertion.plans, under: try modules.module(insertion.parent).live,
        before: insertion.successor.flatMap { modules.find($0) }, from: insertion.source,
        numbered: insertion.number)
    case .remove(let id):
      endSubtree(of: try modules.module(id).live)
    case .move(let id, let successor):
      modules.move(try modules.module(id), before: successor.flatMap { modules.find($0) })
    case .write(let id, let values):
      write(values, to: try modules.module(id).live)
    case .remount(let plan, let number, let values):
      remount(try modules.module(plan.id).live, as: plan, number, values)
    }
  }

  private func adopt(_ adoption: ModuleAdoption) {
    sources[adoption.top] = adoption.source
    for (planned, number) in adoption.modules where planned.module.isRegistered {
      let module = planned.module
      module.plan = number
      plugins.revise(&module.plugins, adoption.plans[number].plugins)
      let fault = adoption.plans[number].fault
      if !faults.isEmpty || fault != nil { faults[module.id] = fault }
    }
    for id in adoption.stale {
      if let module = modules.find(id) { services.views.invalidate(module) }
    }
  }

  private func release(_ ids: [ModuleID]) {
    for id in ids {
      guard let count = needed[id] else { continue }
      needed[id] = count > 1 ? count - 1 : nil
    }
  }

  /// Writes values one by one; one that the module's plugins can't read is reported and left out.
  private func write(_ values: [(key: Name, value: Value?)], to module: LiveModule) {
    for change in values {
      do throws(DataError) {
        try data.write([change], in: module.data)
      } catch {
        reports.diagnostic(Diagnostic(.error, error))
      }
    }
  }

  /// Exchanges the plugins of a module: `module.willUnload`, and all that ends with plugins, then all that
  /// begins with them, to `module.didLoad`.
  ///
  /// The children, the values, and what subscribed or observes from outside go on. The contexts of the
  /// old plugins reach nothing any more, as another live module has the place of theirs.
  private func remount(
    _ old: LiveModule, as plan: ModulePlan, _ number: Int?,
    _ values: [(key: Name, value: Value?)]
  ) {
    guard let subscribers = old.subscribers else { return }
    ending.append(old)
    let wasShown = appearances[old.id] != nil
    disappear(old)
    fire(.moduleWillUnload, at: old)
    unmountPlugins(of: old) { events.silence(subscribers, isHandedOver: true) }
    let new = LiveModule(id: old.id, level: old.level, services: services, plan: number)
    new.subscribers = events.handOver(subscribers, to: new)
    old.subscribers = nil
    data.handOver(old.data, to: new.data, of: new)
    modules.exchange(old, with: new)
    ending.removeLast()
    // Asked for while the old plugins ended.
    postponed = postponed.map { $0 === old ? new : $0 }
    new.plugins = plugins.listed(plan.plugins)
    faults[new.id] = plan.fault
    write(values, to: new)
    dropUnfit(of: new)
    services.views.forget(new.id)
    services.views.invalidate(new)
    load([new], [plan])
    if wasShown { appear(new) }
  }

  /// Removes values that the plugins of a module can't read, which others have written, and reports them.
  private func dropUnfit(of module: LiveModule) {
    for entry in module.data.values {
      do throws(DataError) {
        try data.write([(entry.name, entry.value)], in: module.data)
      } catch {
        reports.diagnostic(Diagnostic(.error, error))
        _ = try? data.remove(entry.name, in: module.data)
      }
    }
  }
}
