/// Changes of nodes that a plugin has appended to its module.
extension PluginContext {
  /// Brings a node that the module has appended to another version, by applying the differences, in
  /// the present languages: its modules keep their instances, and values that were written at run
  /// time.
  ///
  /// Returns false, and changes nothing, if several nodes were appended together, or if the new version
  /// has another type or id. A node that has ended is passed over. Faults of the new version are reported.
  ///
  /// - Parameter place: The place of the new version in the document of a source, to which messages point.
  public func revise(
    _ nodes: AppendedNodes, as node: Value, from place: SourcePlace? = nil
  ) throws(ModuleError) -> Bool {
    guard nodes.modules.count == 1, let runtime = handle.runtime as? PageRuntime else {
      return false
    }
    let module = nodes.modules[0]
    guard runtime.modules.isRegistered(module), try runtime.modules.parent(of: module) == id
    else { return true }
    let assembler = runtime.openAssembly(of: id).insertions
    let node = LoadedDocument(node, file: "insertion", at: place)
    guard let difference = try runtime.revise(module, as: node, by: assembler) else { return false }
    for diagnostic in difference.diagnostics + (place?.faults ?? []) { runtime.report(diagnostic) }
    return true
  }
}
