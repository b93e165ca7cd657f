/// The rank of a handler among those of an event; handlers of higher priority run first.
///
/// Five priorities have names, in Swift and in documents; every other integer is a priority too:
///
///     static let priority = Priority.late
///     { "plugin": "tracking", "priority": "early" }
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int

  /// For guards, which decide whether later handlers run.
  public static let first: Priority = 900
  public static let early: Priority = 700
  /// The default of plugins.
  public static let normal: Priority = 500
  /// For decorators, which change the answers of others.
  public static let late: Priority = 300
  public static let last: Priority = 100

  /// The named priorities, from the highest to the lowest.
  public static let named: [(name: String, priority: Priority)] = [
    ("first", first), ("early", early), ("normal", normal), ("late", late), ("last", last),
  ]

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the priority of a name; nil if there is none.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.priority
  }

  public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

extension Priority: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

/// Described by the name, or by the number if there is none.
extension Priority: CustomStringConvertible {
  public var description: String {
    Self.named.first { $0.priority == self }?.name ?? String(rawValue)
  }
}
