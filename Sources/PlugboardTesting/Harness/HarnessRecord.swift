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
  public let subscribers: [String]
  /// Nil while the fire is in progress or suspended.
  public let outcome: UntypedOutcome?

  init(_ fire: RecordedFire, cause: Name?) {
    event = fire.event
    params = fire.params
    module = fire.module
    let (plugin, module) = (fire.publisher.plugin, fire.publisher.module)
    publisher = plugin.flatMap { plugin in module.map { EventPublisher(plugin, of: $0) } } ?? .host
    self.cause = cause
    depth = fire.depth
    subscribers = fire.calls.map(\.name)
    outcome = fire.outcome?.outcome
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
