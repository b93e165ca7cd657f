/// A param that a plugin declares: its key, and whether it must be stated or has a default.
public struct Param: Sendable, Hashable {
  public let key: KeyDeclaration
  public let isRequired: Bool
  /// What stands in for a param that is not stated; nil where there is nothing.
  public let defaultValue: Value?

  /// Every entry must state it.
  public static func required<Wrapped>(_ key: Key<Wrapped>) -> Param {
    Param(key: KeyDeclaration(key), isRequired: true, defaultValue: nil)
  }

  /// An entry may leave it out; then the default counts, or it is absent.
  public static func optional<Wrapped>(
    _ key: Key<Wrapped>, default defaultValue: Wrapped? = nil
  ) -> Param {
    Param(key: KeyDeclaration(key), isRequired: false, defaultValue: defaultValue?.value)
  }
}
