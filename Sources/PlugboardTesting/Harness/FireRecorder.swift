internal import Plugboard

/// Keeps what is fired and written in a runtime.
@MainActor final class FireRecorder {
  private(set) var records: [FireRecord] = []
  private(set) var changes: [(module: ModuleID, change: DataChange)] = []
  /// The events of all fires, by sequence number, as causes are told by it.
  private var events: [Int: Name] = [:]
  /// Where the records of fires are that are not over.
  private var open: [Int: Int] = [:]

  func observe(_ record: borrowing TapRecord, in runtime: PageRuntime) {
    switch record.phase {
    case .begin:
      if record.event == EventName.moduleDidLoad.name { observeData(of: record.module, runtime) }
      events[record.sequence] = record.event
      open[record.sequence] = records.count
      records.append(FireRecord(record, cause: record.cause.flatMap { events[$0] }))
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

  /// Observes from the module's first event on.
  private func observeData(of module: ModuleID, _ runtime: PageRuntime) {
    _ = try? runtime.data(of: module).observe { [weak self] change in
      self?.changes.append((module, change))
    }
  }
}
