/// A key without its Swift type, as manifests list it.
public struct KeyDeclaration: Sendable {
  public let name: Name
  /// What a value must be, in words.
  public let shape: ValueShape
  public let legal: LegalValues?
  private let converts: @Sendable (Value) -> Bool
  /// The kind whose values are all allowed, where there is one.
  package let plainKind: ValueType?

  public init<Wrapped>(_ key: Key<Wrapped>) {
    name = key.name
    shape = Wrapped.valueShape
    legal = key.legal
    converts = { Wrapped(value: $0) != nil }
    let plain: [Any.Type] = [Bool.self, Int.self, Double.self, String.self, Record.self]
    let isPlain = legal == nil && plain.contains { $0 == Wrapped.self }
    plainKind = isPlain ? Wrapped.valueType : nil
  }

  public var type: ValueType { shape.type }

  /// Whether the key's type can be made from a value; what is legal beyond that is not looked at.
  public func admits(_ value: Value) -> Bool { value.type == plainKind || converts(value) }
}

/// Two declarations are equal where they say the same.
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

/// Some keys, as a manifest lists them.
public struct KeyNames: Sendable, Hashable {
  public private(set) var keys: [KeyDeclaration] = []

  public init<each Wrapped>(_ keys: repeat Key<each Wrapped>) {
    for key in repeat each keys { self.keys.append(KeyDeclaration(key)) }
  }
}
