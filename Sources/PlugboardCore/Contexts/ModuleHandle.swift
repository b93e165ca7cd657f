/// A module and the plugin that acts for it, or the host: a context stores it, and each reference to a
/// module has one.
@MainActor public struct ModuleHandle: Sendable {
  @usableFromInline let module: LiveModule
  // Empty for the host: an Optional costs each fire 7 instructions of 459.
  let name: Name
  // In the same word as the name: each plugin stores a handle or two.
  let generation: UInt16

  @usableFromInline init(_ module: LiveModule, plugin: Name?) {
    self.module = module
    name = plugin ?? .empty
    generation = module.generationNumber
  }

  /// The plugin that acts for the module; nil for the host.
  var plugin: Name? { name == .empty ? nil : name }

  var services: ModuleServices { module.services }

  /// The runtime, of a type that only the floors above know; nil after the runtime's end.
  package var runtime: AnyObject? { services.runtime }

  /// The params that the plugin has now; nil after it was unmounted, and for the host.
  @usableFromInline var params: Params? {
    isCurrent ? module.plugins.first { $0.name == plugin }?.params : nil
  }

  /// Whether the module still has the plugins that it had when the handle was made.
  @inline(__always) var isCurrent: Bool { generation == module.generationNumber }

  /// Whether the module is registered, with the plugins that it had when the handle was made.
  var isLinked: Bool { module.isRegistered && isCurrent }

  /// Whether the plugin may use a module: both modules are registered, and its own with the same plugins.
  func reaches(_ target: ModuleNode) -> Bool { isLinked && target.isRegistered }

  /// Reports in strict mode a param that is read though the plugin doesn't declare it.
  @usableFromInline func reportUndeclaredParam(_ name: Name) {
    if services.events.isStrict { services.strictness.reportUndeclaredParam(name, by: publisher) }
  }
}
