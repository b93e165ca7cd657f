/// One real change of a value; nil stands for absent.
public struct DataChange: Sendable, Hashable {
  public let key: Name
  public let old: Value?
  public let new: Value?

  init(key: Name, old: Value?, new: Value?) {
    self.key = key
    self.old = old
    self.new = new
  }

  /// A change as a test expects it: `DataChange(.isSeen, to: true)`.
  public init<Wrapped>(_ key: Key<Wrapped>, from old: Wrapped? = nil, to new: Wrapped? = nil) {
    self.init(key: key.name, old: old?.value, new: new?.value)
  }
}

extension DataChange: CustomStringConvertible {
  public var description: String {
    "\(key): \(old.map { "\($0)" } ?? "nothing") → \(new.map { "\($0)" } ?? "nothing")"
  }
}
