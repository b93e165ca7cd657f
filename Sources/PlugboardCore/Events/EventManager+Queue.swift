/// An event that waits until the outermost one in progress is over.
struct QueuedFire {
  let event: Name
  let params: Params
  let station: Station
  /// The plugin that enqueued it, and where that stands; the empty name and nil for the host.
  let plugin: Name
  let publisher: Station?
  /// The fire in which it was enqueued; 0 for none.
  var cause = 0
}

extension EventManager {
  /// Fires when the synchronous part of the outermost event in progress is over; with none in
  /// progress, at once. First in, first out; the row is frozen when the event starts.
  func enqueue(_ fire: QueuedFire) {
    var fire = fire
    fire.cause = frames.last?.sequence ?? 0
    queue.append(fire)
    hasAftermath = true
    if frames.count == 0 { fireQueued() }
  }

  /// Fires what waits, also what is enqueued meanwhile.
  func fireQueued() {
    guard !isQueueRunning else { return }
    isQueueRunning = true
    defer { isQueueRunning = false }
    while frames.count == 0, queueHead < queue.count {
      let fire = queue[queueHead]
      queueHead += 1
      if queueHead == queue.count {
        queue.removeAll(keepingCapacity: true)
        queueHead = 0
      }
      causeOfQueued = fire.cause
      defer { causeOfQueued = 0 }
      // The fire borrows its publisher.
      defer { withExtendedLifetime(fire) {} }
      let publisher = Origin(plugin: fire.plugin, station: fire.publisher.map { Lent($0) })
      do {
        _ = try self.fire(fire.event, fire.params, at: fire.station, from: publisher)
      } catch .fault {
        // Reported already, when it happened.
      } catch {
        reported(
          Diagnostic(
            .warning, code: "event-queue-dropped",
            "the queued event \"\(fire.event)\" was dropped: \(error)"))
      }
    }
  }
}
