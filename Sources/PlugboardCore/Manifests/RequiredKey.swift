/// A key of its module's data without which a plugin is of no use, for the check of documents.
///
///     static let requiredData = [RequiredKey(.title, unless: .label)]
public struct RequiredKey: Sendable, Hashable {
  /// The param that decides whether the key is required.
  private enum Condition: Hashable {
    case always
    case absent(Name)
    case equal(Name, Value)
  }

  public let key: KeyDeclaration
  private let condition: Condition

  /// Creates a key that is always required.
  public init<Wrapped>(_ key: Key<Wrapped>) {
    self.key = KeyDeclaration(key)
    condition = .always
  }

  /// Creates a key that is required unless a param is stated in its place.
  public init<Wrapped, Param>(_ key: Key<Wrapped>, unless param: Key<Param>) {
    self.key = KeyDeclaration(key)
    condition = .absent(param.name)
  }

  /// Creates a key that is required if a param has a value.
  public init<Wrapped, Param>(_ key: Key<Wrapped>, where param: Key<Param>, is value: Param) {
    self.key = KeyDeclaration(key)
    condition = .equal(param.name, value.value)
  }

  /// Whether an entry with these params, whose defaults are filled in, requires the key.
  public func isRequired(with params: Params) -> Bool {
    switch condition {
    case .always: true
    case .absent(let param): params[param] == nil
    case .equal(let param, let value): params[param] == value
    }
  }
}
