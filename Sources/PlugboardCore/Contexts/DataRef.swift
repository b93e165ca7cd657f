/// The data of a module as a plugin, or the host, refers to it.
///
///     try context.data.write(.title, "首页")
///     let title = try context.page?.data.read(.title)
///
/// A plugin writes the data of its own module, `DataRef<OwnModule>`; the data of other modules is read and
/// observed.
@MainActor public struct DataRef<Access> {
  /// The module and the plugin that read or write.
  @usableFromInline let handle: ModuleHandle
  /// Nil for the module of the handle: a second reference to it would cost each read a retain.
  @usableFromInline let target: LiveModule?

  @inlinable init(_ handle: ModuleHandle, of target: LiveModule? = nil) {
    self.handle = handle
    self.target = target
  }

  public var module: ModuleID { source.id }

  /// The keys of values in the order of their first writing, then the keys of references to living objects.
  public var keys: [Name] {
    guard let space = try? space else { return [] }
    handle.services.recorder.note(.values, of: space)
    return manager.keys(in: space)
  }

  /// Returns a value; nil if it is absent or null. Throws if it is of another type.
  ///
  /// Inlinable: it is compiled for the type of the key at its use.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    if let target { return try handle.read(key, of: target) }
    return try handle.read(key)
  }

  /// Returns a value. Throws if it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    if let value = try read(key) { return value }
    throw .missing(module: module, key: key.name)
  }

  /// Returns an untyped value; nil if it is absent.
  @inlinable public func value(_ key: Name) throws(DataError) -> Value? {
    if let target { return try handle.value(key, of: target) }
    return try handle.value(key)
  }

  /// Returns the value here or at the nearest ancestor that has one. Null counts as absent, and a
  /// value of another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    _ = try space
    handle.willUse(.reads, key.name)
    return try inherited(key)
  }

  /// Returns the untyped value here or at the nearest ancestor that has one; nil if there is none, or null.
  public func inheritedValue(_ key: Name) throws(DataError) -> Value? {
    try readInherited(Key<Value>(key))
  }

  /// Returns the nearest value of a key that no manifest needs to list.
  package func inherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    var next: ModuleNode? = source
    while let module = next?.live {
      handle.services.recorder.note(.value(key.name), of: module)
      if let value = try DataManager.value(key.name, in: module),
        let value = try ModuleHandle.typed(value, key, of: module)
      {
        return value
      }
      next = module.parent
    }
    return nil
  }

  /// Returns an object; nil if it is absent or was released. Throws if it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    let space = try space
    handle.willUse(.reads, key.name)
    return try manager.read(key, in: space)
  }

  /// Calls back once per real change of a key, at once after the write.
  ///
  /// Observers are called in the order of their subscription; a change that an observer makes is delivered
  /// after the round, also to observers that begin in that round. The observation ends with either module, or when its token is cancelled.
  @discardableResult
  public func observe<Wrapped>(
    _ key: Key<Wrapped>, _ deliver: @escaping (KeyChange<Wrapped>) -> Void
  ) throws(DataError) -> RuntimeToken {
    try observe(key.name, manager.typed(key, in: space, deliver))
  }

  /// Calls back once per real change of an untyped key, or of any key if none is given.
  @discardableResult
  public func observe(
    _ key: Name? = nil, _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> RuntimeToken {
    let space = try space
    var tell = deliver
    if let key {
      handle.willUse(.reads, key)
    } else if handle.services.events.isStrict {
      tell = { [handle] change in
        handle.willUse(.reads, change.key)
        deliver(change)
      }
    }
    let observation = try manager.observe(
      key, in: space, for: handle.module, by: handle.plugin, tell)
    // An observation that a plugin begins while it unmounts ends at once.
    if let plugin = handle.plugin, handle.module.isSilent(plugin) { observation.cancel() }
    return observation
  }

  /// Returns all values in their order; throws if JSON can't hold a value that was changed in place.
  public func export() throws(DataError) -> DataExport {
    let space = try space
    handle.services.recorder.note(.values, of: space)
    for key in manager.keys(in: space) { handle.willUse(.reads, key) }
    return try manager.export(space)
  }

  /// Calls back once per real change of a key here or in a module above; the result of ``readInherited(_:)`` may
  /// have changed then.
  ///
  /// The observations end with either module, or when they are cancelled.
  @discardableResult
  public func observeInherited<Wrapped>(
    _ key: Key<Wrapped>, _ deliver: @escaping () -> Void
  ) throws(DataError) -> [RuntimeToken] {
    _ = try space
    var observations: [RuntimeToken] = []
    for module in source.pathToRoot.lazy.compactMap(\.live) {
      let data = DataRef(handle, of: module === handle.module ? nil : module)
      observations.append(try data.observe(key.name) { _ in deliver() })
    }
    return observations
  }

  var source: LiveModule { target ?? handle.module }

  var manager: DataManager { handle.services.data }

  /// The space of the module. Throws if the plugin or its module has ended.
  var space: DataSpace {
    get throws(DataError) {
      guard handle.isCurrent, target == nil || handle.module.isRegistered else {
        throw handle.readRefusal
      }
      return source
    }
  }
}

/// The data of a plugin's own module, or of any module for the host.
public typealias ModuleData = DataRef<OwnModule>

/// The data of another module, read-only.
public typealias DataReader = DataRef<OtherModule>

// Apart for the module itself and another one: a common function costs a read 15 instructions more.
extension ModuleHandle {
  /// Returns a value of the module itself; nil if it is absent or null.
  @inlinable func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    guard let value = try value(key.name) else { return nil }
    return try Self.typed(value, key, of: module)
  }

  /// Returns a value of another module; nil if it is absent or null.
  @inlinable func read<Wrapped>(
    _ key: Key<Wrapped>, of target: LiveModule
  ) throws(DataError) -> Wrapped? {
    guard let value = try value(key.name, of: target) else { return nil }
    return try Self.typed(value, key, of: target)
  }

  /// Returns a value of a module as the key types it; nil if it is null.
  @inlinable static func typed<Wrapped>(
    _ value: Value, _ key: Key<Wrapped>, of module: LiveModule
  ) throws(DataError) -> Wrapped? {
    // First, as null is a value of some types.
    if case .null = value { return nil }
    if let wrapped = Wrapped(value: value) { return wrapped }
    throw .mismatch(module: module.id, key: key.name, found: value, asked: Wrapped.valueShape)
  }

  /// Returns an untyped value of the module itself; nil if it is absent.
  @usableFromInline func value(_ key: Name) throws(DataError) -> Value? {
    guard isCurrent else { throw readRefusal }
    willRead(key, of: module)
    return try DataManager.value(key, in: module)
  }

  /// Returns an untyped value of another module; nil if it is absent.
  @usableFromInline func value(_ key: Name, of target: LiveModule) throws(DataError) -> Value? {
    guard isUsable else { throw readRefusal }
    willRead(key, of: target)
    return try DataManager.value(key, in: target)
  }

  /// Reports in strict mode a use that the plugin's manifest doesn't declare, before it is made.
  func willUse(_ kind: PluginUse.Kind, _ name: Name) {
    if services.events.isStrict { services.strictness.check(kind, name, by: publisher) }
  }

  /// Notes a read of a module: for the answer that is being made, and in strict mode as a use.
  @inline(__always) func willRead(_ name: Name, of module: LiveModule) {
    if services.events.isWatched { noteRead(name, of: module) }
  }

  // Not inlined, as it would cost each read registers.
  @inline(never) private func noteRead(_ name: Name, of module: LiveModule) {
    services.recorder.note(.value(name), of: module)
    willUse(.reads, name)
  }

  // Not inlined, as it would cost each read registers.
  @inline(never) fileprivate var readRefusal: DataError {
    isCurrent ? .unknownModule(module.id) : .replaced(plugin, module: module.id)
  }
}
