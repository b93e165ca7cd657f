/// The words of a plugin for its own module's data, and of the host for any module's.
extension DataRef<OwnModule> {
  /// Writes a value that the key allows.
  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped) throws(DataError) {
    let space = try space
    handle.willUse(.writes, key.name)
    try manager.write(
      key.name, value.value, allowed: key.legal, in: space, by: handle.plugin)
  }

  /// Writes an untyped value that the module's plugins, by the keys that they declare, can read.
  public func write(_ key: Name, _ value: Value) throws(DataError) {
    let space = try space
    handle.willUse(.writes, key)
    try manager.write(key, value, in: space, by: handle.plugin)
  }

  package func check(_ values: [(key: Name, value: Value?)]) throws(DataError) {
    try manager.check(values, in: space)
  }

  /// Writes several values, nil removing a key, if all may be written.
  package func write(_ values: [(key: Name, value: Value?)]) throws(DataError) {
    let space = try space
    for (key, _) in values { handle.willUse(.writes, key) }
    try manager.write(values, in: space, by: handle.plugin)
  }

  /// Removes a value, if there is one.
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(DataError) { try remove(key.name) }

  /// Removes an untyped value, if there is one.
  public func remove(_ key: Name) throws(DataError) {
    let space = try space
    handle.willUse(.writes, key)
    try manager.remove(key, in: space, by: handle.plugin)
  }

  /// Changes a stored array in place; an absent one starts empty.
  ///
  /// It is copied only if the key is observed, or if a plugin of the module declares the key with
  /// elements of a type. Changes that `body` makes before it throws remain, but an absent value remains
  /// absent; a value that the module's plugins can't read is put back.
  public func update<Result>(
    _ key: Key<[Value]>, _ body: (inout [Value]) throws -> Result
  ) throws -> Result {
    let space = try space
    handle.services.recorder.note(.value(key.name), of: space)
    handle.willUse(.writes, key.name)
    return try manager.update(
      key.name, .array, allowed: key.legal, in: space, by: handle.plugin
    ) { value in
      var array: [Value] = []
      if case .array(let found) = value { array = found }
      // A second owner would have the array copied.
      value = .null
      defer { value = .array(array) }
      return try body(&array)
    }
  }

  /// Changes a stored object in place; an absent one starts empty. Costs and throws as for an
  /// array.
  public func update<Result>(
    _ key: Key<Fields>, _ body: (inout Fields) throws -> Result
  ) throws -> Result {
    let space = try space
    handle.services.recorder.note(.value(key.name), of: space)
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

  /// Changes a value of any type; an absent value, or null, is nil for `body`, and nil removes a value. Null that is left
  /// nil stays.
  ///
  ///     try data.update(.visits) { $0 = ($0 ?? 0) + 1 }
  ///
  /// The value is converted both ways and written as a whole, while an array of values or `Fields` is changed
  /// in place. If `body` throws, nothing is written.
  @_disfavoredOverload
  public func update<Wrapped, Result>(
    _ key: Key<Wrapped>, _ body: (inout Wrapped?) throws -> Result
  ) throws -> Result {
    let space = try space
    handle.services.recorder.note(.value(key.name), of: space)
    handle.willUse(.writes, key.name)
    let stored = try DataManager.value(key.name, in: space).flatMap { $0 == .null ? nil : $0 }
    var value = try stored.flatMap { try ModuleHandle.typed($0, key, of: source) }
    let result = try body(&value)
    // `body` may have ended the module.
    if let value {
      try manager.write(
        key.name, value.value, allowed: key.legal, in: self.space, by: handle.plugin)
    } else if stored != nil {
      try manager.remove(key.name, in: self.space, by: handle.plugin)
    }
    return result
  }

  /// Replaces all values by `values`, in their order; observers are told of each real
  /// change. If one value can't be written, none is.
  public func restore(_ values: Fields) throws(DataError) {
    let space = try space
    for field in values { handle.willUse(.writes, Name(field.key)) }
    for entry in space.values where values[entry.name.text] == nil {
      handle.willUse(.writes, entry.name)
    }
    try manager.restore(values, in: space, by: handle.plugin)
  }

  /// Stores an object. A value and an object may have the same key.
  public func write<Object>(
    _ key: ReferenceKey<Object>, _ object: Object, holding strength: ReferenceStrength
  ) throws(DataError) {
    let space = try space
    handle.willUse(.writes, key.name)
    try manager.write(key, StoredReference(object, strength), in: space)
  }

  /// Removes an object, if there is one.
  public func remove<Object>(_ key: ReferenceKey<Object>) throws(DataError) {
    let space = try space
    handle.willUse(.writes, key.name)
    try manager.write(key, nil, in: space)
  }
}

/// Unavailable overloads, for their message.
@available(
  *, unavailable, message: "a plugin writes its own module's data; fire an event at the other one"
)
extension DataRef<OtherModule> {
  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped?) throws(DataError) {}
  public func write(_ key: Name, _ value: Value) throws(DataError) {}
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(DataError) {}
  public func remove(_ key: Name) throws(DataError) {}
  public func update<Wrapped>(
    _ key: Key<Wrapped>, _ body: (inout Wrapped) throws -> Void
  ) throws {}
  @_disfavoredOverload
  public func update<Wrapped>(
    _ key: Key<Wrapped>, _ body: (inout Wrapped?) throws -> Void
  ) throws {}
  public func write<Object>(
    _ key: ReferenceKey<Object>, _ object: Object, holding strength: ReferenceStrength
  ) throws(DataError) {}
  public func remove<Object>(_ key: ReferenceKey<Object>) throws(DataError) {}
  public func restore(_ values: Fields) throws(DataError) {}
}
