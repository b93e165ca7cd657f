/// The name of an object that a module's data refers to; objects are no values, are compared by
/// identity and never leave the main actor.
public struct ReferenceKey<Object: AnyObject>: Sendable {
  public let name: Name

  public init(_ name: String) { self.name = Name(name) }
}

extension KeyList {
  /// Creates a list of keys of values and of keys of objects.
  public init<each Wrapped, each Object: AnyObject>(
    _ keys: repeat Key<each Wrapped>, references: repeat ReferenceKey<each Object>
  ) {
    self.init(repeat each keys)
    for reference in repeat each references {
      self.keys.append(KeyDeclaration(Key<Value>(reference.name.text)))
    }
  }
}

/// The strength of a stored reference.
public enum ReferenceStrength: Sendable {
  /// The object lives at least as long as the module's data.
  case strong
  /// The object lives as long as something else holds it; no observer is told when it is released.
  case weak
}

/// An object in a data space.
struct StoredReference {
  /// Nil for a weak reference.
  private let owned: AnyObject?
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject, _ strength: ReferenceStrength) {
    owned = strength == .strong ? object : nil
    self.object = object
  }
}
