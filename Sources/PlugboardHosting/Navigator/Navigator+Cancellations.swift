internal import PlugboardCore
internal import PlugboardValues

/// Cancels suspended events, and tells which events were cancelled.
extension Navigator {
  /// Cancels the suspended events that were fired at a module or below it.
  func cancelSuspensions(below top: ModuleID, _ reason: String) {
    guard runtime.events.hasSuspended else { return }
    let modules = [top] + ((try? runtime.modules.descendants(of: top)) ?? [])
    let numbers = modules.flatMap { runtime.events.suspended(firedAt: $0).map(\.number) }
    for number in numbers.sorted() { runtime.events.cancel(number, reason) }
  }

  /// Notes a fire that was cancelled, to tell of it when the turn is over.
  func note(_ fire: CancellationRecord) {
    if cancelled.isEmpty { Task { [weak self] in self?.tellCancelled() } }
    cancelled.append(fire)
  }

  /// Tells the delegate of the events that were cancelled in this turn, which it is told at its end otherwise.
  public func tellCancelled() {
    let fires = cancelled
    cancelled = []
    for events in CancelledEvents.grouped(fires) { delegate?.tell(.cancelled(events)) }
  }
}

extension CancelledEvents {
  private struct Kind: Hashable {
    let event: Name
    let module: ModuleID
    let reason: Cancellation
  }

  /// Groups cancelled fires by event, module and reason, in the order of the first of each.
  fileprivate static func grouped(_ fires: [CancellationRecord]) -> [CancelledEvents] {
    var places: [Kind: Int] = [:]
    var groups: [CancelledEvents] = []
    for fire in fires {
      let kind = Kind(event: fire.event, module: fire.module, reason: fire.reason)
      if let place = places[kind] {
        groups[place].fires.append(fire)
      } else {
        places[kind] = groups.count
        groups.append(
          CancelledEvents(
            event: fire.event, module: fire.module, reason: fire.reason, fires: [fire]))
      }
    }
    return groups
  }
}
