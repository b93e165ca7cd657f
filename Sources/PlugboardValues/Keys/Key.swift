/// A name and a type: one idea for module data, event params and plugin params.
///
/// Declared once, so that a misspelt key or a wrong type does not compile:
///
///     extension Key<String> { static let title = Key("title") }
///
/// A called key is the key bound to a value: `.title("首页")`.
public struct Key<Wrapped: ValueConvertible>: Sendable {
  public let name: Name
  /// What a value must satisfy beyond its type; nil where every value of the type will do.
  public let legal: LegalValues?
  @usableFromInline var bound: Wrapped?

  public init(_ name: String) {
    self.name = Name(name)
    legal = nil
  }

  /// A write outside `values` is refused.
  public init(_ name: String, oneOf values: [Wrapped]) {
    self.name = Name(name)
    legal = .oneOf(values.map(\.value))
  }

  /// The key bound to a value.
  @inlinable
  public func callAsFunction(_ value: Wrapped) -> Key {
    var key = self
    key.bound = value
    return key
  }

  /// The value that the key is bound to; null where it was not called.
  public var boundValue: Value { bound?.value ?? .null }
}

extension Key where Wrapped == Int {
  /// A write outside `range` is refused.
  public init(_ name: String, in range: ClosedRange<Int>) {
    self.name = Name(name)
    legal = .intRange(range)
  }
}

extension Key where Wrapped == Double {
  /// A write outside `range` is refused.
  public init(_ name: String, in range: ClosedRange<Double>) {
    self.name = Name(name)
    legal = .doubleRange(range)
  }
}

/// The values that a key allows beyond its type.
public enum LegalValues: Sendable, Hashable, CustomStringConvertible {
  case intRange(ClosedRange<Int>)
  case doubleRange(ClosedRange<Double>)
  case oneOf([Value])

  public func allow(_ value: Value) -> Bool {
    switch self {
    case .intRange(let range): Int(value: value).map(range.contains) ?? false
    case .doubleRange(let range): Double(value: value).map(range.contains) ?? false
    case .oneOf(let values): values.contains { $0.isSame(as: value) }
    }
  }

  public var description: String {
    switch self {
    case .intRange(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .doubleRange(let range): "\(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let values): "one of " + values.map { "\($0)" }.joined(separator: ", ")
    }
  }
}

extension Value {
  /// Whether another value stands for the same: an int for the double that holds it exactly.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.double(let double), .int(let int)): Double(exactly: int) == double
    default: self == other
    }
  }
}
