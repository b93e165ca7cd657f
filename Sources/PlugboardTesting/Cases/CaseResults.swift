internal import Plugboard

/// What came of a case, as its `expected` may state it.
struct CaseResults {
  /// The lists by the keys under which cases expect them.
  enum Key: String {
    case calls, previous, params, responses, errors, rejected, queries
    case outcomes, ends, awaited, diagnostics, trace

    /// Whether of each element only the fields that a case states are compared.
    var isPartial: Bool {
      switch self {
      case .outcomes, .ends, .awaited, .trace: true
      default: false
      }
    }
  }

  private var lists: [Key: [Value]] = [:]
  /// For each top-level fire who stopped it, or null.
  var stops: [Value] = []
  /// What kept the case from running as it stands.
  var troubles: [EventCase.Difference] = []

  subscript(key: Key) -> [Value] {
    get { lists[key] ?? [] }
    // In place: a copy for each call would make long cases quadratic.
    _modify { yield &lists[key, default: []] }
  }

  mutating func noteCall(_ name: String, previous: Value?, params: Record) {
    self[.calls].append(.string(name))
    self[.previous].append(Self.stated(previous))
    self[.params].append(.object(params))
  }

  /// A response as cases state it: `"none"`, or an object with its value.
  static func stated(_ response: Value?) -> Value {
    response.map { ["value": $0] } ?? "none"
  }

  /// An outcome, of which cases expect such fields as they like.
  static func stated(_ outcome: FireOutcome, of event: String) -> Record {
    [
      "event": .string(event), "response": stated(outcome.response),
      "subscribers": .int(outcome.subscribers), "called": .int(outcome.called),
      "stoppedBy": outcome.stoppedBy.map { .string($0) } ?? .null,
      "suspended": .bool(outcome.suspended != nil), "ended": .bool(outcome.ended),
      "cancelled": outcome.cancelled.map { .string("\($0)") } ?? .null,
      "faults": .array(outcome.faults.map { .string($0.subscriber) }),
      "responses": .array(outcome.responses.map { .object([$0.subscriber: $0.response]) }),
      "thrown": .null,
    ]
  }

  func differences(from expected: Record) -> [EventCase.Difference] {
    troubles
      + expected.compactMap { field in
        let found = found(field.key, like: field.value)
        guard !agrees(field.key, field.value, found) else { return nil }
        return EventCase.Difference(field: field.key, expected: field.value, found: found)
      }
  }

  private func found(_ key: String, like expected: Value) -> Value {
    switch key {
    case "callCount": .int(self[.calls].count)
    case "stoppedBy": stoppedBy(like: expected)
    default: Key(rawValue: key).map { .array(self[$0]) } ?? .null
    }
  }

  /// One name is the last that stopped a fire; a list has those who did, or with a null in it an
  /// element for each fire.
  private func stoppedBy(like expected: Value) -> Value {
    let stoppers = stops.filter { $0 != .null }
    guard case .array(let elements) = expected else { return stoppers.last ?? .null }
    return .array(elements.contains(.null) ? stops : stoppers)
  }

  private func agrees(_ key: String, _ expected: Value, _ found: Value) -> Bool {
    guard Key(rawValue: key)?.isPartial == true, case .array(let left) = expected,
      case .array(let right) = found
    else { return CaseComparison.agree(expected, found) }
    return left.count == right.count
      && zip(left, right).allSatisfy { expected, found in
        guard let expected = Record(value: expected), let found = Record(value: found) else {
          return false
        }
        return CaseComparison.isPart(expected, of: found)
      }
  }
}
