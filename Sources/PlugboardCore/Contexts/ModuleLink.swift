/// Another module as a plugin sees it: it can be read, observed and fired at, not written to.
///
/// A link leads to its module also after an exchange of the plugins there. It prolongs the life of no
/// module: after the end of its module, of the plugin's module or of the plugin, its reads and fires throw.
@MainActor public struct ModuleLink: EventFiring {
  private let handle: ModuleHandle
  private let module: LiveModule

  init?(_ node: ModuleNode?, from handle: ModuleHandle) {
    guard let node, node.isRegistered, handle.isLinked else { return nil }
    self.handle = handle
    module = node.live
  }

  public var id: ModuleID { module.id }

  /// The data of the module, read-only.
  public var data: DataReader { DataReader(module, for: handle) }

  public var level: Level { module.level }

  /// The module directly above; nil for a root, and after the module's end.
  public var parent: ModuleLink? { ModuleLink(module.parent, from: handle) }

  /// The children in their order.
  public var children: [ModuleLink] {
    module.children.compactMap { ModuleLink($0, from: handle) }
  }

  /// Returns the nearest ancestor of a level.
  public func nearest(_ level: Level) -> ModuleLink? {
    ModuleLink(module.nearest(level), from: handle)
  }

  /// The position among the siblings, of a root among the roots, from 0; nil after the module's end.
  /// Costs a step for each before it.
  public var position: Int? {
    module.isRegistered ? handle.services.modules.position(of: module) : nil
  }

  /// Fires an event at the module.
  public func send(_ request: consuming FireRequest) throws(EventError) -> FireOutcome {
    try check(request.event)
    return try handle.services.events.fire(
      request.event, request.params, request.options, at: module.open(for: request.event),
      from: handle.borrowedPublisher)
  }

  /// Enqueues an event at the module.
  public func enqueue(_ request: FireRequest) throws(EventError) {
    try check(request.event)
    try handle.services.events.enqueue(request, at: module, from: handle.publisher)
  }

  /// Throws unless both modules are registered, and the plugin that fires has not been replaced.
  private func check(_ event: Name) throws(EventError) {
    guard handle.isCurrent else { throw handle.refusal(of: event) }
    guard handle.module.isRegistered else { throw .unknownModule(handle.module.id) }
    guard module.isRegistered else { throw .unknownModule(id) }
  }
}

/// The data of one module, read-only: what an ancestor or another module shows of itself.
@MainActor public struct DataReader {
  private let read: LiveModule
  /// The handle through which the data is read.
  @usableFromInline let handle: ModuleHandle

  init(_ module: LiveModule, for handle: ModuleHandle) {
    read = module
    self.handle = handle
  }

  public var module: ModuleID { read.id }

  /// The module that is read. Throws if the reading module or its plugin has ended.
  @usableFromInline var source: LiveModule {
    get throws(DataError) {
      try handle.checkCurrent()
      guard handle.module.isRegistered else { throw .unknownModule(handle.module.id) }
      return read
    }
  }

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

  /// Not for other modules, whose error this states in words.
  @available(
    *, unavailable, message: "a plugin writes its own module's data; fire an event at the other one"
  )
  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped?) throws(DataError) {}

  @available(
    *, unavailable, message: "a plugin writes its own module's data; fire an event at the other one"
  )
  public func write(_ key: Name, _ value: Value) throws(DataError) {}

  @available(
    *, unavailable, message: "a plugin writes its own module's data; fire an event at the other one"
  )
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(DataError) {}

  @available(
    *, unavailable, message: "a plugin writes its own module's data; fire an event at the other one"
  )
  public func update<Wrapped>(
    _ key: Key<Wrapped>, _ body: (inout Wrapped) throws -> Void
  ) throws {}

  /// Calls back once per real change of a key, at once after the write, until the token is cancelled
  /// or one of the modules ends.
  @discardableResult
  public func observe<Wrapped>(
    _ key: Key<Wrapped>, _ deliver: @escaping (KeyChange<Wrapped>) -> Void
  ) throws(DataError) -> DataObservation {
    try observe(key.name, handle.services.data.typed(key, in: source.data, deliver))
  }

  /// Calls back once per real change of an untyped key, or of any key if none is given.
  @discardableResult
  public func observe(
    _ key: Name? = nil, _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> DataObservation {
    let source = try source
    if let key { handle.willRead(key, of: source) }
    let deliver =
      key == nil ? handle.telling(handle.useOfReading(source), deliver) : deliver
    return try handle.observe(key, of: source, deliver)
  }

  /// Returns an object; nil if it is absent or was released. Throws if it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    let source = try source
    handle.willRead(key.name, of: source)
    return try handle.services.data.read(key, in: source.data)
  }

  /// The keys with values in the order of their first writing, then those of references to objects
  /// that are alive.
  public var keys: [Name] {
    guard let source = try? source else { return [] }
    return handle.services.data.keys(in: source.data)
  }
}
