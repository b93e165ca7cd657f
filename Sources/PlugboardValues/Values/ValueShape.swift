/// A description of the values that a type takes: "a string", "an array of strings".
///
/// A type with its own form in JSON describes it for messages:
///
///     static var valueShape: ValueShape {
///       ValueShape(.object, "an object of strings", plural: "objects of strings")
///     }
public struct ValueShape: Sendable, Hashable {
  public let type: ValueType
  /// The singular with its article, as in "an array of strings".
  public let text: String
  /// The plural, as in "arrays of strings".
  public let plural: String

  public init(_ type: ValueType, _ text: String, plural: String) {
    self.type = type
    self.text = text
    self.plural = plural
  }

  /// Creates the description of all values of a type.
  public init(_ type: ValueType) {
    (text, plural) =
      switch type {
      case .null: ("null", "nulls")
      case .bool: ("true or false", "booleans")
      case .int: ("an integer", "integers")
      case .double: ("a number", "numbers")
      case .string: ("a string", "strings")
      case .array: ("an array", "arrays")
      case .object: ("an object", "objects")
      case .any: ("a value", "values")
      }
    self.type = type
  }
}

extension ValueShape: CustomStringConvertible {
  public var description: String { text }
}

extension ValueType {
  /// The name of a value of this type in messages.
  package var wording: String {
    self == .double ? "a number with a fraction" : ValueShape(self).text
  }
}
