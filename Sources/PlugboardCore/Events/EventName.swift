internal import Synchronization

/// The name of an event with the type of its response, declared once:
///
///     extension EventName<Bool> { static let itemTap = EventName("item.tap") }
///
/// A misspelt name or a response of another type does not compile. The string form, `"item.tap"`,
/// meets the same event.
public struct EventName<Response: ValueConvertible>: Sendable {
  public let name: Name

  /// Declares the event with the keys of its params; untyped fires are checked against their types.
  ///
  /// Declared again, the event keeps what it has and gets the keys that are new.
  public init<each Param>(_ name: String, params: repeat Key<each Param>) {
    var declaration = EventDeclaration(response: Response.valueType, params: [])
    for key in repeat each params { declaration.params.append(KeyDeclaration(key)) }
    self.name = Name(name)
    EventDeclaration.all.withLock { [name = self.name] all in
      all[name] = all[name]?.merged(with: declaration) ?? declaration
    }
  }

  /// Meets an event by its string; declares nothing.
  init(untyped name: Name) {
    self.name = name
  }
}

/// What is known of a declared event: the kind of its response, and the keys of its params.
public struct EventDeclaration: Sendable, Hashable {
  public let response: ValueType
  public internal(set) var params: [KeyDeclaration]
  /// Whether the event was declared with several types of response; the first counts.
  public internal(set) var isContradictory = false

  /// What Swift declares of events, by name.
  static let all = Mutex<[Name: EventDeclaration]>([:])

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

/// Some events by name, as a manifest lists them.
public struct EventNames: Sendable, Hashable {
  public private(set) var names: [Name] = []

  public init<each Response>(_ events: repeat EventName<each Response>) {
    for event in repeat each events { names.append(event.name) }
  }
}
