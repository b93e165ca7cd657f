/// Why something was not read from a storage, or not written to it.
public enum StorageError: Error, Sendable, Hashable {
  /// What the values lie on can't be read or written.
  case failed(key: String, reason: String)
  case mismatch(key: String, found: Value, asked: ValueShape)

  /// Stable; each has a page in the documentation.
  public var code: String {
    switch self {
    case .failed: "storage-failed"
    case .mismatch: "storage-mismatch"
    }
  }
}

extension StorageError: CodedError {
  public var message: String {
    switch self {
    case .failed(let key, let reason): "\"\(key)\" can't be kept or read: \(reason)"
    case .mismatch(let key, let found, let asked):
      "stored \"\(key)\" is \(asked.wording(ofMisfit: found)), not \(asked)"
    }
  }
}
