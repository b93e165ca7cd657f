/// The data of one module, to be read only: what an ancestor or another module shows of itself.
@MainActor public struct DataReader {
  public let module: ModuleID
  let modules: ModuleManager
  let data: DataManager
  let handle: Module
  /// Through whose context the data is used; nil for the host.
  let user: ContextOrigin?

  /// The value, or nil where it is absent or null; throws where it is of another type.
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    willRead(key.name)
    guard let value = data.value(key.name, of: handle) else {
      try checkOpen(key.name)
      return nil
    }
    if let wrapped = Wrapped(value: value) { return wrapped }
    if case .null = value { return nil }
    throw .mismatch(module: module, key: key.name, found: value, asked: Wrapped.valueShape)
  }

  /// The value; throws where it is absent, null or of another type.
  public func require<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped {
    guard let value = try read(key) else { throw .missing(module: module, key: key.name) }
    return value
  }

  /// The value here or at the nearest ancestor that has one; null counts as none, and a value of
  /// another type throws.
  public func readInherited<Wrapped>(_ key: Key<Wrapped>) throws(DataError) -> Wrapped? {
    if let value = try read(key) { return value }
    for ancestor in modules.way(up: handle).dropFirst() {
      let reader = DataReader(
        module: modules.id(of: ancestor), modules: modules, data: data, handle: ancestor,
        user: user)
      if let value = try reader.read(key) { return value }
    }
    return nil
  }

  /// The untyped value; nil where it is absent.
  public func value(_ key: Name) throws(DataError) -> Value? {
    willRead(key)
    try checkOpen(key)
    return data.value(key, of: handle)
  }

  /// The keys with values, in the order of their first writing, then those of live references.
  public var keys: [Name] {
    data.entries(of: handle).map(\.name) + liveReferences.map(\.name)
  }

  func checkOpen(_ key: Name?) throws(DataError) {
    guard data.isOpen(handle) else { throw .unknownModule(module) }
    if let key, key == Name.empty { throw .emptyKey(module: module) }
  }
}
