internal import Plugboard

/// Cancels what waits, and tells which events were cancelled.
extension Shell {
  /// A kind of events that were cancelled for one reason, told in one line.
  private struct Cancelled: Hashable {
    let event: Name
    /// The module that they were fired at.
    let module: ModuleID
    let reason: Cancellation

    func line(_ count: Int) -> LocalizedText {
      [
        "en":
          "\(event) at \(module) was cancelled\(count > 1 ? " \(count) times" : ""): \(reason)",
        "zh": "\(module) 的 \(event) 已取消\(count > 1 ? " \(count) 次" : "")：\(reason)",
      ]
    }
  }

  /// Cancels the suspended events that were fired at a module or below it.
  func cancelSuspensions(below top: ModuleID, _ reason: String) {
    guard runtime.events.hasSuspended else { return }
    let modules = [top] + ((try? runtime.modules.descendants(of: top)) ?? [])
    let numbers = modules.flatMap { runtime.events.suspended(firedAt: $0).map(\.number) }
    for number in numbers.sorted() { runtime.events.cancel(number, reason) }
  }

  /// Leaves it to the reply of the running command to tell that its next fire was cancelled.
  func repliesToNextFire() {
    let next = runtime.events.fireCount + 1
    isInReply = { $0.fire == next }
  }

  /// Notes a fire that was cancelled, to tell of it when the turn is over.
  func note(_ fire: CancellationRecord) {
    guard !isInReply(fire) else { return }
    if cancelled.isEmpty { Task { [weak self] in self?.tellCancelled() } }
    cancelled.append(fire)
  }

  func tellCancelled() {
    let fires = cancelled
    cancelled = []
    // Equal params count once: such events had joined the first.
    var params: [Cancelled: Set<Params>] = [:]
    var kinds: [Cancelled] = []
    for fire in fires {
      let kind = Cancelled(event: fire.event, module: fire.module, reason: fire.reason)
      if params[kind] == nil { kinds.append(kind) }
      params[kind, default: []].insert(fire.params)
    }
    for kind in kinds { tell(kind.line(params[kind]?.count ?? 0)) }
  }
}
