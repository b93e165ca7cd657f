internal import Plugboard

/// Stored values that a plugin can do without: a damaged one, which is kept aside, is a fault and
/// counts as absent.
extension PluginContext {
  func readStored<Wrapped>(_ key: Key<Wrapped>) throws(StorageError) -> Wrapped? {
    do {
      return try storage.read(key)
    } catch {
      try report(error)
      return nil
    }
  }

  func updateStored<Wrapped>(
    _ key: Key<Wrapped>, _ change: (inout Wrapped?) -> Void
  ) throws(StorageError) {
    do {
      try storage.update(key, change)
    } catch {
      try report(error)
      try storage.update(key, change)
    }
  }

  /// Reports that a value is damaged; other errors go on.
  private func report(_ error: StorageError) throws(StorageError) {
    guard case .damaged = error else { throw error }
    attempt { throw error }
  }
}
