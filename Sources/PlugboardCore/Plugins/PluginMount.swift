/// An entry of a module's effective plugin list: the plugin, its params and its place in the order.
public struct PluginMount: Sendable {
  public let type: PluginType
  /// Checked, with defaults filled in.
  public let params: Params
  /// Replaces the plugin's own priority; nil leaves it.
  public let priority: Int?
  public let ordering: Ordering?
  /// The position of the entry in the layers of its list, for the one that resolved it.
  public let entry: Int32

  public init(
    _ type: PluginType, params: Params = Params(), priority: Int? = nil,
    ordering: Ordering? = nil,
    entry: Int32 = 0
  ) {
    self.type = type
    self.params = params
    self.priority = priority
    self.ordering = ordering
    self.entry = entry
  }
}
