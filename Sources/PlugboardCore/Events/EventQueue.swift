/// The events that wait until the outermost one in progress is over: first in, first out.
@MainActor final class EventQueue {
  private var waiting: [QueuedFire] = []
  /// The number of fired events at the front.
  private var head = 0
  var isRunning = false

  var isEmpty: Bool { waiting.isEmpty }

  func append(_ fire: QueuedFire) { waiting.append(fire) }

  func popFirst() -> QueuedFire? {
    guard head < waiting.count else { return nil }
    let first = waiting[head]
    head += 1
    if head == waiting.count {
      waiting = []
      head = 0
    }
    return first
  }
}

/// An event that was enqueued.
struct QueuedFire {
  let request: FireRequest
  let module: ModuleNode
  let publisher: EventPublisher
  /// The fire in which it was enqueued.
  var cause: Int?
}
