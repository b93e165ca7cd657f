/// Changes of nodes that a plugin has appended to its module.
extension PluginContext {
  /// Brings a node that the module has appended to what another version of it states, by difference, and in
  /// the present languages: its modules keep their instances, and values that were written at run time.
  ///
  /// Returns false, and changes nothing, if several nodes were appended together, or if the new version
  /// has another type or id. A node that has ended is passed over.
  public func revise(_ nodes: AppendedNodes, as node: Value) throws(ModuleError) -> Bool {
    guard nodes.modules.count == 1, let runtime = handle.runtime as? PageRuntime else {
      return false
    }
    let module = nodes.modules[0]
    guard runtime.modules.isRegistered(module), try runtime.modules.parent(of: module) == id
    else { return true }
    guard let old = runtime.ownSource(of: module) as? OpenAssembly else { return false }
    let own = Set([module] + (try runtime.modules.descendants(of: module)))
    let assembly = runtime.openAssembly(of: id).assembler.nodes(
      LoadedDocument(node, file: "insertion"), level: try runtime.modules.level(of: module),
      page: id.page, paths: { Array(repeating: module.text, count: $0) },
      isTaken: { [modules = runtime.modules] text in
        modules.isRegistered(ModuleID(text)) && !own.contains(ModuleID(text))
      })
    guard assembly.root == module, assembly.plans.filter({ $0.parent == nil }).count == 1,
      assembly.plans[0].type == old.statements.kind(ofNode: 0).type
    else { return false }
    try runtime.apply(assembly, to: module)
    return true
  }
}
