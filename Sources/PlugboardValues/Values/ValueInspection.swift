/// A search through a stated value of a param: for its faults, and for the keys of data that it names.
///
/// A type whose values have parts says in `inspect` which part is wrong: a check of documents then reports the
/// line and the column of the part, not of the whole param.
public struct ValueInspection: Sendable {
  /// A fault of a part.
  public struct Fault: Sendable, Hashable {
    /// A warning is of a value that is used, though probably not as it was meant.
    public let severity: Diagnostic.Severity
    public let message: String
    public let suggestion: String?
    public let path: [JSONPointer.Step]
    /// The position in a text, in Unicode scalars; nil for the whole part.
    public let offset: Int?
    /// Whether it is the name of a field that is wrong.
    public let isOfKey: Bool
    /// Whether the value as a whole is of another type: nothing can be told of its parts.
    public let isMisfit: Bool
  }

  /// A key of data that a part names.
  public struct NamedKey: Sendable, Hashable {
    public let key: String
    public let path: [JSONPointer.Step]
    /// The position in a text, in Unicode scalars; nil if the part is the key.
    public let offset: Int?
  }

  /// The longest path; deeper parts aren't inspected.
  private static let deepest = Value.deepest

  public private(set) var faults: [Fault] = []
  public private(set) var keys: [NamedKey] = []
  /// The keys that are shown in a form of numbers or of dates, with the type of value that the form is for.
  package private(set) var formattedKeys: [(key: NamedKey, type: ValueType)] = []
  /// The keys after a bracket that may begin a part and isn't closed, with the position of the bracket.
  package private(set) var openParts: [NamedKey] = []
  /// The keys in doubled braces, which are letters: `{{title}}`.
  package private(set) var escapedKeys: [NamedKey] = []
  /// The parts that are names of drawings, which a plugin makes.
  public private(set) var drawings: [(name: String, path: [JSONPointer.Step])] = []
  /// Keys to which the value itself gives values, for the templates beside it.
  public private(set) var givenKeys: [String] = []
  /// Whether a part is at fault, and not only doubtful.
  public var hasErrors: Bool { errors > 0 }
  /// The number of faults that are no warnings.
  var errors: Int { faults.count { $0.severity == .error } }
  private var path: [JSONPointer.Step] = []

  public init() {}

  /// Inspects a part of the value.
  public mutating func descend(
    _ step: JSONPointer.Step, _ inspect: (inout ValueInspection) -> Void
  ) {
    guard path.count < Self.deepest else { return }
    enter(step)
    inspect(&self)
    leave()
  }

  /// Goes on to a part of the value, up to the next call of `leave`.
  package mutating func enter(_ step: JSONPointer.Step) { path.append(step) }

  package mutating func leave() { path.removeLast() }

  /// Reports a fault of the part.
  public mutating func report(
    _ message: String, suggestion: String? = nil, offset: Int? = nil, atKey: Bool = false
  ) {
    faults.append(
      Fault(
        severity: .error, message: message, suggestion: suggestion, path: path, offset: offset,
        isOfKey: atKey, isMisfit: false))
  }

  /// Warns of the part: it is used as it stands, though probably not as it was meant.
  public mutating func warn(_ message: String, suggestion: String? = nil, offset: Int? = nil) {
    faults.append(
      Fault(
        severity: .warning, message: message, suggestion: suggestion, path: path, offset: offset,
        isOfKey: false, isMisfit: false))
  }

  /// Reports that the part is of another type.
  public mutating func report(misfit value: Value, _ shape: ValueShape) {
    faults.append(
      Fault(
        severity: .error, message: "this is \(shape), not \(shape.wording(ofMisfit: value))",
        suggestion: nil,
        path: path, offset: nil, isOfKey: false, isMisfit: path.isEmpty))
  }

  /// Notes that the value gives a key a value, for the templates beside it.
  public mutating func give(key: String) { givenKeys.append(key) }

  /// Notes that the part is a text with a key at a position, which is shown in a form for a type of values.
  package mutating func note(formattedKey key: String, offset: Int, for type: ValueType) {
    formattedKeys.append((NamedKey(key: key, path: path, offset: offset), type))
  }

  /// Notes that the part is the name of a drawing.
  public mutating func note(drawing name: String) { drawings.append((name, path)) }

  /// Notes that the part is a text with a key after a bracket at a position that no bracket closes.
  package mutating func note(openPart key: String, offset: Int) {
    openParts.append(NamedKey(key: key, path: path, offset: offset))
  }

  /// Notes that the part is a text with a key in doubled braces at a position.
  package mutating func note(escapedKey key: String, offset: Int) {
    escapedKeys.append(NamedKey(key: key, path: path, offset: offset))
  }

  /// Notes that the part is a key of data, or a text with a key at a position.
  public mutating func note(key: String, offset: Int? = nil) {
    keys.append(NamedKey(key: key, path: path, offset: offset))
  }
}

extension ValueConvertible {
  /// Reports a value that doesn't convert.
  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    if Self(value: value) == nil { inspection.report(misfit: value, valueShape) }
  }
}

extension Array where Element: ValueConvertible {
  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    guard case .array(let values) = value else {
      return inspection.report(misfit: value, valueShape)
    }
    for (index, value) in values.enumerated() {
      inspection.descend(.index(index)) { Element.inspect(value, &$0) }
    }
  }
}

extension Optional where Wrapped: ValueConvertible {
  public static func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    if value != .null { Wrapped.inspect(value, &inspection) }
  }
}

extension Dictionary where Self.Key == String, Value: ValueConvertible {
  public static func inspect(
    _ value: PlugboardValues.Value, _ inspection: inout ValueInspection
  ) {
    guard case .object(let record) = value else {
      return inspection.report(misfit: value, valueShape)
    }
    for field in record {
      inspection.descend(.key(field.key)) { Value.inspect(field.value, &$0) }
    }
  }
}
