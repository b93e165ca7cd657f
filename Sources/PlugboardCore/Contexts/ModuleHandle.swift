/// A module and the plugin that acts for it, or the host: a context stores it, and each reference to a
/// module has one.
@MainActor public struct ModuleHandle: Sendable {
  @usableFromInline let module: LiveModule
  // Empty for the host, with the generation in the same word: each plugin stores a handle or two.
  let name: Name
  private let generation: UInt16

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
    isCurrent ? module.plugins.entries.first { $0.name == plugin }?.params : nil
  }

  /// Whether the module still has the plugins that it had when the handle was made.
  @inline(__always) var isCurrent: Bool { generation == module.generationNumber }

  /// Whether the plugin and the module are there.
  var isLinked: Bool { module.isRegistered && isCurrent }

  /// Whether nothing may be begun any more for the plugin or the module.
  var isOver: Bool { !isCurrent || module.life >= .replaced }

  /// Reports in strict mode a use that the plugin's manifest doesn't declare, before it is made.
  @inline(__always) func willUse(
    _ kind: @autoclosure () -> PluginUse.Kind, _ name: Name
  ) {
    if services.events.isStrict { services.strictness.check(kind(), name, by: publisher) }
  }

  /// Reports in strict mode a param that is read though the plugin doesn't declare it.
  @usableFromInline func missesParam(_ name: Name) {
    if services.events.isStrict { services.strictness.missesParam(name, by: publisher) }
  }
}
