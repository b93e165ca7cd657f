internal import PlugboardCore

/// The trees that recorded steps form: fires with their effects, and changes outside of fires.
struct RecordedTrees {
  /// The fires and changes that nothing known has caused, in their order. A tree with an event that was
  /// suspended comes where that went on to further subscribers.
  var roots: [RecordedItem] { slots.compactMap(\.self) }
  /// All fires, in the order in which they began.
  private(set) var fires: [RecordedFire] = []
  private var fireOfNumber: [Int: RecordedFire] = [:]
  /// The roots; nil where one was that has moved to the end.
  private var slots: [RecordedItem?] = []
  /// The positions in `slots` of the fires among the roots, by number.
  private var slotOfNumber: [Int: Int] = [:]

  /// - Parameter suspended: The numbers of waiting suspensions by the numbers of their fires.
  init(_ steps: [RecordStep], suspended: [Int: Int] = [:]) {
    for step in steps {
      if step.kind == .change {
        add(RecordedChange(step), in: step.fire)
      } else {
        add(step, suspended)
      }
    }
  }

  private mutating func add(_ change: RecordedChange, in number: Int) {
    if let fire = fireOfNumber[number] { fire.add(change) } else { slots.append(.change(change)) }
  }

  private mutating func add(_ step: RecordStep, _ suspended: [Int: Int]) {
    let fire = fireOfNumber[step.fire] ?? addFire(step, suspended)
    if step.kind == .subscriber, fire.calls.last?.isSuspended == true {
      moveToEnd(fire.outermost ?? fire)
    }
    switch step.kind {
    case .subscriber: fire.add(step)
    case .end: fire.end(step)
    case .begin, .change: break
    }
  }

  /// Adds the fire of a step, the first of it that is known.
  private mutating func addFire(_ step: RecordStep, _ suspended: [Int: Int]) -> RecordedFire {
    let fire = RecordedFire(step)
    fire.suspension = suspended[step.fire]
    fireOfNumber[step.fire] = fire
    fires.append(fire)
    if step.kind == .begin, let around = fireOfNumber[step.cause] {
      around.add(fire)
    } else {
      addRoot(fire)
    }
    return fire
  }

  private mutating func moveToEnd(_ fire: RecordedFire) {
    guard let slot = slotOfNumber[fire.number] else { return }
    slots[slot] = nil
    addRoot(fire)
  }

  private mutating func addRoot(_ fire: RecordedFire) {
    slotOfNumber[fire.number] = slots.count
    slots.append(.fire(fire))
  }
}
