/// A port: keeps values beyond the life of a module, for this host alone.
///
///     try context.storage.update("seen/\(id)", as: Int.self) { $0 = ($0 ?? 0) + 1 }
///     let times = try context.storage.read("seen/\(id)", as: Int.self)
///
/// Other modules, pages and programs may use the same storage. A value therefore only changes by
/// `update`, which reads, changes and writes it in one step. The host decides how long values last:
/// as long as the runtime in memory, longer in files. A conformer returns a value that is equal to
/// the written value, and refuses a value that it can't keep so.
@MainActor public protocol StoragePort: Sendable {
  /// Returns a value; nil if there is none.
  func read(_ key: String) throws(StorageError) -> Value?
  /// Changes a value in one step: no other change of the key comes in between.
  ///
  /// A value that can't be read is moved aside; then nothing is written, and
  /// ``StorageError/damaged(key:reason:kept:)`` is thrown.
  ///
  /// - Parameter change: Returns the change of the present value, which is nil if there is none. May
  ///   be called again; the result of the last call counts.
  func update(_ key: String, _ change: (Value?) -> StorageChange) throws(StorageError)
  /// Returns the keys of all values whose keys begin with a prefix, in any order. Costs a look at
  /// every key.
  func keys(startingWith prefix: String) throws(StorageError) -> [String]
}

/// The change of a stored value.
public enum StorageChange: Sendable, Hashable {
  case keep
  case write(Value)
  case remove
  /// The value isn't understood: it is kept under another name, for a person to look at, and the key
  /// has none from then on. The update throws ``StorageError/damaged(key:reason:kept:)``.
  case moveAside(reason: String)
}

extension StoragePort {
  /// Returns a value; nil if it is absent or null. A value of another type is moved aside, and the
  /// call throws.
  public func read<Wrapped: ValueConvertible>(
    _ key: String, as type: Wrapped.Type
  ) throws(StorageError) -> Wrapped? {
    try read(key, type, legal: nil)
  }

  /// Changes a value of a type in one step; an absent value is nil. A stored value of another type
  /// is moved aside, and the call throws.
  public func update<Wrapped: ValueConvertible>(
    _ key: String, as type: Wrapped.Type, _ change: (inout Wrapped?) -> Void
  ) throws(StorageError) {
    try update(key, type, legal: nil, change)
  }

  /// Returns a value; nil if it is absent or null. A value that the key doesn't take is moved
  /// aside, and the call throws.
  public func read<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) -> Wrapped? {
    try read(key.name.text, Wrapped.self, legal: key.legal)
  }

  /// Changes a value in one step; an absent value is nil. A stored value that the key doesn't take
  /// is moved aside, and the call throws.
  public func update<Wrapped>(
    _ key: Key<Wrapped>, _ change: (inout Wrapped?) -> Void
  ) throws(StorageError) {
    try update(key.name.text, Wrapped.self, legal: key.legal, change)
  }

  private func read<Wrapped: ValueConvertible>(
    _ key: String, _ type: Wrapped.Type, legal: LegalValues?
  ) throws(StorageError) -> Wrapped? {
    if case .success(let wrapped) = Self.wrapped(try read(key), type, legal) { return wrapped }
    // By now it may have been replaced.
    var found: Wrapped?
    try update(key, type, legal: legal) { found = $0 }
    return found
  }

  private func update<Wrapped: ValueConvertible>(
    _ key: String, _ type: Wrapped.Type, legal: LegalValues?, _ change: (inout Wrapped?) -> Void
  ) throws(StorageError) {
    try update(key) { value in
      switch Self.wrapped(value, type, legal) {
      case .failure(let misfit): return .moveAside(reason: misfit.reason)
      case .success(var wrapped):
        change(&wrapped)
        guard let new = wrapped?.value else { return value == nil ? .keep : .remove }
        return new == value ? .keep : .write(new)
      }
    }
  }

  private static func wrapped<Wrapped: ValueConvertible>(
    _ value: Value?, _ type: Wrapped.Type, _ legal: LegalValues?
  ) -> Result<Wrapped?, StorageMisfit> {
    guard let value, value != .null else { return .success(nil) }
    guard let wrapped = Wrapped(value: value) else {
      let shape = Wrapped.valueShape
      return .failure(
        StorageMisfit(reason: "it is \(shape.wording(ofMisfit: value)), not \(shape)"))
    }
    if let legal, !legal.allows(value) {
      return .failure(StorageMisfit(reason: "it is \(value), not \(legal)"))
    }
    return .success(wrapped)
  }
}

/// A stored value that its reader doesn't take.
private struct StorageMisfit: Error {
  let reason: String
}

/// A storage in memory: values last as long as the storage.
public final class MemoryStorage: StoragePort {
  /// By key.
  public var values: [String: Value]
  /// The values that weren't understood, by the names under which they are kept.
  public private(set) var movedAside: [String: Value] = [:]

  public init(_ values: [String: Value] = [:]) { self.values = values }

  public func read(_ key: String) -> Value? { values[key] }

  public func update(
    _ key: String, _ change: (Value?) -> StorageChange
  ) throws(StorageError) {
    switch change(values[key]) {
    case .keep: break
    case .write(let value): values[key] = value
    case .remove: values[key] = nil
    case .moveAside(let reason):
      let kept = "\(key).damaged" + (movedAside.isEmpty ? "" : "-\(movedAside.count + 1)")
      movedAside[kept] = values.removeValue(forKey: key)
      throw .damaged(key: key, reason: reason, kept: kept)
    }
  }

  public func keys(startingWith prefix: String) -> [String] {
    values.keys.filter { $0.hasBytePrefix(prefix) }
  }
}

/// The reason for which a value was not read from a storage, or not written to it.
public enum StorageError: Error, Sendable, Hashable {
  /// The backing store can't be read or written.
  case failed(key: String, reason: String)
  /// The stored value can't be read or isn't understood; it was moved to `kept`.
  case damaged(key: String, reason: String, kept: String)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .failed: "storage-failed"
    case .damaged: "storage-damaged"
    }
  }
}

extension StorageError: CodedError {
  public var message: String {
    switch self {
    case .failed(let key, let reason): "\"\(key)\" can't be kept or read: \(reason)"
    case .damaged(let key, let reason, let kept):
      "stored \"\(key)\" counts as absent, as it is damaged: \(reason); it is kept as \"\(kept)\":"
        + " correct it and move it back, or delete it"
    }
  }
}
