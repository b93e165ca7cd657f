/// Reading data, of the own module or another.
extension ContextOrigin {
  /// The value, or nil where it is absent or null; throws where it is of another type.
  ///
  /// Inlinable, so that it is compiled for the type of the key where it is called.
  @inlinable func read<Wrapped>(
    _ key: Key<Wrapped>, of station: Station
  ) throws(DataError) -> Wrapped? {
    guard let value = try value(key.name, of: station) else { return nil }
    if let wrapped = Wrapped(value: value) { return wrapped }
    if case .null = value { return nil }
    throw .mismatch(module: station.id, key: key.name, found: value, asked: Wrapped.valueShape)
  }

  /// The value; throws where it is absent, null or of another type.
  @inlinable func require<Wrapped>(
    _ key: Key<Wrapped>, of station: Station
  ) throws(DataError) -> Wrapped {
    guard let value = try read(key, of: station) else {
      throw .missing(module: station.id, key: key.name)
    }
    return value
  }

  /// The untyped value; nil where it is absent.
  @usableFromInline func value(_ key: Name, of station: Station) throws(DataError) -> Value? {
    willRead(key)
    if let value = station.data[key] { return value }
    try station.checkOpen(key)
    return nil
  }
}

extension Station {
  func checkOpen(_ key: Name?) throws(DataError) {
    guard data.isOpen else { throw .unknownModule(id) }
    if let key, key == Name.empty { throw .emptyKey(module: id) }
  }
}
