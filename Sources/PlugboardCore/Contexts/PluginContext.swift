/// What a plugin holds of its module: the module's name, its ancestors, its data and its events.
///
/// A context keeps no module alive; after its module has ended, its reads and fires throw, and it
/// leads to no other module. A context of one's own is made by storing `ModuleData(origin)`.
@MainActor public protocol PluginContext: Sendable {
  /// Whether the context fits modules of a level.
  nonisolated static func admits(_ level: Level) -> Bool
  init(_ origin: ContextOrigin)
  /// The module's own data.
  var data: ModuleData { get }
}

extension PluginContext {
  /// The module, and the plugin that acts for it.
  @inlinable public var origin: ContextOrigin { data.origin }
}
