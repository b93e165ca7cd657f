extension ModuleData {
  /// Stores an object; a key of a value and one of an object may bear the same name.
  public func write<Object>(
    _ key: ReferenceKey<Object>, _ object: Object, holding strength: ReferenceStrength
  ) throws(DataError) {
    try remove(key)
    let reference: StoredReference =
      switch strength {
      case .strong: .strong(object)
      case .weak: .weak(WeakBox(object))
      }
    manager.extras(of: station).references.append((key.name, reference))
  }

  /// The object, or nil where it is absent or has died; throws where it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    try DataReader(station, for: origin).read(key)
  }

  public func remove<Object>(_ key: ReferenceKey<Object>) throws(DataError) {
    try station.checkOpen(key.name)
    manager.extras(of: station).references.removeAll { $0.name == key.name }
  }
}

extension DataReader {
  /// The object, or nil where it is absent or has died; throws where it is of another type.
  public func read<Object>(_ key: ReferenceKey<Object>) throws(DataError) -> Object? {
    try station.checkOpen(key.name)
    guard let object = station.data.liveReferences.first(where: { $0.name == key.name })?.object
    else {
      return nil
    }
    guard let typed = object as? Object else {
      throw .objectMismatch(
        module: module, key: key.name, found: "\(type(of: object))", asked: "\(Object.self)")
    }
    return typed
  }
}
