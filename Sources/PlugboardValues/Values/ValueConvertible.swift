/// A type that converts to a `Value` and back, for data, params and responses.
///
/// A round trip must give an equal value.
public protocol ValueConvertible: ParamType {
  associatedtype Keyed = Self
  /// The type of the values, for messages and manifests.
  static var valueType: ValueType { get }
  /// The description of the values in messages; by default the description of `valueType`, with the name of the
  /// type if not all arrays, objects or values need fit it.
  static var valueShape: ValueShape { get }
  /// Converts a value; nil if its type doesn't fit. A `Double` takes an int that it represents
  /// exactly.
  init?(value: Value)
  var value: Value { get }
  /// Whether a response of the type goes from subscriber to subscriber, and to the publisher, as it is. Its value
  /// is made only for a reader without the type. For types whose conversion costs more than an object, such as
  /// views; false by default.
  static var staysTyped: Bool { get }
  /// Looks for the faults of a stated value, and for the keys of data that it names. Texts in it may be stated per
  /// language. By default a value that doesn't convert is one fault; a type whose values have parts tells which of
  /// them is wrong.
  static func inspect(_ value: Value, _ inspection: inout ValueInspection)
}

extension ValueConvertible {
  @inlinable public static var staysTyped: Bool { false }

  /// Whether values of the type cost no more than a `Value`; folded by the compiler.
  @inlinable package static var isScalar: Bool {
    Self.self == Bool.self || Self.self == Int.self || Self.self == Double.self
      || Self.self == String.self
  }

  public static var valueShape: ValueShape {
    let kind = ValueShape(valueType)
    switch valueType {
    case .null, .bool, .int, .double, .string: return kind
    case .array, .object, .any:
      // Not every such value fits the type.
      return ValueShape(
        valueType, "\(kind.text) for \(Self.self)", plural: "\(kind.plural) for \(Self.self)")
    }
  }
}

/// A type with raw values, such as an enum of strings, has their values:
///
///     enum Fit: String, ValueConvertible { case whole, filled }
extension ValueConvertible where Self: RawRepresentable, RawValue: ValueConvertible {
  public static var valueType: ValueType { RawValue.valueType }
  public init?(value: Value) {
    guard let rawValue = RawValue(value: value) else { return nil }
    self.init(rawValue: rawValue)
  }
  public var value: Value { rawValue.value }
  public static var valueShape: ValueShape {
    let raw = RawValue.valueShape
    return ValueShape(
      valueType, "\(raw.text) for \(Self.self)", plural: "\(raw.plural) for \(Self.self)")
  }
}

extension ValueConvertible where Self: RawRepresentable & CaseIterable, RawValue: ValueConvertible {
  /// The raw values of all cases: "one of "whole" or "filled"".
  public static var valueShape: ValueShape {
    let values = allCases.map { "\($0.value)" }
    let list = values.dropLast().joined(separator: ", ")
    let text = [list, values.last ?? ""].filter { !$0.isEmpty }.joined(separator: " or ")
    return ValueShape(valueType, text, plural: "values of \(text)")
  }
}

extension Value: ValueConvertible {
  public static var valueType: ValueType { .any }
  public static var valueShape: ValueShape { ValueShape(.any) }
  @inlinable public init?(value: Value) { self = value }
  @inlinable public var value: Value { self }
}

extension Bool: ValueConvertible {
  public static var valueType: ValueType { .bool }
  @inlinable public init?(value: Value) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
  @inlinable public var value: Value { .bool(self) }
}

extension Int: ValueConvertible {
  public static var valueType: ValueType { .int }
  @inlinable public init?(value: Value) {
    guard case .int(let int) = value else { return nil }
    self = int
  }
  @inlinable public var value: Value { .int(self) }
}

extension Double: ValueConvertible {
  public static var valueType: ValueType { .double }
  @inlinable public init?(value: Value) {
    switch value {
    case .double(let double): self = double
    case .int(let int):
      guard let exact = Double(exactly: int) else { return nil }
      self = exact
    default: return nil
    }
  }
  @inlinable public var value: Value { .double(self) }
}

extension String: ValueConvertible {
  public static var valueType: ValueType { .string }
  @inlinable public init?(value: Value) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
  @inlinable public var value: Value { .string(self) }
}

extension Fields: ValueConvertible {
  public static var valueType: ValueType { .object }
  public static var valueShape: ValueShape { ValueShape(.object) }
  @inlinable public init?(value: Value) {
    guard case .object(let record) = value else { return nil }
    self = record
  }
  @inlinable public var value: Value { .object(self) }
}

extension Array: ValueConvertible where Element: ValueConvertible {
  public static var valueType: ValueType { .array }
  @inlinable public static var staysTyped: Bool { Element.staysTyped }
  public static var valueShape: ValueShape {
    let elements = Element.valueShape
    guard elements != ValueShape(.any) else { return ValueShape(.array) }
    return ValueShape(
      .array, "an array of \(elements.plural)", plural: "arrays of \(elements.plural)")
  }
  public init?(value: Value) {
    guard case .array(let values) = value else { return nil }
    var elements: [Element] = []
    elements.reserveCapacity(values.count)
    for value in values {
      guard let element = Element(value: value) else { return nil }
      elements.append(element)
    }
    self = elements
  }
  // A key path would cost more than the values of most arrays.
  public var value: Value { .array(map { $0.value }) }
}

/// Nil is null in JSON: `[Int?]` has gaps, and a response of `Film?` says that there is none.
extension Optional: ValueConvertible where Wrapped: ValueConvertible {
  public static var valueType: ValueType { Wrapped.valueType }
  public static var valueShape: ValueShape { Wrapped.valueShape }
  @inlinable public static var staysTyped: Bool { Wrapped.staysTyped }
  @inlinable public init?(value: Value) {
    if case .null = value {
      self = .none
    } else if let wrapped = Wrapped(value: value) {
      self = .some(wrapped)
    } else {
      return nil
    }
  }
  @inlinable public var value: Value { self?.value ?? .null }
}

/// An object in JSON, whose fields are in the order of their keys.
extension Dictionary: ValueConvertible where Self.Key == String, Value: ValueConvertible {
  public static var valueType: ValueType { .object }
  @inlinable public static var staysTyped: Bool { Value.staysTyped }
  public static var valueShape: ValueShape {
    let fields = Value.valueShape
    guard fields != ValueShape(.any) else { return ValueShape(.object) }
    return ValueShape(
      .object, "an object of \(fields.plural)", plural: "objects of \(fields.plural)")
  }
  public init?(value: PlugboardValues.Value) {
    guard case .object(let record) = value else { return nil }
    self.init(minimumCapacity: record.count)
    for field in record {
      guard let own = Value(value: field.value) else { return nil }
      self[field.key] = own
    }
  }
  public var value: PlugboardValues.Value {
    .object(Fields(sorted { $0.key < $1.key }.map { ($0.key, $0.value.value) }))
  }
}
