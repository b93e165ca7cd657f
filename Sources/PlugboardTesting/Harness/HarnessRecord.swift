public import Plugboard

/// The record of a fire: its event, module, publisher and cause, and its outcome.
public struct HarnessRecord: Sendable {
  public let event: Name
  public let params: Params
  /// The addressed module.
  public let module: ModuleID
  public let publisher: EventPublisher
  /// The event in whose handler it was fired; nil if outside handlers.
  public let cause: Name?
  /// The nesting depth, 1 for the outermost event.
  public let depth: Int
  /// The subscribers called so far, in order.
  public internal(set) var subscribers: [String] = []
  /// Nil while the fire is in progress or suspended.
  public internal(set) var outcome: UntypedOutcome?

  @MainActor init(_ begin: FireRecord, cause: Name?) {
    event = begin.event
    params = begin.params
    module = begin.module
    publisher = begin.publisher
    self.cause = cause
    depth = begin.depth
  }

  public var fired: Fired { Fired(named: event, params) }

  /// Whether the fire is a lifecycle event without subscribers.
  var isNoise: Bool { publisher == .host && subscribers.isEmpty && outcome?.subscribers == 0 }
}

extension HarnessRecord: CustomStringConvertible {
  /// One line: `route.open at item by route of item in item.tap {"url":"x"}: check, host → true`.
  public var description: String {
    var text = "\(event) at \(module) by \(publisher)"
    if let cause { text += " in \(cause)" }
    if !params.isEmpty { text += " \(Value.object(params.record))" }
    if !subscribers.isEmpty { text += ": \(subscribers.joined(separator: ", "))" }
    guard let outcome else { return text + " → not over" }
    if let response = outcome.response { text += " → \(response)" }
    if let stopper = outcome.stoppedBy { text += ", stopped by \(stopper)" }
    if let reason = outcome.cancelled { text += ", cancelled: \(reason)" }
    return outcome.faults.reduce(text) { "\($0), fault: \($1)" }
  }
}
