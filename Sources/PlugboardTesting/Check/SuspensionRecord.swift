internal import Plugboard

/// The events that a plugin suspends during its life, and how they end.
@MainActor final class SuspensionRecord {
  /// The events that have ended before the module.
  private(set) var ended: Set<Name> = []
  /// The events that have waited until the module ended.
  private(set) var abandoned: Set<Name> = []
  private let plugin: Name
  private let module: ModuleID
  /// The events that wait now, by the numbers of their fires.
  private var waiting: [Int: (event: Name, isOwn: Bool)] = [:]

  init(of plugin: Name, at module: ModuleID) {
    self.plugin = plugin
    self.module = module
  }

  /// Whether an event waits for another subscriber than the plugin.
  var isWaitingForOthers: Bool { waiting.values.contains { !$0.isOwn } }

  func note(_ record: FireRecord) {
    switch record.phase {
    case .begin: break
    case .subscriber:
      noteEnd(of: record.sequence, with: nil)
      guard record.isSuspended else { return }
      let isOwn = record.subscriber == plugin.text && record.module == module
      waiting[record.sequence] = (record.event, isOwn)
    case .end: noteEnd(of: record.sequence, with: record.outcome?.cancelled)
    }
  }

  private func noteEnd(of fire: Int, with reason: Cancellation?) {
    guard let suspension = waiting.removeValue(forKey: fire), suspension.isOwn else { return }
    switch reason {
    case .moduleEnded, .pluginsExchanged: abandoned.insert(suspension.event)
    // A token that was lost, maybe as the next one took its place, shows nothing.
    case .dropped: break
    default: ended.insert(suspension.event)
    }
  }
}
