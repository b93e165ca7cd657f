/// The newest steps, of a limited number of fires; adding one allocates nothing once it is full.
struct RecordRing {
  /// The number of fires.
  let capacity: Int
  /// The number of steps, which bounds fires with very many subscribers.
  private let mostSteps: Int
  /// The oldest step is at `first`, and the others follow, around the end; the remaining places are
  /// free.
  private var steps: ContiguousArray<RecordStep> = []
  private var first = 0
  private var count = 0
  private var fires = 0
  /// The number of steps so far, including dropped steps.
  private(set) var added = 0

  init(capacity: Int) {
    let capacity = max(1, capacity)
    self.capacity = capacity
    mostSteps = capacity > Int.max / 16 ? .max : capacity * 16
  }

  /// Returns a step to be filled, which is the newest.
  mutating func add(_ kind: RecordStep.Kind) -> RecordStep {
    if count == steps.count {
      if count < mostSteps { grow() } else { dropOldest() }
    }
    if kind == .begin {
      while fires == capacity { dropOldest() }
      fires += 1
    }
    let place = first + count
    let step = steps[place < steps.count ? place : place - steps.count]
    count += 1
    added += 1
    step.reset(to: kind)
    return step
  }

  /// The steps from number `start` on, the oldest first. They are valid until the next step is
  /// added.
  func steps(from start: Int = 0) -> [RecordStep] {
    let skipped = max(0, start - (added - count))
    guard skipped < count else { return [] }
    return (skipped..<count).map { steps[(first + $0) % steps.count] }
  }

  mutating func removeAll() {
    steps = []
    (first, count, fires) = (0, 0, 0)
  }

  /// Drops the oldest step; if that begins a fire, all up to the beginning of the next.
  private mutating func dropOldest() {
    let isFire = steps[first].kind == .begin
    if isFire { fires -= 1 }
    repeat {
      first += 1
      if first == steps.count { first = 0 }
      count -= 1
    } while isFire && count > 0 && steps[first].kind != .begin
  }

  private mutating func grow() {
    steps = ContiguousArray(steps[first...] + steps[..<first])
    first = 0
    let more = max(256, min(count, mostSteps - count))
    steps.append(contentsOf: (0..<more).map { _ in RecordStep() })
  }
}
