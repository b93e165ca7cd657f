/// The type of a field of a document.
public indirect enum FieldType: Sendable, Hashable {
  case bool
  /// An integer within a range, or the name of one.
  case int(ClosedRange<Int>, named: [String] = [])
  /// An integer or another number.
  case number
  /// A string; if `filled`, of at least one character.
  case text(filled: Bool)
  /// A string from this list.
  case choice([String])
  /// Any value.
  case any
  /// An object with any fields.
  case object
  /// An object of the kind with this name.
  case kind(String)
  case list(FieldType)
  /// An object with any keys, whose values are of one type.
  case map(FieldType)
  case either([FieldType])

  /// Returns whether the type of a value fits; the contents of lists and objects aren't considered.
  func admits(_ value: Value) -> Bool {
    switch (self, value) {
    case (.any, _): true
    case (.bool, .bool), (.int, .int), (.text, .string), (.choice, .string), (.list, .array): true
    case (.number, .int), (.number, .double): true
    case (.object, .object), (.kind, .object), (.map, .object): true
    case (.int(_, let names), .string): !names.isEmpty
    case (.either(let types), _): types.contains { $0.admits(value) }
    default: false
    }
  }

  /// Returns whether a value of a fitting type is allowed.
  func allows(_ value: Value) -> Bool {
    switch (self, value) {
    case (.int(let range, _), .int(let int)): range.contains(int)
    case (.int(_, let names), .string(let name)): names.contains(name)
    case (.text(filled: true), .string(let text)): !text.isEmpty
    case (.choice(let names), .string(let name)): names.contains(name)
    case (.either(let types), _): types.contains { $0.admits(value) && $0.allows(value) }
    default: true
    }
  }

  /// Returns whether the type of a value fits and the value is allowed.
  func takes(_ value: Value) -> Bool { admits(value) && allows(value) }

  /// The name of the type in messages and the reference.
  public var wording: String {
    switch self {
    case .bool: "true or false"
    case .int(_, let names): names.isEmpty ? "an integer" : "an integer or a name"
    case .number: "a number"
    case .text, .choice: "a string"
    case .any: "a value"
    case .object, .map: "an object"
    case .kind(let name): "an object (\(name))"
    case .list: "an array"
    case .either(let types): types.map(\.wording).joined(separator: " or ")
    }
  }

  /// The restriction of the values beyond the type, or nil if all are allowed.
  public var restriction: String? {
    switch self {
    case .int(let range, _) where range.upperBound == .max: "\(range.lowerBound) or more"
    case .int(let range, let names):
      "\(range.lowerBound) to \(range.upperBound)"
        + (names.isEmpty ? "" : ", or \(names.joined(separator: ", "))")
    case .text(filled: true): "not empty"
    case .choice(let names): "one of \(names.joined(separator: ", "))"
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
