/// Another module as a plugin sees it: it can be read and fired at, not written to.
///
/// A link doesn't prolong the life of its module; after that, its reads and fires throw.
@MainActor public struct ModuleLink: Sendable {
  private let handle: ModuleHandle
  private let module: LiveModule

  init?(_ node: ModuleNode?, from handle: ModuleHandle) {
    guard let node, node.isRegistered else { return nil }
    self.handle = handle
    module = node.live
  }

  public var id: ModuleID { module.id }

  /// The data of the module, read-only.
  public var data: DataReader { DataReader(module, for: handle) }

  /// The position among the siblings, from 0; nil after the module's end. Costs a step for each
  /// sibling before it.
  public var position: Int? { module.isRegistered ? module.position : nil }

  /// Fires an event at the module.
  @discardableResult
  public func fire<Response, each Wrapped>(
    _ event: EventName<Response>, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    guard handle.module.isRegistered else { throw .unknownModule(handle.module.id) }
    guard module.isRegistered else { throw .unknownModule(id) }
    return Outcome(
      try handle.services.events.fire(
        event.name, Params(repeat each params), at: module.open(for: event.name),
        from: handle.borrowedPublisher))
  }
}

/// The data of one module, read-only: what an ancestor or another module shows of itself.
@MainActor public struct DataReader {
  @usableFromInline let source: LiveModule
  /// The handle through which the data is read.
  @usableFromInline let handle: ModuleHandle

  init(_ source: LiveModule, for handle: ModuleHandle) {
    self.source = source
    self.handle = handle
  }

  public var module: ModuleID { source.id }

  /// Returns a value; nil if it is absent or null. Throws if it is of another type.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try handle.read(key, of: source)
  }

  /// Returns a value. Throws if it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    try handle.require(key, of: source)
  }

  /// Returns the value here or at the nearest ancestor that has one. Null counts as absent, and a
  /// value of another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try handle.readInherited(key, of: source)
  }

  /// Returns an untyped value; nil if it is absent.
  public func value(_ key: Name) throws(DataError) -> Value? { try handle.value(key, of: source) }

  /// Returns an object; nil if it is absent or was released. Throws if it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    try handle.services.data.read(key, in: source.data)
  }

  /// The keys with values in the order of their first writing, then those of references to objects
  /// that are alive.
  public var keys: [Name] { handle.services.data.keys(in: source.data) }
}
