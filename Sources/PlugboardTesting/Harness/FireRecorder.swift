internal import Plugboard

/// Records the fires of a runtime, and the changes of its data.
@MainActor final class FireRecorder {
  private(set) var records: [HarnessRecord] = []
  /// Whether fires and changes aren't recorded.
  var isPaused = false
  private(set) var changes: [(module: ModuleID, change: DataChange)] = []
  /// The observations of the data of each module.
  private var observations: [ModuleID: DataObservation] = [:]
  /// The events of all fires by sequence number, which identifies the cause of a fire.
  private var events: [Int: Name] = [:]
  /// The positions in `records` of the fires in progress, by sequence number.
  private var open: [Int: Int] = [:]

  func observe(_ record: FireRecord, in runtime: PageRuntime) {
    if isPaused { return }
    switch record.phase {
    case .begin:
      if record.event == EventName.moduleDidLoad.name { observeData(of: record.module, runtime) }
      events[record.sequence] = record.event
      open[record.sequence] = records.count
      records.append(HarnessRecord(record, cause: record.cause.flatMap { events[$0] }))
    case .subscriber:
      if let place = open[record.sequence], let subscriber = record.subscriber {
        records[place].subscribers.append(subscriber)
      }
    case .end:
      if let place = open.removeValue(forKey: record.sequence) {
        records[place].outcome = record.outcome
      }
    }
  }

  func forget() {
    records = []
    changes = []
    open = [:]
  }

  /// Observes the data of a module from its first event on; it comes again when plugins are exchanged.
  private func observeData(of module: ModuleID, _ runtime: PageRuntime) {
    observations[module]?.cancel()
    observations[module] = try? runtime.data(of: module).observe { [weak self] change in
      guard let self, !isPaused else { return }
      changes.append((module, change))
    }
  }
}
