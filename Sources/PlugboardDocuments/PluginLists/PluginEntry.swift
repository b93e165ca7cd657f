/// A plugin of a list as a document states it: a name, or an object with more.
///
///     "tracking"
///     { "plugin": "tracking", "priority": 800, "before": "list", "when": { "flag": "tracking" } }
///     { "set": "standard-item" }
public struct PluginEntry: Sendable, Hashable {
  /// What the entry does to the list as it stands.
  public enum Action: Sendable, Hashable {
    case add
    /// Takes the place of an earlier entry of this name.
    case replace(String)
    /// Removes an earlier entry of the same name.
    case remove
  }

  /// The name of the plugin, or of the set.
  public var name = ""
  /// Whether it stands for the entries of a named set.
  public var isSet = false
  public var params = Record()
  /// Replaces the plugin's own priority.
  public var priority: Priority?
  public var before: String?
  public var after: String?
  /// The condition, as it stands in the document; null for one that is none, which never holds.
  public var when: Value?
  public var action = Action.add

  public init(_ name: String) { self.name = name }

  /// What it asks of the order; nil where it asks for nothing, or for both at once.
  public var ordering: Ordering? {
    switch (before, after) {
    case (let plugin?, nil): .before(Name(plugin))
    case (nil, let plugin?): .after(Name(plugin))
    default: nil
    }
  }
}
