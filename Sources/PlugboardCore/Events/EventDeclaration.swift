internal import Synchronization

/// The declaration of an event: the type of its response, and the keys of its params.
public struct EventDeclaration: Sendable, Hashable {
  public let response: ValueType
  public internal(set) var params: [KeyDeclaration]
  /// Whether the event was declared with several types of response; the first counts.
  public internal(set) var isContradictory = false

  /// The declarations of the process, by name.
  private static let all = Mutex<[Name: EventDeclaration]>([:])

  /// Adds a declaration to those of an event.
  static func declare(_ event: Name, _ declaration: EventDeclaration) {
    all.withLock { $0[event] = $0[event]?.merged(with: declaration) ?? declaration }
  }

  /// Returns the declaration of an event; nil if nothing declares it.
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

/// A response whose type is not the one that the event declares.
public struct ResponseError: CodedError, Sendable, Hashable {
  public let event: Name
  public let found: ValueType
  public let declared: ValueType

  /// Checks a response; nil if it may be given. Null may always be given.
  init?(_ response: Value, to event: Name) {
    guard response != .null, let declared = EventDeclaration.of(event)?.response,
      !declared.admits(response)
    else { return nil }
    self.event = event
    self.declared = declared
    found = response.type
  }

  /// Stable; it has a page in the documentation.
  public var code: String { "event-response-mismatch" }

  public var message: String {
    "\"\(event)\" takes a response of type \(declared), not \(found)"
  }
}
