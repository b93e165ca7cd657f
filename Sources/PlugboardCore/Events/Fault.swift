/// What a subscriber threw: reported once, while the rest of the chain ran on.
public struct Fault: Error, Sendable {
  /// The plugin, or the label of a subscription outside plugins.
  public let subscriber: String
  public let event: Name
  public let module: ModuleID
  public let error: any Error
  /// The fault of a nested event that the subscriber let through.
  public var cause: Fault? {
    guard case .fault(let cause) = error as? EventError else { return nil }
    return cause
  }

  /// What the subscriber threw.
  public var message: String { cause?.statement ?? "\(error)" }

  /// Stable; it has a page in the documentation.
  public var code: String { "event-fault" }
}

extension Fault: CustomStringConvertible {
  public var description: String { "\(statement) [\(code)]" }

  /// Who failed where and why, without the code.
  var statement: String {
    "\"\(subscriber)\" failed in \"\(event)\" at \"\(module)\": \(message)"
  }
}

/// Events that nest beyond the depth limit; the publisher of the innermost is at fault.
public struct NestingError: Error, Sendable, CustomStringConvertible {
  public let limit: Int
  /// The events in progress, outermost first.
  public let events: [String]

  public var description: String {
    let shown = events.count > 12 ? events.prefix(6) + ["…"] + events.suffix(6) : events[...]
    return "events nest deeper than \(limit): " + shown.joined(separator: " → ")
  }
}
