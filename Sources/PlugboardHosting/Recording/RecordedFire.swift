public import PlugboardCore
public import PlugboardValues

/// A recorded fire with the subscribers that were called, and the fires and changes of each.
///
/// Times are readings of the recorder's clock in nanoseconds, nil if times weren't recorded.
public final class RecordedFire {
  /// A subscriber that was called.
  public struct Call {
    /// The plugin, or the label of the subscription.
    public let name: String
    public let module: ModuleID
    public let priority: Int
    /// The response after it; nil if no subscriber has answered so far.
    public let response: RecordedValue?
    /// Whether the subscriber has suspended the event.
    public let isSuspended: Bool
    /// The time at which it was over.
    public let time: Int64?
    /// In nanoseconds; nil if the observer that recorded it hadn't asked for durations.
    public let duration: Int64?
    /// The part of the duration in which no nested fire was in progress.
    public let selfTime: Int64?
    /// The fires and changes while it ran.
    public let items: [RecordedItem]
  }

  /// The number of the fire in its runtime.
  public let number: Int
  public let event: Name
  /// The addressed module.
  public private(set) var module: ModuleID
  public let direction: Direction?
  public private(set) var publisher: RecordedActor
  public let params: Params
  /// Whether only a part of the params was kept.
  public let hasCutParams: Bool
  /// The number of the fire in whose handler it was fired or enqueued.
  public let cause: Int?
  /// The depth of nesting, 1 for an outermost fire.
  public let depth: Int
  /// Whether it was enqueued in the fire that caused it, and so came after that.
  public let isEnqueued: Bool
  /// Whether its beginning was recorded and is still stored.
  public let hasBeginning: Bool
  public let began: Int64?
  /// The subscribers that were called, in order.
  public private(set) var calls: [Call] = []
  /// The fires and changes in a subscriber that isn't over.
  public private(set) var open: [RecordedItem] = []
  /// The fires that were enqueued in it, an outermost one, or in a fire below.
  public private(set) var enqueued: [RecordedFire] = []
  /// The outermost fire around it, or the outermost fire in which it was enqueued; nil if it is the
  /// outermost fire itself.
  private(set) weak var outermost: RecordedFire?
  /// Nil while the fire is in progress or suspended.
  public private(set) var outcome: RecordedEnd?
  public private(set) var ended: Int64?
  /// The number of the suspension that holds it now.
  public internal(set) var suspension: Int?

  /// - Parameter step: Its first step that is known.
  init(_ step: RecordStep) {
    hasBeginning = step.kind == .begin
    number = step.fire
    event = step.name
    module = step.module
    direction = step.direction
    publisher = RecordedActor(step)
    params = step.params
    hasCutParams = step.hasCutParams
    depth = Int(step.depth)
    cause = step.kind != .begin || step.cause == 0 ? nil : step.cause
    isEnqueued = hasBeginning && step.cause != 0 && step.depth == 1
    began = step.time
  }

  /// Adds a change of data in a subscriber that isn't over.
  func add(_ change: RecordedChange) { open.append(.change(change)) }

  /// Puts a fire in its place among the effects of this fire.
  func add(_ fire: RecordedFire) {
    let top = outermost ?? self
    fire.outermost = top
    if fire.isEnqueued { top.enqueued.append(fire) } else { open.append(.fire(fire)) }
  }

  /// Adds a subscriber that was called.
  func add(_ step: RecordStep) {
    calls.append(
      Call(
        name: step.subscriber, module: step.module, priority: Int(step.priority),
        response: step.new, isSuspended: step.isSuspended, time: step.time,
        duration: step.duration, selfTime: step.selfTime, items: open))
    open = []
  }

  func end(_ step: RecordStep) {
    (outcome, ended) = (step.outcome, step.time)
    // Subscribers don't tell them.
    if !hasBeginning { (module, publisher) = (step.module, RecordedActor(step)) }
  }

  /// The faults of each call, and the faults that belong to no call.
  public var faults: (ofCalls: [[Fault]], others: [Fault]) {
    var left = outcome?.faults ?? []
    let ofCalls = calls.map { call -> [Fault] in
      guard
        let place = left.firstIndex(where: {
          $0.subscriber.hasSameBytes(as: call.name) && $0.module == call.module
        })
      else { return [] }
      return [left.remove(at: place)]
    }
    return (ofCalls, left)
  }

  /// The fires and changes directly below, in the order in which they are shown.
  public var items: [RecordedItem] { calls.flatMap(\.items) + open + enqueued.map { .fire($0) } }
}

/// A recorded change of data.
public struct RecordedChange {
  public let module: ModuleID
  public let key: Name
  public let old: RecordedValue?
  public let new: RecordedValue?
  public let writer: RecordedActor
  /// A reading of the recorder's clock in nanoseconds; nil if times weren't recorded.
  public let time: Int64?
  /// Whether it has a fire around it, which may not be stored any more.
  public let isInFire: Bool

  /// The change with its values as far as they are kept.
  public var change: DataChange { DataChange(key: key, old: old?.value, new: new?.value) }

  init(_ step: RecordStep) {
    module = step.module
    key = step.name
    old = step.old
    new = step.new
    writer = RecordedActor(step)
    time = step.time
    isInFire = step.fire != 0
  }
}
