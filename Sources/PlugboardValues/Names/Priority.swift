/// The named priorities of handlers; handlers of higher priority run first.
///
/// A priority is any integer. Five have names, in Swift and in documents:
///
///     static let priority = Priority.late
///     { "plugin": "tracking", "priority": "early" }
///
/// They are plain integers, not a type of their own: a plugin that states `static let priority = 800` would
/// otherwise declare a member that nothing reads.
public enum Priority {
  /// For guards, which decide whether later handlers run.
  public static let first = 900
  public static let early = 700
  /// The default of plugins.
  public static let normal = 500
  /// For decorators, which change the answers of others.
  public static let late = 300
  public static let last = 100

  /// The names, from the highest priority to the lowest.
  public static let names = ["first", "early", "normal", "late", "last"]

  /// Returns the priority of a name; nil if there is none.
  public static func named(_ name: String) -> Int? {
    switch name {
    case "first": first
    case "early": early
    case "normal": normal
    case "late": late
    case "last": last
    default: nil
    }
  }
}
