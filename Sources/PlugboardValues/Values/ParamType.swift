/// The type of an event's param: a value, or an Optional of one for a param that may be absent.
public protocol ParamType: Sendable {
  /// The type of the key that declares the param.
  associatedtype Keyed: ValueConvertible
  /// Whether the param may be absent.
  static var isOptional: Bool { get }
  /// Converts the value of a param, which is nil if the param is absent; nil if it doesn't fit.
  init?(paramValue: Value?)
  /// The value of the param; nil if it is absent.
  var paramValue: Value? { get }
}

extension ValueConvertible {
  public static var isOptional: Bool { false }
  @inlinable public init?(paramValue: Value?) {
    guard let paramValue else { return nil }
    self.init(value: paramValue)
  }
  @inlinable public var paramValue: Value? { value }
}

extension Optional: ParamType where Wrapped: ValueConvertible {
  public typealias Keyed = Wrapped
  public static var isOptional: Bool { true }
  @inlinable public init?(paramValue: Value?) {
    guard let paramValue, paramValue != .null else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(value: paramValue) else { return nil }
    self = .some(wrapped)
  }
  @inlinable public var paramValue: Value? { self?.value }
}

extension Array: ParamType where Element: ValueConvertible {
  public typealias Keyed = [Element]
}

extension Dictionary: ParamType where Self.Key == String, Value: ValueConvertible {
  public typealias Keyed = [String: Value]
}
