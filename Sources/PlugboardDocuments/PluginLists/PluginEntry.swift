/// An entry of a plugin list in a document: a name, or an object with more.
///
///     "tracking"
///     { "plugin": "tracking", "priority": 800, "before": "list", "when": { "flag": "tracking" } }
///     { "set": "standard-item" }
public struct PluginEntry: Sendable, Hashable {
  /// The effect of an entry on the list so far.
  public enum Action: Sendable, Hashable {
    case add
    /// Replaces an earlier entry of this name.
    case replace(String)
    /// Removes an earlier entry of the same name.
    case remove
  }

  /// The name of the plugin, or of the set.
  public var name: String
  /// Whether it denotes the entries of a named set.
  public var isSet = false
  public var params = Record()
  /// Replaces the plugin's own priority.
  public var priority: Int?
  public var before: String?
  public var after: String?
  /// The condition as stated; null for a value that is no condition, which never holds.
  public var when: Value?
  public var action = Action.add

  public init(_ name: String) { self.name = name }

  /// The ordering; nil if neither `before` nor `after` is stated, or both are.
  public var ordering: Ordering? {
    switch (before, after) {
    case (let plugin?, nil): .before(Name(plugin))
    case (nil, let plugin?): .after(Name(plugin))
    default: nil
    }
  }
}
