extension EventManager {
  /// Fires when the synchronous part of the outermost event in progress is over; if there is none,
  /// at once. The subscribers are frozen when the event starts.
  func enqueue(
    _ request: FireRequest, at module: ModuleNode, from publisher: EventPublisher
  ) throws(EventError) {
    try check(request, from: publisher)
    queue.append(
      QueuedFire(
        request: request, module: module, publisher: publisher, cause: innermost?.sequence))
    hasDeferredWork = true
    if depthInProgress == 0 { fireQueued() }
  }

  /// Fires the waiting events, also events that are enqueued meanwhile.
  func fireQueued() {
    guard !queue.isRunning, !queue.isEmpty else { return }
    queue.isRunning = true
    defer { queue.isRunning = false }
    // Not a part of the answer that is just being made, if there is one.
    recorder.pause { fireAllQueued() }
  }

  private func fireAllQueued() {
    while depthInProgress == 0, let fire = queue.popFirst() {
      causeOfQueued = fire.cause
      defer { causeOfQueued = nil }
      do throws(EventError) {
        // Checked when it was enqueued.
        guard let generation = findGeneration(fire.module) else {
          throw .notLive(
            fire.module.id, event: fire.request.event, fire.module.isRegistered ? .mounting : .ended
          )
        }
        let publisher = fire.publisher
        defer { withExtendedLifetime(publisher) {} }
        _ = try fireSpecially(
          fire.request, at: generation,
          from: BorrowedPublisher(PublisherName(publisher.plugin), node: publisher.node),
          isChecked: true)
      } catch .fault {
        // Reported already, when it happened.
      } catch {
        reports.tell(
          Diagnostic(
            .warning, code: "event-queue-dropped",
            "the queued event \"\(fire.request.event)\" was dropped: \(error)"))
      }
    }
  }
}
