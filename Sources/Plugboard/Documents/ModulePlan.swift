/// What a module of a page begins with: the plain result of reading and resolving documents.
///
/// The plans of a page stand in one array, parents before children.
public struct ModulePlan: Sendable {
  public let id: ModuleID
  public let level: Level
  /// The template that the node names.
  public let type: String?
  public let data: Params
  /// The effective list, in mounting order.
  public let plugins: [PluginMount]
  /// The position of the parent's plan in the array; nil for the topmost.
  public let parent: Int?

  public init(
    id: ModuleID, level: Level, type: String? = nil, data: Params = Params(),
    plugins: [PluginMount] = [], parent: Int? = nil
  ) {
    self.id = id
    self.level = level
    self.type = type
    self.data = data
    self.plugins = plugins
    self.parent = parent
  }
}
