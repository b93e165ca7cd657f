internal import Plugboard

/// The newest faults of a runtime.
@MainActor final class FaultLog {
  /// A fault, and where it happened.
  struct Entry {
    let fault: Fault
    /// The number of the innermost fire in progress; nil for a fault of a task.
    let fire: Int?
    /// The time since the start.
    let time: Duration
  }

  nonisolated static let capacity = 200

  /// The oldest first.
  private(set) var entries: [Entry] = []
  private let now: () -> Duration

  init(clock: any Clock<Duration>) { now = clock.stopwatch() }

  func add(_ fault: Fault, in fire: Int?) {
    if entries.count == Self.capacity { entries.removeFirst() }
    entries.append(Entry(fault: fault, fire: fire, time: now()))
  }

  /// Returns the number of stored faults of a plugin at a module.
  func count(of plugin: Name, on module: ModuleID) -> Int {
    entries.count { $0.fault.subscriber == plugin.text && $0.fault.module == module }
  }
}
