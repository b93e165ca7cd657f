/// What data, event params and responses are made of: the values of JSON, with integers apart.
public enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([Value])
  case object(Record)

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
}

/// The kind of a value, as messages, manifests and documents name it.
public enum ValueType: String, Sendable, Hashable, CaseIterable {
  case null, bool, int, double, string, array, object
  /// Any of the others: what an untyped key or event takes.
  case any
}

/// Not `nil` for null: `answered ? value : nil` would be null where absent is meant.
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
    self = .object(Record(elements))
  }
}

extension ValueType {
  /// Whether a value is of this kind; a double admits an int that it holds exactly.
  public func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _): true
    case (.double, .int(let int)): Double(exactly: int) != nil
    default: value.type == self
    }
  }
}
