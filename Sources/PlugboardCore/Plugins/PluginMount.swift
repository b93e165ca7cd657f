/// A plugin of a module's effective list: what to mount, and how.
public struct PluginMount: Sendable {
  public let type: PluginType
  /// Checked, with defaults filled in.
  public let params: Params
  /// Replaces the plugin's own priority; nil leaves it.
  public let priority: Int?
  public let ordering: Ordering?
  /// The place of the entry in the layers of its list, for whoever resolved it.
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

  var wired: WiredPlugin {
    var events: [Name: Name] = [:]
    for param in type.manifest.handlesNamedBy {
      if case .string(let event)? = params[param] { events[param] = Name(event) }
    }
    return WiredPlugin(
      name: type.name, handlers: type.handlers,
      priority: priority ?? type.manifest.priority, ordering: ordering, events: events)
  }
}
