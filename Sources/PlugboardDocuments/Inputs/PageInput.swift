/// A value that a page declares to take when it opens.
public struct PageInput: Sendable, Hashable {
  /// The name, the type and the allowed values, in the form of a plugin's param.
  public let param: Param
  /// The type; `any` for an input whose type can't be read.
  public let type: ValueType

  public var name: String { param.key.name.text }
  public var isRequired: Bool { param.isRequired }

  init(
    _ name: String, _ type: ValueType, isRequired: Bool = false, default defaultValue: Value? = nil,
    oneOf values: [Value]? = nil
  ) {
    func param<Wrapped>(_: Wrapped.Type) -> Param where Wrapped: ValueConvertible {
      let allowed = values?.compactMap { Wrapped(value: $0) }
      let key = allowed.map { Key(name, oneOf: $0) } ?? Key<Wrapped>(name)
      guard !isRequired else { return .required(key) }
      return .optional(key, default: defaultValue.flatMap { Wrapped(value: $0) })
    }
    self.type = type
    self.param =
      switch type {
      case .string: param(String.self)
      case .int: param(Int.self)
      case .double: param(Double.self)
      case .bool: param(Bool.self)
      case .array: param([Value].self)
      case .object: param(Fields.self)
      case .null, .any: param(Value.self)
      }
  }

  /// Returns a value as the input's type; a string, such as a URL has, is read as that type.
  ///
  /// A single value is read as an array of one. A value that doesn't convert is returned as it is.
  func converted(_ value: Value) -> Value {
    switch (type, value) {
    case (.int, .string(let text)): RouteType.int.value(of: text) ?? value
    case (.double, .string(let text)): RouteType.double.value(of: text) ?? value
    case (.bool, .string(let text)): RouteType.bool.value(of: text) ?? value
    case (.string, .int), (.string, .double), (.string, .bool):
      .string(JSONWriter(.compact).text(value))
    case (.array, .string(let text)): Self.json(text, of: .array) ?? .array([value])
    case (.array, .int), (.array, .double), (.array, .bool): .array([value])
    case (.object, .string(let text)): Self.json(text, of: .object) ?? value
    default: value
    }
  }

  /// Whether some value of a segment of a URL converts to the input's type.
  func admits(_ segment: RoutePattern.Segment) -> Bool {
    switch (segment, type) {
    case (.literal, _): false
    case (_, .any), (_, .array): true
    case (.rest, _): false
    case (.placeholder(_, nil), _), (.placeholder, .string): true
    case (.placeholder(_, .int?), .int), (.placeholder(_, .int?), .double),
      (.placeholder(_, .double?), .double), (.placeholder(_, .bool?), .bool):
      true
    case (.placeholder, _): false
    }
  }

  private static func json(_ text: String, of type: ValueType) -> Value? {
    guard let value = try? Value(json: text), value.type == type else { return nil }
    return value
  }
}
