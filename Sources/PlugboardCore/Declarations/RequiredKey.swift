/// A key of data without which a plugin is of no use, for the check of documents.
///
///     static let requiredData = [RequiredKey(.title, unless: .label)]
public struct RequiredKey: Sendable, Hashable {
  public let key: KeyDeclaration
  /// Whether the data of a module above may have the key in place of the plugin's own module.
  public let isInherited: Bool
  private let condition: ParamCondition

  /// Creates a key of the module's data that is always required.
  public init<Wrapped>(_ key: Key<Wrapped>) {
    self.key = KeyDeclaration(key)
    isInherited = false
    condition = .always
  }

  /// Creates a key that is always required, in the data of the module or of one above.
  public init<Wrapped>(inherited key: Key<Wrapped>) {
    self.key = KeyDeclaration(key)
    isInherited = true
    condition = .always
  }

  /// Creates a key that is required unless a param is stated in its place.
  public init<Wrapped, Param>(_ key: Key<Wrapped>, unless param: Key<Param>) {
    self.key = KeyDeclaration(key)
    isInherited = false
    condition = .absent(param.name)
  }

  /// Creates a key that is required if a param has a value.
  public init<Wrapped, Param>(_ key: Key<Wrapped>, where param: Key<Param>, is value: Param) {
    self.key = KeyDeclaration(key)
    isInherited = false
    condition = .equal(param.name, value.value)
  }

  /// Whether an entry with these params, whose defaults are filled in, requires the key.
  public func isRequired(with params: Params) -> Bool { condition.holds(for: params) }
}
