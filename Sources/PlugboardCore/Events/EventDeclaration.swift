internal import Synchronization

/// What is known of a declared event: the kind of its response, and the keys of its params.
public struct EventDeclaration: Sendable, Hashable {
  public let response: ValueType
  public internal(set) var params: [KeyDeclaration]
  /// Whether the event was declared with several types of response; the first counts.
  public internal(set) var isContradictory = false

  /// What Swift declares of events, by name.
  private static let all = Mutex<[Name: EventDeclaration]>([:])

  /// Adds a declaration to those of an event.
  static func declare(_ event: Name, _ declaration: EventDeclaration) {
    all.withLock { $0[event] = $0[event]?.merged(with: declaration) ?? declaration }
  }

  /// What was declared of an event; nil where nothing declares it.
  public static func of(_ event: Name) -> EventDeclaration? {
    all.withLock { $0[event] }
  }

  /// The names of all declared events of the process, sorted.
  public static var allNames: [String] {
    all.withLock { Array($0.keys) }.map(\.text).sorted()
  }

  func merged(with other: EventDeclaration) -> EventDeclaration {
    var merged = EventDeclaration(
      response: response == .any ? other.response : response, params: params)
    merged.isContradictory =
      isContradictory || (other.response != .any && other.response != merged.response)
    for key in other.params where !params.contains(where: { $0.name == key.name }) {
      merged.params.append(key)
    }
    return merged
  }
}

extension EventManager {
  /// Checks the params of a fire against what its event declares, and in strict mode that the publisher
  /// declares to fire it.
  @inline(never) func check(
    _ event: Name, _ params: Params, from publisher: Publisher
  ) throws(EventError) {
    if isStrict { checkUse(event, publisher) }
    try checkDeclared(event, params)
  }

  /// Checks params against what their event declares; in strict mode also that anything declares the
  /// event, and that no two declarations contradict each other.
  func checkDeclared(_ event: Name, _ params: Params) throws(EventError) {
    guard let declaration = EventDeclaration.of(event) else {
      if isStrict { reports.undeclared(event, "fired") }
      return
    }
    if isStrict, declaration.isContradictory {
      reports.diagnostic(
        Diagnostic(
          .error, code: "event-declared-twice",
          "\"\(event)\" is declared with several types of response; \(declaration.response) counts")
      )
    }
    for key in declaration.params {
      guard let value = params[key.name], value != .null, !key.type.admits(value) else { continue }
      throw .paramMismatch(event: event, key: key.name, found: value.type, asked: key.type)
    }
  }
}

extension Reports {
  /// Reports an event that nothing declares, with the closest declared name.
  ///
  /// - Parameter use: What is done with it: "fired", "subscribed to".
  func undeclared(_ event: Name, _ use: String) {
    diagnostic(
      Diagnostic(
        .warning, code: "event-undeclared", "\"\(event)\" is \(use), but nothing declares it",
        suggestion: NearestName.of(event.text, among: EventDeclaration.allNames)))
  }
}
