/// A control that a param of a plugin names.
package struct NamedControl {
  package let id: String
  package let plugin: PluginEntry
}

extension PageRuntime {
  /// Returns the controls that the plugins of a module name in their params, at the first call for these plugins; then, and
  /// while a task of the module may still change its views, returns none.
  package func controlsToCheck(of id: ModuleID) -> [NamedControl] {
    guard let module = modules.find(id)?.live, let generation = module.generation,
      !generation.hasCheckedControls
    else { return [] }
    let controls = module.plugins.flatMap { entry in
      entry.type.controlParams.compactMap { param -> NamedControl? in
        guard case .string(let id)? = entry.params[param] else { return nil }
        return NamedControl(id: id, plugin: entry)
      }
    }
    guard controls.isEmpty || openTasks[id] == nil else { return [] }
    generation.hasCheckedControls = true
    return controls
  }

  /// Reports a fault of a plugin's entry, once for all modules that have the entry from one place in a document.
  package func report(
    _ error: some CodedError, suggestion: String?, at entry: PluginEntry, on module: ModuleID
  ) {
    let location = location(of: entry, on: module)
    if let location, !lifecycle.reportedEntries.insert(location).inserted { return }
    report(
      Diagnostic(
        .warning, code: error.code, error.message, suggestion: suggestion, location: location))
  }
}
