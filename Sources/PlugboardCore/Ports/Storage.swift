/// A port: keeps values beyond the life of a module, for this host alone.
///
///     try context.storage.write("seen/\(id)", true)
///     let isSeen = try context.storage.read("seen/\(id)") == true
///
/// The host decides how long they last: as long as the runtime in memory, longer in files. A
/// conformer returns a value that is equal to the one written, and refuses one that it can't keep
/// so.
@MainActor public protocol Storage: Sendable {
  /// Returns a value; nil if there is none.
  func read(_ key: String) throws(StorageError) -> Value?
  func write(_ key: String, _ value: Value) throws(StorageError)
  /// Removes a value, if there is one.
  func remove(_ key: String) throws(StorageError)
  /// Returns the keys of all values whose keys begin with a prefix, in any order. Costs a look at
  /// every key.
  func keys(startingWith prefix: String) throws(StorageError) -> [String]
}

extension Storage {
  /// Returns a value; nil if it is absent or null. Throws if it is of another type.
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

  /// Removes a value, if there is one.
  public func remove<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) {
    try remove(key.name.text)
  }
}

/// A storage in memory: values last as long as the storage.
public final class MemoryStorage: Storage {
  /// By key.
  public var values: [String: Value]

  public init(_ values: [String: Value] = [:]) { self.values = values }

  public func read(_ key: String) -> Value? { values[key] }
  public func write(_ key: String, _ value: Value) { values[key] = value }
  public func remove(_ key: String) { values[key] = nil }
  public func keys(startingWith prefix: String) -> [String] {
    values.keys.filter { $0.utf8.starts(with: prefix.utf8) }
  }
}

/// The reason for which a value was not read from a storage, or not written to it.
public enum StorageError: Error, Sendable, Hashable {
  /// The backing store can't be read or written.
  case failed(key: String, reason: String)
  /// The stored value can't be read; its file was moved to `kept`.
  case damaged(key: String, reason: String, kept: String)
  case mismatch(key: String, found: Value, asked: ValueShape)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .failed: "storage-failed"
    case .damaged: "storage-damaged"
    case .mismatch: "storage-mismatch"
    }
  }
}

extension StorageError: CodedError {
  public var message: String {
    switch self {
    case .failed(let key, let reason): "\"\(key)\" can't be kept or read: \(reason)"
    case .damaged(let key, let reason, let kept):
      "\"\(key)\" counts as absent, as its file is damaged: \(reason); the file is kept as"
        + " \"\(kept)\": correct it and move it back, or delete it"
    case .mismatch(let key, let found, let asked):
      "stored \"\(key)\" is \(asked.wording(ofMisfit: found)), not \(asked)"
    }
  }
}
