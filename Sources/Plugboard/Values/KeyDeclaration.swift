/// A key without its Swift type, as manifests list it.
public struct KeyDeclaration: Sendable {
  public let name: Name
  /// What a value must be, in words.
  public let shape: ValueShape
  public let legal: LegalValues?
  private let converts: @Sendable (Value) -> Bool

  /// Inlinable, so that converting is compiled for the type where that is known.
  @inlinable public init<Wrapped>(_ key: Key<Wrapped>) {
    self.init(key.name, Wrapped.valueShape, key.legal) { Wrapped(value: $0) != nil }
  }

  @usableFromInline init(
    _ name: Name, _ shape: ValueShape, _ legal: LegalValues?,
    converts: @escaping @Sendable (Value) -> Bool
  ) {
    self.name = name
    self.shape = shape
    self.legal = legal
    self.converts = converts
  }

  public var type: ValueType { shape.type }

  /// Whether the key's type can be made from a value; what is legal beyond that is not looked at.
  public func admits(_ value: Value) -> Bool { converts(value) }
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
  public let keys: [KeyDeclaration]

  @inlinable public init<each Wrapped>(_ keys: repeat Key<each Wrapped>) {
    var declarations: [KeyDeclaration] = []
    for key in repeat each keys { declarations.append(KeyDeclaration(key)) }
    self.init(keys: declarations)
  }

  @usableFromInline init(keys: [KeyDeclaration]) { self.keys = keys }
}
