extension ModuleLifecycle {
  /// Returns a plan that a host has stated in Swift without its faults, which are reported, and with the
  /// defaults of params, texts in the languages of the runtime.
  func checked(_ plan: ModulePlan) -> ModulePlan {
    var plan = plan
    plan.plugins = plan.plugins.compactMap { checked($0, of: plan.id) }
    plan.data = soundData(of: plan)
    return plan
  }

  /// Returns an entry with checked params; nil if a required param is missing or faulty.
  private func checked(_ entry: PluginEntry, of module: ModuleID) -> PluginEntry? {
    let (checked, faults) = entry.checked(languages: services.languages)
    for fault in faults {
      let error = PluginError.faultyParam(
        plugin: entry.name, module: module, fault, isLeftOut: checked == nil)
      reports.tell(Diagnostic(.error, error))
    }
    return checked
  }

  /// Returns the data of a plan without values that data can't hold or its plugins can't read, which
  /// are reported.
  private func soundData(of plan: ModulePlan) -> Params {
    guard !plan.data.isEmpty else { return plan.data }
    let entries = plan.data.entries.filter { entry in
      guard entry.name != .empty else {
        reports.tell(Diagnostic(.error, DataError.emptyKey(module: plan.id)))
        return false
      }
      if let fault = entry.value.fault {
        let error = DataError.unfit(module: plan.id, key: entry.name, fault)
        reports.tell(Diagnostic(.error, error))
        return false
      }
      let refusals = plan.plugins.lazy.flatMap { plugin in
        plugin.type.dataKeys.lazy.filter { $0.name == entry.name }
          .compactMap { $0.refusal(of: entry.value, by: plugin.name, in: plan.id) }
      }
      guard let refusal = refusals.first else { return true }
      reports.tell(Diagnostic(.error, refusal))
      return false
    }
    return entries.count == plan.data.entries.count ? plan.data : Params(entries: entries)
  }

  /// Reports the ports that a plugin uses and the host doesn't have, or has with another type, once for each
  /// type of plugin.
  func checkPorts(of entry: PluginEntry, at module: LiveModule) {
    guard pluginsWithCheckedPorts.insert(entry.type.name).inserted else { return }
    for port in entry.type.manifest.ports {
      guard let fault = port.fault(in: services.ports) else { continue }
      let error = PluginError.faultyPort(plugin: entry.name, module: module.id, fault)
      reports.tell(Diagnostic(.error, error, location: location(of: entry, at: module)))
    }
  }

  /// Reports orderings that can't be met, and keys that two plugins declare in different ways.
  func report(_ list: [PluginEntry], of module: LiveModule) {
    for error in list.orderingErrors(on: module.id) {
      reports.tell(Diagnostic(.error, error))
    }
    for contradiction in plugins.keyContradictions(of: module.plugins) {
      reports.tell(Diagnostic(.error, contradiction))
    }
  }
}

/// The origins of modules.
extension ModuleLifecycle {
  func setOrigin(_ origin: any ModuleOrigin, of module: ModuleNode) {
    origins[module.id] = origin
    module.set(.hasOrigin, true)
  }

  /// Returns the nearest origin of a module: its own, or an ancestor's.
  func origin(of module: ModuleNode) -> (any ModuleOrigin)? {
    guard !origins.isEmpty else { return nil }
    return module.pathToRoot.lazy.compactMap { self.origins[$0.id] }.first
  }

  /// Returns the place of a plugin's entry in the origin of its module; nil if it has none.
  func location(of entry: PluginEntry, at module: ModuleNode) -> DocumentLocation? {
    module.planPosition.flatMap { origin(of: module)?.location(of: entry, ofPlan: $0) }
  }
}
