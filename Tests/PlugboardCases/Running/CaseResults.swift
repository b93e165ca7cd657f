internal import Plugboard

/// The results of a case, in the form in which its `expected` states them.
struct CaseResults {
  /// A key of `expected` that holds a list.
  enum Key: String {
    case calls, previous, params, responses, errors, rejected, queries
    case outcomes, ends, awaited, diagnostics, trace

    /// Whether elements are compared only in the fields that the case states.
    var isPartial: Bool {
      switch self {
      case .outcomes, .ends, .awaited, .trace: true
      default: false
      }
    }
  }

  private var lists: [Key: [Value]] = [:]
  /// The subscriber that stopped each top-level fire, or null.
  var stops: [Value] = []
  /// The steps that couldn't be run.
  var troubles: [CaseDifference] = []

  subscript(key: Key) -> [Value] {
    get { lists[key] ?? [] }
    // Modified in place: a copy for each call would make long cases quadratic.
    _modify { yield &lists[key, default: []] }
  }

  mutating func noteCall(_ name: String, previous: Value?, params: Fields) {
    self[.calls].append(.string(name))
    self[.previous].append(Self.stated(previous))
    self[.params].append(.object(params))
  }

  /// Returns a response as cases state it: `"none"`, or an object with its value.
  static func stated(_ response: Value?) -> Value {
    response.map { ["value": $0] } ?? "none"
  }

  /// Returns all fields of an outcome that cases can state.
  static func stated(_ outcome: UntypedOutcome, of event: String) -> Fields {
    [
      "event": .string(event), "response": stated(outcome.response),
      "subscribers": .int(outcome.subscribers), "called": .int(outcome.called),
      "stoppedBy": outcome.stoppedBy.map { .string($0) } ?? .null,
      "suspended": .bool(outcome.suspension != nil), "ended": .bool(outcome.isUnmounted),
      "cancelled": outcome.cancelled.map { .string("\($0)") } ?? .null,
      "faults": .array(outcome.faults.map { .string($0.subscriber) }),
      "responses": .array(outcome.responses.map { .object([$0.subscriber: $0.response]) }),
      "thrown": .null,
    ]
  }

  func differences(from expected: Fields) -> [CaseDifference] {
    troubles
      + expected.compactMap { field in
        let found = found(field.key, like: field.value)
        guard !agrees(field.key, field.value, found) else { return nil }
        return CaseDifference(field: field.key, expected: field.value, found: found)
      }
  }

  private func found(_ key: String, like expected: Value) -> Value {
    switch key {
    case "callCount": .int(self[.calls].count)
    case "stoppedBy": stoppedBy(like: expected)
    default: Key(rawValue: key).map { .array(self[$0]) } ?? .null
    }
  }

  /// Returns the last subscriber that stopped a fire. For a list, returns all of them, or if the list
  /// contains null, one element for each fire.
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
        guard let expected = Fields(value: expected), let found = Fields(value: found) else {
          return false
        }
        return CaseComparison.isPart(expected, of: found)
      }
  }
}
