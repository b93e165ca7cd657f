/// Changes that a plugin makes below its own module.
extension PluginContext {
  /// Appends nodes to the children of the module: an object is one node, an array several.
  ///
  /// They are of the level below the module's, and resolved like the nodes of a page. Their
  /// problems are reported to the runtime, and their sound parts are opened. Pass the result to
  /// `remove(_:)` to remove them.
  ///
  /// - Parameter place: The place of the nodes in the document of a source, to which messages point.
  public func append(
    _ nodes: Value, from place: SourcePlace? = nil
  ) throws(ModuleError) -> AppendedNodes {
    guard let runtime = handle.runtime as? PageRuntime else { throw .unknownModule(id) }
    let document = LoadedDocument(nodes, file: "insertion", at: place)
    let edit = try runtime.insert(document, under: id, at: nil, nil)
    for fault in place?.faults ?? [] { runtime.report(fault) }
    return AppendedNodes(edit.modules)
  }

  /// Reports a fault in the plugin's input, such as a record of a source, to the observers of the
  /// runtime.
  public func report(_ diagnostic: Diagnostic) {
    (handle.runtime as? PageRuntime)?.report(diagnostic)
  }

  /// Removes nodes that the module has appended, with everything below them; nodes that have ended
  /// are passed over.
  public func remove(_ nodes: AppendedNodes) throws(ModuleError) {
    guard let runtime = handle.runtime as? PageRuntime else { return }
    for module in nodes.modules where try runtime.modules.isChild(module, of: id) {
      try runtime.remove(module)
    }
  }
}

/// Nodes that a plugin has appended to its module, which is the only one to remove them.
public struct AppendedNodes: Sendable {
  /// The topmost modules in order.
  public let modules: [ModuleID]

  fileprivate init(_ modules: [ModuleID]) { self.modules = modules }
}

extension ModuleManager {
  /// Whether a module is registered, and directly under another.
  fileprivate func isChild(_ id: ModuleID, of parent: ModuleID) throws(ModuleError) -> Bool {
    guard isRegistered(id) else { return false }
    return try self.parent(of: id) == parent
  }
}
