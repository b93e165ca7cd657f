/// A real change of a value; nil means absent.
public struct DataChange: Sendable, Hashable {
  public let key: Name
  public let old: Value?
  public let new: Value?

  package init(key: Name, old: Value?, new: Value?) {
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

/// An observation of the values of a module, which ends with it at the latest.
@MainActor final class DataObservation: RuntimeToken {
  let key: Name?
  /// The plugin that observes; nil for the host.
  let plugin: Name?
  /// Whether a plugin of the observed module observes.
  let isOwn: Bool
  private(set) var deliver: (DataChange) -> Void

  init(
    key: Name?, plugin: Name?, isOwn: Bool, deliver: @escaping (DataChange) -> Void
  ) {
    self.key = key
    self.plugin = plugin
    self.isOwn = isOwn
    self.deliver = deliver
    super.init()
  }

  override func cancel() {
    active = false
    // Dropped once it has been replaced: objects that the closure held may use this observation as they end.
    let ended = deliver
    deliver = { _ in }
    withExtendedLifetime(ended) {}
  }
}

/// A change of a value under a typed key.
public struct KeyChange<Wrapped: ValueConvertible>: Sendable {
  /// The value before; nil if it was absent or null.
  public let old: Wrapped?
  /// The value after; nil if it is absent or null.
  public let new: Wrapped?

  init(_ change: DataChange, of module: ModuleID) throws(DataError) {
    func typed(_ value: Value?) throws(DataError) -> Wrapped? {
      guard let value, value != .null else { return nil }
      guard let wrapped = Wrapped(value: value) else {
        throw .mismatch(
          module: module, key: change.key, found: value, asked: Wrapped.valueShape)
      }
      return wrapped
    }
    old = try typed(change.old)
    new = try typed(change.new)
  }
}

/// A real change of a value as an observer of all modules sees it.
public struct ChangeRecord: Sendable {
  public let module: ModuleID
  public let change: DataChange
  /// The plugin that wrote the value; nil for the host.
  ///
  /// It is a plugin of `module`: a plugin writes the data of its own module alone.
  public let plugin: Name?
}
