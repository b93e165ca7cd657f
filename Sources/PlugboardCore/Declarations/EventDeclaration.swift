/// The way in which the answers of an event combine, as its declaration says.
public struct AnswerRule: Sendable, Hashable {
  public enum Order: Sendable, Hashable {
    /// Each subscriber sees the answer so far, and may replace it.
    case chained
    /// The first answer ends the event.
    case first
  }

  public let order: Order
  /// Whether silence is reported in strict mode.
  public let mustAnswer: Bool

  init(_ order: Order = .chained, mustAnswer: Bool = false) {
    self.order = order
    self.mustAnswer = mustAnswer
  }
}

/// The declaration of an event: its name, the types of its response and of its params, and how answers combine.
public struct EventDeclaration: Sendable {
  public let name: Name
  /// In the order in which they are declared.
  public let params: [EventParam]
  public let answers: AnswerRule
  /// The meaning of the event in a sentence or two; nil if none is stated.
  public let summary: String?
  /// The levels of the modules at which hosts fire the event; empty for all levels, as no event is fired at none.
  public let levels: [Level]
  /// A key of the response's type, which knows how to check one.
  private let answer: KeyDeclaration

  init<Response: ValueConvertible>(
    _ name: Name, response: Response.Type, params: [EventParam], _ answers: AnswerRule,
    summary: String?, levels: [Level]
  ) {
    self.name = name
    self.params = params
    self.answers = answers
    self.summary = summary
    self.levels = levels
    answer = KeyDeclaration(Key<Response>("response"))
  }

  public var response: ValueShape { answer.shape }

  /// Returns whether a response may be given; null may always be.
  func admits(response: Value) -> Bool { response == .null || answer.admits(response) }
}

/// Declarations are equal if everything but the summary and the levels is.
extension EventDeclaration: Hashable {
  public static func == (left: EventDeclaration, right: EventDeclaration) -> Bool {
    left.name == right.name && left.params == right.params && left.answers == right.answers
      && left.answer == right.answer
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(params)
  }
}

extension EventDeclaration: CustomStringConvertible {
  /// One line, as a reference shows it: `route.open(url: a string) → true or false`.
  public var description: String {
    let params = params.map {
      "\($0.key.name): \($0.key.shape)\($0.isOptional ? ", optional" : "")"
    }
    let first = answers.order == .first ? ", the first answer counts" : ""
    let must = answers.mustAnswer ? ", must be answered" : ""
    return "\(name)(\(params.joined(separator: "; "))) → \(response)\(first)\(must)"
  }
}

/// A param that an event declares.
public struct EventParam: Sendable, Hashable {
  public let key: KeyDeclaration
  /// Whether it may be absent.
  public let isOptional: Bool

  init<Wrapped>(_ key: Key<Wrapped>, isOptional: Bool) {
    self.key = KeyDeclaration(key)
    self.isOptional = isOptional
  }
}

/// The events that a registry knows, by their declarations: the events of the runtime, of its plugins and
/// of the host.
public struct EventDeclarations: Sendable {
  private var entries: [Name: (declaration: EventDeclaration, owner: String)] = [:]

  init() {
    let events = EventList(
      .moduleDidLoad, .moduleWillUnload, .pageDidLoad, .pageWillAppear, .pageDidAppear,
      .pageWillDisappear, .pageDidDisappear)
    for event in events.events { entries[event.name] = (event, "the runtime") }
  }

  /// Returns the declaration of an event; nil if nothing declares it.
  public subscript(event: Name) -> EventDeclaration? { entries[event]?.declaration }

  /// The names of all declared events, sorted.
  public var names: [String] { entries.keys.map(\.text).sorted() }

  /// Adds a declaration unless the event has one; returns that one, with its owner, if it differs.
  mutating func add(
    _ declaration: EventDeclaration, by owner: String
  ) -> (declaration: EventDeclaration, owner: String)? {
    guard let known = entries[declaration.name] else {
      entries[declaration.name] = (declaration, owner)
      return nil
    }
    return known.declaration == declaration ? nil : known
  }

  /// Returns the reason for which an event may not be answered so; nil if it may, or if nothing
  /// declares it.
  func refusal(of response: Value, to event: Name) -> ResponseError? {
    guard let declaration = self[event], !declaration.admits(response: response) else { return nil }
    return ResponseError(event: event, found: response, declared: declaration.response)
  }
}

/// A response of another type than the event declares.
public struct ResponseError: CodedError, Sendable, Hashable {
  public let event: Name
  public let found: Value
  public let declared: ValueShape

  public var code: String { "event-response-mismatch" }

  public var message: String {
    "the response to \"\(event)\" is \(declared), not \(declared.wording(ofMisfit: found))"
  }
}

/// The direction of an event beyond its module.
public enum Direction: Sendable, Hashable {
  /// From the module up to its root.
  case up
  /// To the module, then to everything below it, parents first.
  case down
}
