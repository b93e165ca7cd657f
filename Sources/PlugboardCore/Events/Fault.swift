/// An error that a subscriber threw; it is reported once, and the rest of the chain runs.
public struct Fault: Error, Sendable {
  /// The code that threw.
  public enum Source: Sendable, Hashable {
    case plugin(Name)
    /// A subscription outside plugins, by its label.
    case subscription(String)
    case host
  }

  /// The work in which a plugin or a host throws.
  public enum Work: Sendable, Hashable, CustomStringConvertible {
    /// The handling of an event.
    case event(Name)
    /// A task that was begun with `context.task`.
    case task
    /// Code that was run with `context.attempt`.
    case attempt

    public var description: String {
      switch self {
      case .event(let event): event.text
      case .task: "a task"
      case .attempt: "an attempt"
      }
    }
  }

  public let source: Source
  public let work: Work
  /// The event in whose handling it happened; nil for a task and an attempt.
  public var event: Name? { if case .event(let event) = work { event } else { nil } }
  public let module: ModuleID
  public let error: any Error
  /// The name of the source in texts: the plugin, the label of the subscription, or "host".
  public var subscriber: String {
    switch source {
    case .plugin(let plugin): plugin.text
    case .subscription(let label): label
    case .host: "host"
    }
  }

  /// The fault of a nested event that the subscriber let through.
  public var cause: Fault? {
    guard case .fault(let cause) = error as? EventError else { return nil }
    return cause
  }

  /// The text of the error that was thrown.
  public var message: String { cause?.statement ?? "\(error)" }

  /// Stable; it has a page in the documentation.
  public var code: String { "event-fault" }

  /// The code of the error that was thrown, in the innermost nested event if there is one; nil if the error has
  /// none.
  public var errorCode: String? { (chain.last?.error as? any CodedError)?.code }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(statement) [\(code)]" }

  /// The fault, its cause, and so on to the innermost nested event.
  private var chain: [Fault] { Array(sequence(first: self) { $0.cause }) }

  /// The subscriber, event, module and error, without the code. A circle of nested events is described once, with
  /// the number of rounds.
  var statement: String {
    let chain = chain
    let frames = chain.map { "\"\($0.subscriber)\" failed in \($0.quotedWork) at \"\($0.module)\"" }
    var parts: [String] = []
    var rest = frames[...]
    while !rest.isEmpty {
      let (length, rounds) = Self.circle(atStartOf: rest)
      let circle = rest.prefix(length).joined(separator: ": ")
      parts.append(rounds == 1 ? circle : "\(circle) (\(rounds) times)")
      rest = rest.dropFirst(length * rounds)
    }
    return (parts + ["\(chain[chain.endIndex - 1].error)"]).joined(separator: ": ")
  }

  private var quotedWork: String { event.map { "\"\($0)\"" } ?? "\(work)" }

  /// Returns the length of the shortest circle that texts begin with, and the number of its rounds; one
  /// text and one round if there is none.
  private static func circle(atStartOf texts: ArraySlice<String>) -> (length: Int, rounds: Int) {
    for length in 1...max(1, min(longestCircle, texts.count / 2)) {
      let circle = texts.prefix(length)
      var rounds = 1
      while texts.dropFirst(rounds * length).prefix(length).elementsEqual(circle) { rounds += 1 }
      if rounds > 1 { return (length, rounds) }
    }
    return (1, 1)
  }

  /// The number of events up to which a circle is found.
  private static let longestCircle = 8
}

/// Events that nest beyond the depth limit; the publisher of the innermost is at fault.
public struct NestingError: CodedError {
  public let limit: Int
  /// The events in progress, outermost first.
  public let events: [String]

  public var code: String { "event-too-deep" }

  public var description: String { message }

  public var message: String {
    let shown = events.count > 12 ? events.prefix(6) + ["…"] + events.suffix(6) : events[...]
    let cycle = shown.joined(separator: " → ")
    return events.count > limit
      ? "events nest deeper than \(limit): \(cycle)"
      : "too many events in \"\(events[0])\" nest deeper than \(limit), so that its nested events are refused"
        + " until it is over: \(cycle)"
  }
}
