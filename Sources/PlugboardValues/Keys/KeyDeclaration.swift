/// A key without its Swift type, as manifests list it.
public struct KeyDeclaration: Sendable {
  public let name: Name
  /// The values that the key's type takes.
  public let shape: ValueShape
  public let legal: LegalValues?
  public let purpose: KeyPurpose?
  private let converts: @Sendable (Value) -> Bool
  /// Returns the faults of parts of a value; none for a type whose values are wrong as a whole.
  private let partFaults: @Sendable (Value) -> [PartFault]
  /// The type all of whose values are legal, if there is one.
  package let plainKind: ValueType?

  public init<Wrapped>(_ key: Key<Wrapped>) {
    name = key.name
    shape = Wrapped.valueShape
    legal = key.legal
    purpose = key.purpose
    converts = { Wrapped(value: $0) != nil }
    // Asked at a fault alone: a look-up of a conformance costs as much as the rest of a plugin's registration.
    partFaults = { (Wrapped.self as? any PartlyFaulty.Type)?.faults(in: $0) ?? [] }
    let plain: [Any.Type] = [
      Bool.self, Int.self, Double.self, String.self, Fields.self, [Value].self,
    ]
    let isPlain = legal == nil && plain.contains { $0 == Wrapped.self }
    plainKind = isPlain ? Wrapped.valueType : nil
  }

  public var type: ValueType { shape.type }

  /// Returns whether a value converts to the key's type; `legal` is not considered.
  public func admits(_ value: Value) -> Bool { value.type == plainKind || converts(value) }

  /// Returns the faults of the parts of a value that the key doesn't admit; none if the value is wrong as a whole.
  package func faults(in value: Value) -> [PartFault] { partFaults(value) }
}

/// Declarations are equal if name, shape and legal values are; the purpose says nothing of the values.
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
