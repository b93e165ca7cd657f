/// An entry of a plugin list in a document: a name, or an object with more.
///
///     "tracking"
///     { "plugin": "button", "as": "share", "params": { "label": "Share" } }
///     { "plugin": "tracking", "priority": 800, "before": "list", "when": { "flag": "tracking" } }
///     { "set": "standard-item" }
public struct PluginListEntry: Sendable, Hashable {
  /// The effect of an entry on the list so far.
  public enum Action: Sendable, Hashable {
    case add
    /// Replaces an earlier entry of this name.
    case replace(String)
    /// Removes the earlier entry of the same name.
    case remove
  }

  /// The name of the plugin, or of the set.
  public var name: String
  /// The entry's own name; nil if it has the plugin's name.
  public var ownName: String?
  /// Whether it denotes the entries of a named set.
  public var isSet = false
  public var params = Fields()
  /// Replaces the plugin's own priority.
  public var priority: Int?
  public var before: String?
  public var after: String?
  /// The condition as stated; null for a value that is no condition, which never holds.
  public var when: Value?
  public var action = Action.add

  public init(_ name: String) { self.name = name }

  /// The name of the instance, by which other entries address it.
  public var instanceName: String { ownName ?? name }

  /// The ordering; nil if neither `before` nor `after` is stated, or both are.
  public var ordering: Ordering? {
    switch (before, after) {
    case (let plugin?, nil): .before(Name(plugin))
    case (nil, let plugin?): .after(Name(plugin))
    default: nil
    }
  }
}
