/// A JSON value, with integers apart: the type of data, event params and responses.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([Value])
  case object(Fields)

  /// The deepest nesting of arrays and objects in a value.
  ///
  /// Values of this depth can be compared, hashed and released on every thread, with a small stack too.
  public static let deepest = 512

  public var type: ValueType {
    switch self {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let bool), .bool(let other)): bool == other
    case (.int(let int), .int(let other)): int == other
    case (.double(let double), .double(let other)): double == other
    // Most texts differ, which `==` finds in fewer instructions.
    case (.string(let text), .string(let other)): text == other && text.hasSameBytes(as: other)
    case (.array(let elements), .array(let others)): elements == others
    case (.object(let record), .object(let other)): record == other
    case (.null, _), (.bool, _), (.int, _), (.double, _), (.string, _), (.array, _), (.object, _):
      false
    }
  }
}

/// The type of a value, as messages, manifests and documents name it.
public enum ValueType: String, Sendable, Hashable, CaseIterable {
  case null, bool, int, double, string, array, object
  /// Any of the other types, for untyped keys and events.
  case any
}

/// There is no `nil` literal: in `answered ? value : nil` it would be null instead of absent.
extension Value: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: Value...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, Value)...) {
    self = .object(Fields(elements))
  }
}

extension ValueType {
  /// Returns whether a value is of this type; a double admits an int that it represents exactly.
  public func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _): true
    case (.double, .int(let int)): Double(exactly: int) != nil
    default: value.type == self
    }
  }
}
