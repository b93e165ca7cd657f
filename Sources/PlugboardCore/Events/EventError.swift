/// The reason for which an event was not delivered or ended early; in strict mode also the first
/// fault on its way.
public enum EventError: Error, Sendable {
  case unknownModule(ModuleID)
  /// The module is still mounting, or past its `module.willUnload`.
  case notLive(ModuleID, event: Name, ModulePhase)
  /// The plugins of the module were exchanged, and a former one, or a context from before, fires.
  case replaced(Name?, module: ModuleID)
  /// An event's name is never empty.
  case emptyName
  /// The registry declares the event in another way than the subscription does.
  indirect case declaredOtherwise(EventDeclaration, known: EventDeclaration)
  case paramMissing(event: Name, key: Name, asked: ValueShape)
  case paramMismatch(event: Name, key: Name, found: Value, asked: ValueShape)
  case paramIllegal(event: Name, key: Name, value: Value, allowed: LegalValues)
  /// The param is nested deeper than `Value.deepest`.
  case paramTooDeep(event: Name, key: Name)
  /// The event doesn't declare the param.
  case paramUnknown(event: Name, key: Name, known: [Name])
  /// The first fault of the chain; thrown in strict mode only, after the chain has run to its end.
  case fault(Fault)
  /// A suspended event ended before all its subscribers were called.
  case cancelled(event: Name, module: ModuleID, reason: Cancellation)

  /// The phase of the life of a module at which no event can be fired.
  public enum ModulePhase: Sendable, Hashable {
    case mounting
    /// The module is past its `module.willUnload`.
    case ending
    case ended

    init(_ life: Life) { self = life < .live ? .mounting : life < .ended ? .ending : .ended }

    /// The reason for the refusal, and the remedy.
    fileprivate var reason: String {
      switch self {
      case .mounting: "is still mounting; fire it in a handler of module.didLoad"
      case .ending: "is ending; fire it in a handler of module.willUnload at the latest"
      case .ended: "has ended; work that is begun with context.task ends with it"
      }
    }
  }

  public var code: String {
    switch self {
    case .unknownModule: "event-unknown-module"
    case .notLive: "event-not-live"
    case .replaced: "event-replaced-plugin"
    case .emptyName: "event-empty-name"
    case .declaredOtherwise: "event-declared-twice"
    case .paramMissing: "event-param-missing"
    case .paramMismatch: "event-param-mismatch"
    case .paramIllegal, .paramTooDeep: "event-param-illegal"
    case .paramUnknown: "event-param-unknown"
    case .fault: "event-fault"
    case .cancelled: "event-cancelled"
    }
  }
}

extension EventError: CodedError {
  public var message: String {
    switch self {
    case .unknownModule(let module):
      "no module \"\(module)\" is registered"
    case .notLive(let module, let event, let phase):
      "\"\(event)\" can't be fired at \"\(module)\", which \(phase.reason)"
    case .replaced(let plugin, let module):
      (plugin.map { "plugin \"\($0)\"" } ?? "a context") + " of \"\(module)\" can't fire:"
        + " the plugins of the module were exchanged since it was made"
    case .paramMismatch(let event, let key, let found, let asked):
      "the param \"\(key)\" of \"\(event)\" is \(asked), not \(asked.wording(ofMisfit: found))"
    case .emptyName:
      "an event needs a name that is not empty"
    case .declaredOtherwise(let stated, let known):
      "the subscription is to \(stated), but the registry declares \(known); use its declaration"
    case .paramMissing(let event, let key, let asked):
      "\"\(event)\" needs the param \"\(key)\", \(asked)"
    case .paramIllegal(let event, let key, let value, let allowed):
      "the param \"\(key)\" of \"\(event)\" takes \(allowed), not \(value.shortWording)"
    case .paramTooDeep(let event, let key):
      "the param \"\(key)\" of \"\(event)\" \(ValueFault.tooDeep)"
    case .paramUnknown(let event, let key, let known):
      known.isEmpty
        ? "\"\(event)\" takes no params, so \"\(key)\" can't be given"
        : "\"\(event)\" has no param \"\(key)\"; it takes "
          + known.map { "\"\($0)\"" }.joined(separator: ", ")
    case .fault(let fault):
      fault.statement
    case .cancelled(let event, let module, let reason):
      "\"\(event)\" at \"\(module)\" was cancelled: \(reason)"
    }
  }
}

/// The reason for which a suspended event ended early.
public enum Cancellation: Sendable, Hashable, CustomStringConvertible {
  /// The owner of the token gave a reason.
  case because(String)
  /// The last token was dropped unused.
  case dropped
  case timedOut
  case taskCancelled
  /// The module of the subscriber that had suspended it ended.
  case moduleEnded
  /// The plugins of the module of that subscriber were exchanged.
  case pluginsExchanged

  public var description: String {
    switch self {
    case .because(let reason): reason
    case .dropped: "its token was dropped unused"
    case .timedOut: "it timed out"
    case .taskCancelled: "the waiting task was cancelled"
    case .moduleEnded: "the module that suspended it ended"
    case .pluginsExchanged: "the plugins of the module that suspended it were exchanged"
    }
  }
}

extension Cancellation {
  /// Returns the reason for an event that was suspended at a module whose plugins were unmounted for a part of its
  /// life.
  static func end(of life: Life) -> Cancellation {
    life == .replaced ? .pluginsExchanged : .moduleEnded
  }
}

/// An error that a subscriber threw; it is reported once, and the rest of the chain runs.
public struct Fault: Error, Sendable {
  /// The code that threw.
  public enum Source: Sendable, Hashable {
    case plugin(Name)
    /// A subscription outside plugins, by its label.
    case subscription(String)
    case host
  }

  public let source: Source
  public let event: Name
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
    let frames = chain.map { "\"\($0.subscriber)\" failed in \"\($0.event)\" at \"\($0.module)\"" }
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

/// A fire that was suspended and then cancelled.
public struct CancellationRecord: Sendable {
  /// The number of the fire, by which observers know it.
  public let fire: Int
  public let event: Name
  /// The module that it was fired at.
  public let module: ModuleID
  public let params: Params
  public let reason: Cancellation
}
