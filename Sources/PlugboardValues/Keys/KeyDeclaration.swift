/// A key without its Swift type, as manifests list it.
public struct KeyDeclaration: Sendable {
  public let name: Name
  /// The values that the key's type takes.
  public let shape: ValueShape
  public let legal: LegalValues?
  public let purpose: KeyPurpose?
  /// The meaning of the value in a sentence; nil if none is stated.
  public let summary: String?
  /// The Swift type of the values.
  public let swiftType: any ValueConvertible.Type
  /// The type all of whose values are legal, if there is one.
  package let plainKind: ValueType?
  /// Whether values may have parts with faults of their own, or name keys of data.
  package let hasParts: Bool

  public init<Wrapped>(_ key: Key<Wrapped>) {
    name = key.name
    shape = Wrapped.valueShape
    legal = key.legal
    purpose = key.purpose
    summary = key.summary
    swiftType = Wrapped.self
    let plain: [Any.Type] = [
      Bool.self, Int.self, Double.self, String.self, Fields.self, [Value].self,
    ]
    let hasPlainType = plain.contains { $0 == Wrapped.self }
    plainKind = legal == nil && hasPlainType ? Wrapped.valueType : nil
    hasParts = !hasPlainType && Wrapped.self != Value.self
  }

  public var type: ValueType { shape.type }

  /// Returns whether a value converts to the key's type; `legal` is not considered.
  public func admits(_ value: Value) -> Bool {
    value.type == plainKind || swiftType.converts(value)
  }

  /// Looks for the faults of a stated value, `legal` included, and for the keys of data that it names.
  public func inspect(_ value: Value, _ inspection: inout ValueInspection) {
    let before = inspection.errors
    swiftType.inspect(value, &inspection)
    guard inspection.errors == before, let legal, !legal.allows(value) else { return }
    var nearest: String?
    if case .oneOf(let values) = legal, case .string(let text) = value {
      nearest = NearestName.of(text, among: values.compactMap { String(value: $0) })
    }
    inspection.report("this takes \(legal), not \(value.shortWording)", suggestion: nearest)
  }
}

extension ValueConvertible {
  /// Returns whether a value converts to the type.
  fileprivate static func converts(_ value: Value) -> Bool { Self(value: value) != nil }
}

/// Declarations are equal if name, shape and legal values are; purpose and summary say nothing of the values.
extension KeyDeclaration: Hashable {
  public static func == (left: KeyDeclaration, right: KeyDeclaration) -> Bool {
    left.name == right.name && left.shape == right.shape && left.legal == right.legal
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(shape)
    hasher.combine(legal)
  }
}

/// A list of keys in a manifest.
public struct KeyList: Sendable, Hashable {
  public package(set) var keys: [KeyDeclaration] = []

  public init<each Wrapped>(_ keys: repeat Key<each Wrapped>) {
    for key in repeat each keys { self.keys.append(KeyDeclaration(key)) }
  }
}
