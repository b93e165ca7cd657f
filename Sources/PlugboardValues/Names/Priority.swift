/// The rank of a handler among those of an event: higher ones run first, equal ones in list order.
///
/// Five priorities have names, which documents take as well; any integer in between serves too:
///
///     static let priority = Priority.late
///     { "plugin": "tracking", "priority": "early" }
public struct Priority: RawRepresentable, Hashable, Comparable, Sendable {
  public let rawValue: Int

  /// Of guards and others that decide for all that come later.
  public static let first: Priority = 900
  public static let early: Priority = 700
  /// The default.
  public static let normal: Priority = 500
  /// Of those that decorate what others answered.
  public static let late: Priority = 300
  public static let last: Priority = 100

  /// The priorities with a name, from the highest.
  public static let named: [(name: String, priority: Priority)] = [
    ("first", first), ("early", early), ("normal", normal), ("late", late), ("last", last),
  ]

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nil if no priority has the name.
  public init?(name: String) {
    guard let found = Self.named.first(where: { $0.name == name }) else { return nil }
    self = found.priority
  }

  public static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }
}

extension Priority: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(rawValue: value) }
}

/// The name, or the number if there is none.
extension Priority: CustomStringConvertible {
  public var description: String {
    Self.named.first { $0.priority == self }?.name ?? String(rawValue)
  }
}
