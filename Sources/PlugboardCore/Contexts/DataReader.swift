/// The data of one module, to be read only: what an ancestor or another module shows of itself.
@MainActor public struct DataReader {
  @usableFromInline let station: Station
  /// Through whose context the data is read.
  @usableFromInline let user: ContextOrigin

  init(_ station: Station, for user: ContextOrigin) {
    self.station = station
    self.user = user
  }

  public var module: ModuleID { station.id }

  /// The value, or nil where it is absent or null; throws where it is of another type.
  @inlinable
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    try user.read(key, of: station)
  }

  /// The value; throws where it is absent, null or of another type.
  @inlinable
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    try user.require(key, of: station)
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
  public func value(_ key: Name) throws(DataError) -> Value? { try user.value(key, of: station) }

  /// The keys with values, in the order of their first writing, then those of live references.
  public var keys: [Name] {
    station.data.values.map(\.name) + station.data.liveReferences.map(\.name)
  }
}
