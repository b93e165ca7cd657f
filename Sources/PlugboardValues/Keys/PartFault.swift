/// A type whose values consist of parts that may be wrong, such as a condition: a check reports each wrong part
/// at its place, instead of the whole value.
///
///     static func faults(in value: Value) -> [PartFault] {
///       var reading = Reading()
///       _ = reading.condition(value)
///       return reading.faults
///     }
public protocol PartlyFaulty: ValueConvertible {
  /// Returns the faults of a value that doesn't convert, at the places of the wrong parts; none for a value that
  /// converts.
  static func faults(in value: Value) -> [PartFault]
}

/// A fault of a part of a value.
public struct PartFault: Sendable, Hashable {
  /// The place of the part in the value.
  public let pointer: JSONPointer
  /// What is wrong, as a clause: "there is no test \"hsa\"".
  public let message: String
  /// The name that was probably meant.
  public let suggestion: String?
  /// Whether the key at the place is wrong, and not its value.
  public let isAtKey: Bool

  public init(
    at pointer: JSONPointer, _ message: String, suggestion: String? = nil, isAtKey: Bool = false
  ) {
    self.pointer = pointer
    self.message = message
    self.suggestion = suggestion
    self.isAtKey = isAtKey
  }
}

extension Array: PartlyFaulty where Element: PartlyFaulty {
  public static func faults(in value: Value) -> [PartFault] {
    guard case .array(let values) = value else { return [] }
    return values.enumerated().flatMap { index, element in
      Element.faults(in: element).map {
        PartFault(
          at: JSONPointer([.index(index)] + $0.pointer.steps), $0.message,
          suggestion: $0.suggestion, isAtKey: $0.isAtKey)
      }
    }
  }
}

extension Optional: PartlyFaulty where Wrapped: PartlyFaulty {
  public static func faults(in value: Value) -> [PartFault] {
    if case .null = value { [] } else { Wrapped.faults(in: value) }
  }
}
