internal import Plugboard

/// The outcome of a fire, as commands report it.
struct FireReport {
  let event: String
  let module: ModuleID
  let outcome: UntypedOutcome
  /// All faults during the fire, including faults of nested events, which the outcome doesn't have.
  let faults: [Fault]

  var reply: Reply { Reply(lines, json: json) }

  private var lines: [String] {
    var lines: [String] = []
    if outcome.subscribers == 0 {
      lines.append("no subscriber of \(event) at \(module)")
    } else {
      let called = "\(outcome.called) of \(outcome.subscribers) subscribers called"
      lines.append("\(event) at \(module): \(outcome.responseText), \(called)")
    }
    lines += outcome.responses.map { "  \($0.subscriber): \($0.response.compactText)" }
    if let subscriber = outcome.stoppedBy { lines.append("stopped by \(subscriber)") }
    if let number = outcome.suspension {
      lines.append("suspended as \(number): resume \(number) or cancel \(number)")
    }
    if let reason = outcome.cancelled { lines.append("cancelled: \(reason)") }
    if outcome.isUnmounted { lines.append("the plugins were unmounted during the event") }
    lines += faults.map { "fault: \($0)" }
    return lines
  }

  private var json: Value {
    [
      "response": outcome.response ?? .null,
      "answered": .bool(outcome.isAnswered),
      "subscribers": .int(outcome.subscribers),
      "called": .int(outcome.called),
      "responses": .array(
        outcome.responses.map { ["plugin": .string($0.subscriber), "response": $0.response] }),
      "stoppedBy": Value(outcome.stoppedBy),
      "suspended": Value(outcome.suspension),
      "cancelled": Value(outcome.cancelled.map { "\($0)" }),
      "unmounted": .bool(outcome.isUnmounted),
      "faults": .array(faults.map { .object($0.json) }),
    ]
  }
}

extension UntypedOutcome {
  /// The response as replies tell it.
  var responseText: String {
    response.map { "response \($0.compactText)" } ?? "no response"
  }
}
