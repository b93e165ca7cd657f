internal import Plugboard

/// An observed fire.
@MainActor final class TraceEntry {
  /// A called subscriber, with the response so far.
  struct Call {
    let subscriber: String
    let response: Value?

    var line: String { response.map { "\(subscriber): \($0.compactText)" } ?? subscriber }
  }

  let sequence: Int
  private let cause: Int?
  private let depth: Int
  private let event: Name
  private let module: ModuleID
  private let publisher: Publisher
  private let params: Params
  private(set) var calls: [Call] = []
  /// The outcome; nil while the fire is in progress or suspended.
  private(set) var outcome: FireOutcome?

  init(_ begin: ObservedFire) {
    sequence = begin.sequence
    cause = begin.cause
    depth = begin.depth
    event = begin.event
    module = begin.module
    publisher = begin.publisher
    params = begin.params
  }

  /// Adds a later record of the same fire; returns the line that it adds, if any.
  func add(_ record: ObservedFire) -> String? {
    switch record.phase {
    case .begin: return nil
    case .subscriber:
      let call = Call(subscriber: record.subscriber ?? "", response: record.response)
      calls.append(call)
      return indent + "  - " + call.line
    case .end:
      outcome = record.outcome
      return end.map { indent + "  = " + $0 }
    }
  }

  var indent: String { String(repeating: "  ", count: max(0, depth - 1)) }

  var head: String {
    var line = "\(indent)#\(sequence) \(event) at \(module) by \(publisher)"
    if let cause = cause { line += " in #\(cause)" }
    if !params.isEmpty { line += " \(Value.object(params.record).compactText)" }
    return line
  }

  var lines: [String] {
    var lines = [head] + calls.map { indent + "  - " + $0.line }
    if let end { lines.append(indent + "  = " + end) }
    if outcome == nil { lines.append(indent + "  = not over") }
    return lines
  }

  /// The description of an end that isn't plain; nil for a plain one.
  private var end: String? {
    guard let outcome else { return nil }
    var parts: [String] = []
    if let subscriber = outcome.stoppedBy { parts.append("stopped by \(subscriber)") }
    if outcome.response != calls.last?.response {
      parts.append(outcome.response.map { "response \($0.compactText)" } ?? "no response")
    }
    if let reason = outcome.cancelled { parts.append("cancelled: \(reason)") }
    if outcome.ended { parts.append("the module ended") }
    parts += outcome.faults.map { "fault: \($0)" }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  var json: Value {
    [
      "sequence": .int(sequence), "cause": Value(cause), "depth": .int(depth),
      "event": .string(event.text), "module": .string(module.text),
      "publisher": .string("\(publisher)"), "params": .object(params.record),
      "subscribers": .array(
        calls.map {
          [
            "subscriber": .string($0.subscriber), "answered": .bool($0.response != nil),
            "response": $0.response ?? .null,
          ]
        }), "answered": .bool(outcome?.answered ?? false),
      "response": outcome?.response ?? .null, "isOver": .bool(outcome != nil),
      "stoppedBy": Value(outcome?.stoppedBy),
      "cancelled": Value(outcome?.cancelled.map { "\($0)" }),
      "ended": .bool(outcome?.ended ?? false),
      "faults": .array((outcome?.faults ?? []).map { .string("\($0)") }),
    ]
  }
}
