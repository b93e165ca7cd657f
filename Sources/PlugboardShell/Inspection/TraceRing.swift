internal import Plugboard

/// The newest steps, of a limited number of fires; adding one allocates nothing once it is full.
struct TraceRing {
  /// The number of fires.
  let capacity: Int
  /// The number of steps, which bounds fires with very many subscribers.
  private let mostSteps: Int
  /// The oldest step is at `first`, and the others follow, around the end.
  private var steps: ContiguousArray<TraceStep?> = []
  private var first = 0
  private var count = 0
  private var fires = 0
  /// The number of steps so far, those that were dropped included.
  private(set) var added = 0

  init(capacity: Int) {
    self.capacity = capacity
    mostSteps = capacity * 16
  }

  mutating func append(_ step: TraceStep) {
    if count == steps.count {
      if count < mostSteps { grow() } else { dropOldest() }
    }
    steps[(first + count) % steps.count] = step
    count += 1
    added += 1
    guard step.kind == .begin else { return }
    fires += 1
    if fires > capacity { dropOldest() }
  }

  /// The steps from the one that was added as number `start`, the oldest first.
  func steps(from start: Int = 0) -> [TraceStep] {
    let skipped = max(0, start - (added - count))
    guard skipped < count else { return [] }
    return (skipped..<count).compactMap { steps[(first + $0) % steps.count] }
  }

  mutating func removeAll() {
    steps = []
    (first, count, fires) = (0, 0, 0)
  }

  /// Drops the oldest step; if that begins a fire, all up to the beginning of the next.
  private mutating func dropOldest() {
    let isFire = steps[first]?.kind == .begin
    if isFire { fires -= 1 }
    repeat {
      steps[first] = nil
      first = (first + 1) % steps.count
      count -= 1
    } while isFire && count > 0 && steps[first]?.kind != .begin
  }

  private mutating func grow() {
    let kept = ContiguousArray<TraceStep?>(steps[first...] + steps[..<first])
    steps = kept
    steps.append(contentsOf: repeatElement(nil, count: max(256, min(count, mostSteps - count))))
    first = 0
  }
}
