/// The data of one module, for whoever may write it: its own plugins and the host.
///
///     try context.data.write(.title, "首页")
///     let title = try context.data.read(.title)
@MainActor public struct ModuleData {
  @usableFromInline let origin: ContextOrigin

  /// The data of the module that a context belongs to; for contexts, which store it.
  public init(_ origin: ContextOrigin) { self.origin = origin }

  var station: Station { origin.station }
  var manager: DataManager { origin.managers.data }

  public var module: ModuleID { station.id }

  /// The value, or nil where it is absent or null; throws where it is of another type.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try origin.read(key, of: origin.station)
  }

  /// The value; throws where it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    try origin.require(key, of: origin.station)
  }

  /// The value here or at the nearest ancestor that has one; null counts as none, and a value of
  /// another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try DataReader(station, for: origin).readInherited(key)
  }

  /// The untyped value; nil where it is absent.
  public func value(_ key: Name) throws(DataError) -> Value? {
    try origin.value(key, of: station)
  }

  /// The keys with values, in the order of their first writing, then those of live references.
  public var keys: [Name] { DataReader(station, for: origin).keys }

  /// Writes a value that the key allows.
  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped) throws(DataError) {
    origin.willWrite(key.name)
    try station.checkOpen(key.name)
    let value = value.value
    if let legal = key.legal, !legal.allow(value) {
      throw .illegal(module: module, key: key.name, value: value, allowed: legal)
    }
    try checkFinite(value, of: key.name)
    manager.set(key.name, to: value, of: station)
  }

  /// Writes an untyped value; the values that typed keys allow are not checked.
  public func write(_ key: Name, _ value: Value) throws(DataError) {
    origin.willWrite(key)
    try station.checkOpen(key)
    try checkFinite(value, of: key)
    manager.set(key, to: value, of: station)
  }

  /// Removes a value; says nothing where there is none.
  public func remove(_ key: Name) throws(DataError) {
    origin.willWrite(key)
    try station.checkOpen(key)
    manager.set(key, to: nil, of: station)
  }

  /// Changes a stored array in place; an absent one starts empty.
  ///
  /// It is copied only where somebody observes the module. What `body` has changed before it throws
  /// stays, but an absent value stays absent. The values that a key allows are not checked.
  public func update<Result>(
    _ key: Key<[Value]>, _ body: (inout [Value]) throws -> Result
  ) throws -> Result {
    try update(key.name, .array) { value in
      var array: [Value] = []
      if case .array(let found) = value { array = found }
      // Held once only, so that it is not copied.
      value = .null
      defer { value = .array(array) }
      return try body(&array)
    }
  }

  /// Changes a stored object in place; an absent one starts empty. Cost and errors are as for an
  /// array.
  public func update<Result>(
    _ key: Key<Record>, _ body: (inout Record) throws -> Result
  ) throws -> Result {
    try update(key.name, .object) { value in
      var object = Record()
      if case .object(let found) = value { object = found }
      value = .null
      defer { value = .object(object) }
      return try body(&object)
    }
  }

  /// Calls back once per real change of `key`, or of any key, at once after the write.
  ///
  /// Observers run in the order of their subscription; what one of them writes is delivered after
  /// the round. The observation ends with the module, or when its token is cancelled.
  @discardableResult
  public func observe(
    _ key: Name? = nil, _ deliver: @escaping (DataChange) -> Void
  ) throws(DataError) -> DataObservation {
    if let key { origin.willRead(key) }
    try station.checkOpen(key)
    let observation = DataObservation(key: key, deliver: deliver)
    manager.extras(of: station).add(observation)
    return observation
  }

  /// JSON has no infinite numbers and no NaN, so that data with them could not be restored.
  private func checkFinite(_ value: Value, of key: Name) throws(DataError) {
    guard case .double(let double) = value, !double.isFinite else { return }
    let finite = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    throw .illegal(module: module, key: key, value: value, allowed: .doubleRange(finite))
  }

  private func update<Result>(
    _ key: Name, _ type: ValueType, _ body: (inout Value) throws -> Result
  ) throws -> Result {
    origin.willWrite(key)
    try station.checkOpen(key)
    // Only the kind is held on to: a second owner of the value would have it copied.
    let found = station.data[key]?.type ?? .null
    guard found == .null || found == type else {
      throw DataError.mismatch(
        module: module, key: key, found: station.data[key] ?? .null,
        asked: ValueShape(type))
    }
    return try manager.update(key, of: station, body)
  }
}
