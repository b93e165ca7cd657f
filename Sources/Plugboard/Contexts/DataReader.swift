/// The data of one module, to be read only: what an ancestor or another module shows of itself.
@MainActor public struct DataReader {
  let station: Station
  /// Through whose context the data is used.
  let user: ContextOrigin

  @usableFromInline init(_ station: Station, for user: ContextOrigin) {
    self.station = station
    self.user = user
  }

  public var module: ModuleID { station.id }

  /// The value, or nil where it is absent or null; throws where it is of another type.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    guard let value = try stored(key.name) else { return nil }
    if let wrapped = Wrapped(value: value) { return wrapped }
    if case .null = value { return nil }
    throw mismatch(key.name, value, Wrapped.valueShape)
  }

  /// The value; throws where it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    guard let value = try read(key) else { throw .missing(module: module, key: key.name) }
    return value
  }

  /// The value here or at the nearest ancestor that has one; null counts as none, and a value of
  /// another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    if let value = try read(key) { return value }
    let managers = station.managers
    var above = managers.modules.parent(of: station.module)
    while let ancestor = above, let station = managers.events.station(of: ancestor) {
      if let value = try DataReader(station, for: user).read(key) { return value }
      above = managers.modules.parent(of: ancestor)
    }
    return nil
  }

  /// The untyped value; nil where it is absent.
  public func value(_ key: Name) throws(DataError) -> Value? {
    willRead(key)
    try checkOpen(key)
    return station.data[key]
  }

  /// The keys with values, in the order of their first writing, then those of live references.
  public var keys: [Name] {
    station.data.values.map(\.name) + station.data.liveReferences.map(\.name)
  }

  var manager: DataManager { station.managers.data }

  /// What stands under a key; nil where nothing does.
  @usableFromInline func stored(_ key: Name) throws(DataError) -> Value? {
    willRead(key)
    if let value = station.data[key] { return value }
    try checkOpen(key)
    return nil
  }

  @usableFromInline func mismatch(_ key: Name, _ found: Value, _ asked: ValueShape) -> DataError {
    .mismatch(module: module, key: key, found: found, asked: asked)
  }

  func checkOpen(_ key: Name?) throws(DataError) {
    guard station.data.isOpen else { throw .unknownModule(module) }
    if let key, key == Name.empty { throw .emptyKey(module: module) }
  }
}
