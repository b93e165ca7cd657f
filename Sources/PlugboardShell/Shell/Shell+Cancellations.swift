internal import Plugboard

/// Cancels what waits, and tells which events were cancelled.
extension Shell {
  /// Events that were cancelled for one reason, told in one line.
  struct CancelledEvents {
    let event: Name
    /// The module that they were fired at.
    let module: ModuleID
    let reason: Cancellation
    /// Equal params count once: such events had joined the first.
    var params: Set<Params>

    var line: LocalizedText {
      let count = params.count
      return [
        "en":
          "\(event) at \(module) was cancelled\(count > 1 ? " \(count) times" : ""): \(reason)",
        "zh": "\(module) 的 \(event) 已取消\(count > 1 ? " \(count) 次" : "")：\(reason)",
      ]
    }
  }

  /// Cancels the suspended events that were fired at a module or below it.
  func cancelSuspensions(below top: ModuleID, _ reason: String) {
    let suspended = runtime.events.suspended
    guard !suspended.isEmpty else { return }
    let modules = Set([top] + ((try? runtime.modules.descendants(of: top)) ?? []))
    for fire in suspended where modules.contains(fire.firedAt) {
      runtime.events.cancel(fire.number, reason)
    }
  }

  /// Leaves it to the reply of the running command to tell that its next fire was cancelled.
  func repliesToNextFire() {
    let next = runtime.events.fireCount + 1
    isInReply = { $0.fire == next }
  }

  /// Notes a fire that was cancelled, to tell of it when the turn is over.
  func note(_ fire: CancelledFire) {
    guard !isInReply(fire) else { return }
    let (event, module, params, reason) = (fire.event, fire.module, fire.params, fire.reason)
    if let place = cancelled.firstIndex(where: {
      $0.event == event && $0.module == module && $0.reason == reason
    }) {
      cancelled[place].params.insert(params)
    } else {
      cancelled.append(
        CancelledEvents(event: event, module: module, reason: reason, params: [params]))
      Task { [weak self] in self?.tellCancelled() }
    }
  }

  func tellCancelled() {
    let events = cancelled
    cancelled = []
    for events in events { tell(events.line) }
  }
}
