/// What the field of a document takes.
public indirect enum FieldType: Sendable, Hashable {
  case bool
  /// An integer, or one of the names that some integers have.
  case int(ClosedRange<Int>, named: [String] = [])
  /// Text; where `filled`, at least one character.
  case text(filled: Bool)
  /// An object of any content.
  case object
  /// An object of the kind with this name.
  case kind(String)
  case list(FieldType)
  /// An object whose keys are free and whose values are of one type.
  case map(FieldType)
  case either([FieldType])

  /// The kinds of values that fit, as far as it can be told without looking into lists and objects.
  var admittedTypes: ValueTypes {
    switch self {
    case .bool: .bool
    case .int(_, let names): names.isEmpty ? .int : [.int, .string]
    case .text: .string
    case .object, .kind, .map: .object
    case .list: .array
    case .either(let types): types.reduce(into: []) { $0.formUnion($1.admittedTypes) }
    }
  }

  func admits(_ value: Value) -> Bool { admittedTypes.contains(ValueTypes(of: value)) }

  /// Whether a value of the right type is one of those that are allowed.
  func allows(_ value: Value) -> Bool {
    switch (self, value) {
    case (.int(let range, _), .int(let int)): range.contains(int)
    case (.int(_, let names), .string(let name)): names.contains(name)
    case (.text(filled: true), .string(let text)): !text.isEmpty
    case (.either(let types), _): types.contains { $0.admits(value) && $0.allows(value) }
    default: true
    }
  }

  /// How messages and the reference name it.
  public var wording: String {
    switch self {
    case .bool: "true or false"
    case .int(_, let names): names.isEmpty ? "an integer" : "an integer or a name"
    case .text: "a string"
    case .object, .map: "an object"
    case .kind(let name): "an object (\(name))"
    case .list: "an array"
    case .either(let types): types.map(\.wording).joined(separator: " or ")
    }
  }

  /// The values that are allowed beyond the type; nil where all are.
  public var restriction: String? {
    switch self {
    case .int(let range, _) where range.upperBound == .max: "\(range.lowerBound) or more"
    case .int(let range, let names):
      "\(range.lowerBound) to \(range.upperBound)"
        + (names.isEmpty ? "" : ", or \(names.joined(separator: ", "))")
    case .text(filled: true): "not empty"
    case .list(let element), .map(let element): element.elementWording
    case .either(let types):
      types.lazy.compactMap(\.restriction).first
    default: nil
    }
  }

  private var elementWording: String? {
    self == .object ? nil : "each \(wording)"
  }
}

/// Some kinds of values.
struct ValueTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = ValueTypes(rawValue: 1)
  static let bool = ValueTypes(rawValue: 2)
  static let int = ValueTypes(rawValue: 4)
  static let double = ValueTypes(rawValue: 8)
  static let string = ValueTypes(rawValue: 16)
  static let array = ValueTypes(rawValue: 32)
  static let object = ValueTypes(rawValue: 64)

  /// Those of which every value is allowed where the type is.
  static let free: ValueTypes = [.bool, .array, .object]
}

extension ValueTypes {
  @inline(__always)
  init(of value: borrowing Value) {
    switch value {
    case .null: self = .null
    case .bool: self = .bool
    case .int: self = .int
    case .double: self = .double
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }
}
