/// The faults and warnings of a run that no expectation has taken yet.
struct Incidents {
  enum Kind: String {
    case fault, warning
  }

  /// Equal faults, or equal warnings.
  struct Incident: Hashable {
    let kind: Kind
    /// The codes by which it is expected, beginning with the code of the message.
    let codes: [String]
  }

  /// The largest number of different incidents that are kept.
  private static let capacity = 1000

  /// Each once, the oldest first.
  private(set) var unexpected: [Incident] = []
  /// The incidents that may be expected, and are no fault if they aren't.
  private var harmless: [Incident] = []

  mutating func add(_ kind: Kind, _ codes: [String], isHarmless: Bool = false) {
    let incident = Incident(kind: kind, codes: codes)
    guard unexpected.count + harmless.count < Self.capacity, !unexpected.contains(incident),
      !harmless.contains(incident)
    else { return }
    if isHarmless { harmless.append(incident) } else { unexpected.append(incident) }
  }

  /// Takes all of a kind with a code; returns whether there were any.
  mutating func take(_ kind: Kind, _ code: String) -> Bool {
    let count = unexpected.count + harmless.count
    unexpected.removeAll { $0.kind == kind && $0.codes.contains(code) }
    harmless.removeAll { $0.kind == kind && $0.codes.contains(code) }
    return unexpected.count + harmless.count < count
  }

  /// Takes all; returns the commands that expect them.
  mutating func takeExpectations() -> [String] {
    var commands: [String] = []
    for incident in unexpected + harmless {
      guard let code = incident.codes.last, take(incident.kind, code) else { continue }
      commands.append("expect \(incident.kind) \(code)")
    }
    return commands
  }

  /// The codes of a kind, each once.
  func codes(of kind: Kind) -> [String] {
    var codes: [String] = []
    for code in (unexpected + harmless).filter({ $0.kind == kind }).flatMap(\.codes)
    where !codes.contains(code) {
      codes.append(code)
    }
    return codes
  }
}
