internal import Plugboard

/// The last writer of each value that was changed since the start.
@MainActor final class LastWrites {
  /// A change of a value.
  struct Write {
    let writer: RecordedActor
    /// The number of the fire in which it happened; nil if outside of fires.
    let fire: Int?
    fileprivate let value: Value?
  }

  private var writes: [ModuleID: [Name: Write]] = [:]
  /// The number of modules at which modules that have ended are forgotten.
  private var sweepCount = 1024

  /// - Parameter isRegistered: Returns whether a module exists.
  func note(
    _ observed: ChangeRecord, in fire: Int?, by writer: RecordedActor,
    isRegistered: (ModuleID) -> Bool
  ) {
    let write = Write(writer: writer, fire: fire, value: observed.change.new)
    writes[observed.module, default: [:]][observed.change.key] = write
    guard writes.count > sweepCount else { return }
    writes = writes.filter { isRegistered($0.key) }
    sweepCount = max(1024, writes.count * 2)
  }

  /// Forgets the writes to a module that has ended.
  func forget(_ module: ModuleID) { writes[module] = nil }

  /// Returns the last write of a value; nil if it isn't known.
  func last(of key: Name, on module: ModuleID, value: Value?) -> Write? {
    guard let write = writes[module]?[key], write.value == value else { return nil }
    return write
  }
}
