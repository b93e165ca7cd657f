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

  /// Whether a value is of a type that fits; the contents of lists and objects are not looked at.
  func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.bool, .bool), (.int, .int), (.text, .string), (.list, .array): true
    case (.object, .object), (.kind, .object), (.map, .object): true
    case (.int(_, let names), .string): !names.isEmpty
    case (.either(let types), _): types.contains { $0.admits(value) }
    default: false
    }
  }

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

  /// Whether a value is of a type that fits, and allowed.
  func takes(_ value: Value) -> Bool { admits(value) && allows(value) }

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
