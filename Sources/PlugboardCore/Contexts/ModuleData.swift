/// The data of one module, for those that may write it: its own plugins and the host.
///
///     try context.data.write(.title, "首页")
///     let title = try context.data.read(.title)
@MainActor public struct ModuleData {
  @usableFromInline let handle: ModuleHandle

  /// Makes the data of the module that a context belongs to; for contexts, which store it.
  public init(_ handle: ModuleHandle) { self.handle = handle }

  private var manager: DataManager { handle.services.data }
  private var space: DataSpace {
    get throws(DataError) {
      try handle.checkCurrent()
      return handle.module.data
    }
  }

  public var module: ModuleID { handle.module.id }

  /// Returns a value; nil if it is absent or null. Throws if it is of another type.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try handle.read(key, of: handle.module)
  }

  /// Returns a value. Throws if it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    try handle.require(key, of: handle.module)
  }

  /// Returns the value here or at the nearest ancestor that has one. Null counts as absent, and a
  /// value of another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try handle.readInherited(key, of: handle.module)
  }

  /// Returns an untyped value; nil if it is absent.
  public func value(_ key: Name) throws(DataError) -> Value? {
    try handle.value(key, of: handle.module)
  }

  /// The keys with values in the order of their first writing, then those of references to objects
  /// that are alive.
  public var keys: [Name] { (try? space).map { manager.keys(in: $0) } ?? [] }

  /// Writes a value that the key allows.
  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped) throws(DataError) {
    handle.willUse(.writes, key.name)
    try manager.write(
      key.name, value.value, allowed: key.legal, in: space, by: handle.plugin)
  }

  /// Writes an untyped value that the module's plugins, by the keys that they declare, can read.
  public func write(_ key: Name, _ value: Value) throws(DataError) {
    handle.willUse(.writes, key)
    try manager.write(key, value, in: space, by: handle.plugin)
  }

  /// Throws if one of several values can't be written.
  package func check(_ values: [(key: Name, value: Value?)]) throws(DataError) {
    try manager.check(values, in: space)
  }

  /// Writes several values, or removes those that are nil, if each of them may be written.
  package func write(_ values: [(key: Name, value: Value?)]) throws(DataError) {
    for (key, _) in values { handle.willUse(.writes, key) }
    try manager.write(values, in: space, by: handle.plugin)
  }

  /// Removes a value, if there is one.
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(DataError) { try remove(key.name) }

  /// Removes an untyped value, if there is one.
  public func remove(_ key: Name) throws(DataError) {
    handle.willUse(.writes, key)
    try manager.remove(key, in: space, by: handle.plugin)
  }

  /// Changes a stored array in place; an absent one starts empty.
  ///
  /// It is copied only if the key is observed, or if a plugin of the module declares the key with
  /// elements of a type. What `body` has changed before it throws remains, but an absent value remains
  /// absent; a value that the module's plugins can't read is put back.
  public func update<Result>(
    _ key: Key<[Value]>, _ body: (inout [Value]) throws -> Result
  ) throws -> Result {
    handle.willUse(.writes, key.name)
    return try manager.update(
      key.name, .array, allowed: key.legal, in: space, by: handle.plugin
    ) { value in
      var array: [Value] = []
      if case .array(let found) = value { array = found }
      // One owner only, so that it is not copied.
      value = .null
      defer { value = .array(array) }
      return try body(&array)
    }
  }

  /// Changes a stored object in place; an absent one starts empty. Cost and errors are those of an
  /// array.
  public func update<Result>(
    _ key: Key<Fields>, _ body: (inout Fields) throws -> Result
  ) throws -> Result {
    handle.willUse(.writes, key.name)
    return try manager.update(
      key.name, .object, allowed: key.legal, in: space, by: handle.plugin
    ) { value in
      var object = Fields()
      if case .object(let found) = value { object = found }
      value = .null
      defer { value = .object(object) }
      return try body(&object)
    }
  }

  /// Calls back once per real change of a key, at once after the write.
  ///
  /// Observers are called in the order of their subscription; what one of them writes is delivered
  /// after the round. The observation ends with the module, or when its token is cancelled.
  @discardableResult
  public func observe<Wrapped>(
    _ key: Key<Wrapped>, _ deliver: @escaping (KeyChange<Wrapped>) -> Void
  ) throws(DataError) -> DataObservation {
    try observe(key.name, manager.typed(key, in: space, deliver))
  }

  /// Calls back once per real change of an untyped key, or of any key if none is given.
  ///
  /// Observers are called in the order of their subscription; what one of them writes is delivered
  /// after the round. The observation ends with the module, or when its token is cancelled.
  @discardableResult
  public func observe(
    _ key: Name? = nil, _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> DataObservation {
    if let key { handle.willUse(.reads, key) }
    let deliver = key == nil ? handle.telling(.reads, deliver) : deliver
    return try handle.observe(key, of: handle.module, deliver)
  }

  /// Returns all values in their order; throws if one that was changed in place can't be held by JSON.
  public func export() throws(DataError) -> DataExport {
    for key in keys { handle.willUse(.reads, key) }
    return try manager.export(space)
  }

  /// Makes the values those of `values`, in their order; observers are told of each that really
  /// changes. If one of them can't be written, none is.
  public func restore(_ values: Fields) throws(DataError) {
    for field in values { handle.willUse(.writes, Name(field.key)) }
    for entry in try space.values where values[entry.name.text] == nil {
      handle.willUse(.writes, entry.name)
    }
    try manager.restore(values, in: space, by: handle.plugin)
  }

  /// Stores an object. A value and an object may have the same key.
  public func write<Object>(
    _ key: ReferenceKey<Object>, _ object: Object, holding strength: ReferenceStrength
  ) throws(DataError) {
    handle.willUse(.writes, key.name)
    let reference: StoredReference =
      switch strength {
      case .strong: .strong(object)
      case .weak: .weak(WeakBox(object))
      }
    try manager.write(key, reference, in: space)
  }

  /// Returns an object; nil if it is absent or was released. Throws if it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    handle.willUse(.reads, key.name)
    return try manager.read(key, in: space)
  }

  /// Removes an object, if there is one.
  public func remove<Object>(_ key: ReferenceKey<Object>) throws(DataError) {
    handle.willUse(.writes, key.name)
    try manager.write(key, nil, in: space)
  }
}
