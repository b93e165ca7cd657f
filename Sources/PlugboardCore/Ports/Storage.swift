/// A port: keeps values beyond the life of a module, for this host alone.
///
///     try context.storage.write("seen/\(id)", true)
///     let isSeen = try context.storage.read("seen/\(id)") == true
///
/// How long they last is the host's affair: as long as the runtime in the memory, longer in files. A
/// conformer gives back an equal value.
@MainActor public protocol Storage: Sendable {
  /// The value; nil where there is none.
  func read(_ key: String) throws(StorageError) -> Value?
  func write(_ key: String, _ value: Value) throws(StorageError)
  /// Removes a value; says nothing where there is none.
  func remove(_ key: String) throws(StorageError)
}

extension Storage {
  /// The value, or nil where it is absent or null; throws where it is of another type.
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) -> Wrapped? {
    guard let value = try read(key.name.text), value != .null else { return nil }
    guard let wrapped = Wrapped(value: value) else {
      throw .mismatch(key: key.name.text, found: value, asked: Wrapped.valueShape)
    }
    return wrapped
  }

  public func write<Wrapped>(_ key: Key<Wrapped>, _ value: Wrapped) throws(StorageError) {
    try write(key.name.text, value.value)
  }

  /// Removes a value; says nothing where there is none.
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) {
    try remove(key.name.text)
  }
}
