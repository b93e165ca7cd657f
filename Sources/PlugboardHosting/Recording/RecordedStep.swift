public import PlugboardCore
public import PlugboardValues

/// A recorded step of a fire, as an observer of the runtime was told of it.
///
/// The trees of ``FireRecorder/roots(from:in:)`` are made of the same steps; here they are in the order of time, also for
/// an event that was suspended and went on among others.
public struct RecordedStep {
  public let phase: FireRecord.Phase
  /// The number of the fire.
  public let fire: Int
  /// The number of the fire that has caused this one; nil if there is none.
  public let cause: Int?
  /// The depth of nesting, 1 for the outermost fire.
  public let depth: Int
  public let event: Name
  /// The addressed module; after a subscriber, the module of the subscriber.
  public let module: ModuleID
  public let publisher: EventPublisher
  public let params: Params
  /// The plugin that was called, or the label of the subscription; nil at the beginning and the end.
  public let subscriber: String?
  /// The response so far.
  public let response: RecordedValue?

  init(_ step: RecordStep, of begin: RecordStep) {
    phase =
      switch step.kind {
      case .begin, .change: .begin
      case .subscriber: .subscriber
      case .end: .end
      }
    fire = step.fire
    cause = begin.cause == 0 ? nil : begin.cause
    depth = Int(step.depth)
    event = step.name
    module = step.module
    publisher =
      begin.plugin.flatMap { plugin in begin.pluginModule.map { EventPublisher(plugin, of: $0) } }
      ?? .host
    params = begin.params
    subscriber = step.kind == .subscriber ? step.subscriber : nil
    response = step.kind == .end ? step.outcome?.response : step.new
  }
}

extension FireRecorder {
  /// Returns the recorded steps of fires in the order of time; steps whose fire's beginning is no longer stored are left out.
  public func steps() -> [RecordedStep] {
    var begins: [Int: RecordStep] = [:]
    return ring.steps().compactMap { step in
      if step.kind == .change { return nil }
      if step.kind == .begin { begins[step.fire] = step }
      return begins[step.fire].map { RecordedStep(step, of: $0) }
    }
  }
}
