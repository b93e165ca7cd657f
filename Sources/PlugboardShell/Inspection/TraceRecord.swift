internal import Plugboard

/// A fire in a trace, or a change that has no fire around it.
enum TraceItem {
  case fire(TraceRecord)
  case change(TracedChange)
}

/// A fire with the subscribers that were called, and what happened in each.
final class TraceRecord {
  /// A subscriber that was called.
  struct Call {
    let name: String
    let module: ModuleID
    let priority: Int
    /// The response after it; nil if no subscriber has answered so far.
    let response: TracedValue?
    let isSuspended: Bool
    let time: Int64
    let duration: Int64
    let selfTime: Int64
    /// The fires and changes while it ran.
    let items: [TraceItem]
  }

  let number: Int
  let event: Name
  private(set) var module: ModuleID
  let direction: Direction?
  private(set) var publisher: TraceActor
  let params: Params
  let hasCutParams: Bool
  let cause: Int?
  /// Whether it was enqueued in the fire that caused it, and so came after that.
  let isEnqueued: Bool
  /// Whether its beginning is known; the ring has dropped that of others.
  let hasBeginning: Bool
  let began: Int64
  var calls: [Call] = []
  /// The fires and changes in a subscriber that isn't over.
  var open: [TraceItem] = []
  /// The fires that were enqueued in it, an outermost one, or in a fire below.
  var enqueued: [TraceRecord] = []
  /// The outermost fire around it, or that which enqueued it; nil if it is that itself.
  private(set) weak var outermost: TraceRecord?
  /// Nil while the fire is in progress or suspended.
  private(set) var outcome: TracedEnd?
  private(set) var ended: Int64 = 0
  /// The number of the suspension that holds it now.
  var suspension: Int?

  /// - Parameter step: Its first step that is known.
  init(_ step: TraceStep) {
    hasBeginning = step.kind == .begin
    number = step.fire
    event = step.name
    module = step.module
    direction = step.direction
    publisher = TraceActor(step)
    params = step.params
    hasCutParams = step.hasCutParams
    cause = step.kind != .begin || step.cause == 0 ? nil : step.cause
    isEnqueued = hasBeginning && step.cause != 0 && step.depth == 1
    began = step.time
  }

  /// Puts a fire in its place among what this one has caused.
  func add(_ fire: TraceRecord) {
    let top = outermost ?? self
    fire.outermost = top
    if fire.isEnqueued { top.enqueued.append(fire) } else { open.append(.fire(fire)) }
  }

  func add(_ step: TraceStep) {
    calls.append(
      Call(
        name: step.subscriber, module: step.module, priority: Int(step.priority),
        response: step.new, isSuspended: step.isSuspended, time: step.time,
        duration: step.duration, selfTime: step.selfTime, items: open))
    open = []
  }

  func end(_ step: TraceStep) {
    (outcome, ended) = (step.outcome, step.time)
    // Subscribers don't tell them.
    if !hasBeginning { (module, publisher) = (step.module, TraceActor(step)) }
  }

  /// The faults of each call, and those that belong to none.
  var faults: (ofCalls: [[Fault]], others: [Fault]) {
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

  /// The items directly below, in the order in which they are shown.
  var items: [TraceItem] { calls.flatMap(\.items) + open + enqueued.map { .fire($0) } }
}

/// A change of data in a trace.
struct TracedChange {
  let module: ModuleID
  let key: Name
  let old: TracedValue?
  let new: TracedValue?
  let writer: TraceActor
  let time: Int64
  /// Whether it has a fire around it, which may not be stored any more.
  let isInFire: Bool

  init(_ step: TraceStep) {
    module = step.module
    key = step.name
    old = step.old
    new = step.new
    writer = TraceActor(step)
    time = step.time
    isInFire = step.fire != 0
  }
}

extension TraceItem {
  /// Returns the roots of steps: fires and changes that nothing known has caused, in their order. A tree
  /// with an event that was suspended comes where that went on to further subscribers.
  static func roots(of steps: [TraceStep], suspended: [Int: Int] = [:]) -> [TraceItem] {
    var roots: [TraceItem] = []
    var fires: [Int: TraceRecord] = [:]
    for step in steps {
      if step.kind == .change {
        let change = TraceItem.change(TracedChange(step))
        if let fire = fires[step.fire] { fire.open.append(change) } else { roots.append(change) }
        continue
      }
      let fire = fires[step.fire] ?? TraceRecord(step)
      if fires[step.fire] == nil {
        fires[step.fire] = fire
        fire.suspension = suspended[step.fire]
        if step.kind == .begin, let around = fires[step.cause] {
          around.add(fire)
        } else {
          roots.append(.fire(fire))
        }
      }
      if step.kind == .subscriber, fire.calls.last?.isSuspended == true {
        let top = fire.outermost ?? fire
        if let place = roots.lastIndex(where: { $0.isFire(top) }) {
          roots.append(roots.remove(at: place))
        }
      }
      switch step.kind {
      case .subscriber: fire.add(step)
      case .end: fire.end(step)
      case .begin, .change: break
      }
    }
    return roots
  }

  private func isFire(_ other: TraceRecord) -> Bool {
    if case .fire(let fire) = self { fire === other } else { false }
  }

  /// Returns the fire of a number, here or below.
  func fire(_ number: Int) -> TraceRecord? {
    guard case .fire(let fire) = self else { return nil }
    if fire.number == number { return fire }
    for item in fire.items {
      if let found = item.fire(number) { return found }
    }
    return nil
  }

  /// Whether it is of no interest unless asked for: a view that the host has asked for or shown, or an event of
  /// the host without subscribers, in which nothing was changed, failed or suspended.
  var isQuiet: Bool {
    guard case .fire(let fire) = self, fire.publisher.plugin == nil, fire.isUneventful else {
      return false
    }
    let isView = Self.views.contains(fire.event)
    // A tap asks for the controls of a view; what a person fires is of interest.
    guard let command = fire.publisher.command else { return isView || fire.calls.isEmpty }
    return isView && command != Self.firingCommand
  }

  /// The command that fires events of a person's choice, views among them.
  private static let firingCommand = "fire"

  private static let views: Set<Name> = Set(
    [
      EventName<ViewValue, Void>.pageView, .pageOverlay, .cardView, .componentView, .cardFooter,
      .componentFooter, .pageEmpty, .itemView,
    ].map(\.name) + [
      EventName<LayoutChoice, Void>.componentLayout.name, EventName<PageList, Void>.pageList.name,
      EventName<Int, Void>.cardComponent.name,
      EventName<String, String?>.linkURL.name, EventName<Value, Double>.itemVisibility.name,
      EventName<Value, Int>.pageDidDraw.name,
      EventName<Value, Bool>.componentFocusDidChange.name,
    ])
}

extension TraceRecord {
  /// Whether nothing was changed, failed, suspended or cancelled, here and below.
  fileprivate var isUneventful: Bool {
    guard let outcome, outcome.faults.isEmpty, outcome.cancelled == nil,
      !calls.contains(where: \.isSuspended)
    else { return false }
    return items.allSatisfy { item in
      if case .fire(let fire) = item { fire.isUneventful } else { false }
    }
  }
}
