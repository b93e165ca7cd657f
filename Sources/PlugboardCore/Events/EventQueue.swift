/// The events that wait until the outermost one in progress is over: first in, first out.
struct EventQueue {
  private var waiting: [QueuedFire] = []
  /// The number of those at the front that were fired already.
  private var head = 0
  var isRunning = false

  var isEmpty: Bool { waiting.isEmpty }

  mutating func append(_ fire: QueuedFire) { waiting.append(fire) }

  mutating func popFirst() -> QueuedFire? {
    guard head < waiting.count else { return nil }
    defer {
      head += 1
      if head == waiting.count {
        waiting.removeAll(keepingCapacity: true)
        head = 0
      }
    }
    return waiting[head]
  }
}

/// An event that was enqueued.
struct QueuedFire {
  let event: Name
  let params: Params
  let module: ModuleNode
  let publisher: Publisher
  /// The fire in which it was enqueued.
  var cause: Int?
}

extension EventManager {
  /// Fires when the synchronous part of the outermost event in progress is over; if there is none, at
  /// once. The subscribers are frozen when the event starts.
  func enqueue(
    _ event: Name, _ params: Params, at module: ModuleNode, from publisher: Publisher
  ) {
    if isStrict { checkUse(event, publisher) }
    queue.append(
      QueuedFire(
        event: event, params: params, module: module, publisher: publisher,
        cause: frames.last?.sequence))
    if frames.isEmpty { fireQueued() }
  }

  /// Fires what waits, also what is enqueued meanwhile.
  func fireQueued() {
    guard !queue.isRunning else { return }
    queue.isRunning = true
    defer { queue.isRunning = false }
    while frames.isEmpty, let fire = queue.popFirst() {
      causeOfQueued = fire.cause
      defer { causeOfQueued = nil }
      do throws(EventError) {
        // Checked when it was enqueued.
        guard let part = part(fire.module), part.phase == .live else {
          throw .notLive(fire.module.id, event: fire.event)
        }
        _ = try fireSpecially(fire.event, fire.params, at: part, from: fire.publisher)
      } catch .fault {
        // Reported already, when it happened.
      } catch {
        reports.diagnostic(
          Diagnostic(
            .warning, code: "event-queue-dropped",
            "the queued event \"\(fire.event)\" was dropped: \(error)"))
      }
    }
  }
}
