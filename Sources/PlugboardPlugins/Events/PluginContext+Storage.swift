internal import Plugboard

/// Stored values that a plugin can do without: a damaged one, which is kept aside, is a fault and
/// counts as absent.
extension PluginContext {
  func readStored<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) -> Wrapped? {
    do {
      try storage.moveNullAside(key.name.text)
      return try storage.read(key)
    } catch {
      try report(error)
      return nil
    }
  }

  func updateStored<Wrapped>(
    _ key: Key<Wrapped>, _ change: (inout Wrapped?) -> Void
  ) throws(StorageError) {
    try updateStored { () throws(StorageError) in try storage.update(key, change) }
  }

  func updateStored(
    _ key: String, _ change: (Value?) -> StorageChange
  ) throws(StorageError) {
    try updateStored { () throws(StorageError) in try storage.update(key, change) }
  }

  /// Updates a value again after a damaged one was kept aside.
  private func updateStored(_ update: () throws(StorageError) -> Void) throws(StorageError) {
    do {
      try update()
    } catch {
      try report(error)
      try update()
    }
  }

  /// Reports that a value is damaged; other errors go on.
  private func report(_ error: StorageError) throws(StorageError) {
    guard case .damaged = error else { throw error }
    attempt { throw error }
  }
}

extension StoragePort {
  /// Moves a stored null aside, and throws. Typed reads count null as absent, but no plugin writes it.
  func moveNullAside(_ key: String) throws(StorageError) {
    guard case .null? = try read(key) else { return }
    try update(key) {
      if case .null? = $0 { .moveAside(reason: "it is null") } else { .keep }
    }
  }
}
