extension EventManager {
  /// Fires when the synchronous part of the outermost event in progress is over; if there is none,
  /// at once. The subscribers are frozen when the event starts.
  func enqueue(
    _ event: Name, _ params: Params, at module: ModuleNode, from publisher: Publisher
  ) {
    if isStrict { checkUse(event, publisher) }
    queue.append(
      QueuedFire(
        event: event, params: params, module: module, publisher: publisher,
        cause: innermost?.sequence))
    hasAftermath = true
    if depthInProgress == 0 { fireQueued() }
  }

  /// Fires what waits, also what is enqueued meanwhile.
  func fireQueued() {
    guard !queue.isRunning else { return }
    queue.isRunning = true
    defer { queue.isRunning = false }
    while depthInProgress == 0, let fire = queue.popFirst() {
      causeOfQueued = fire.cause
      defer { causeOfQueued = nil }
      do throws(EventError) {
        // Checked when it was enqueued.
        guard let part = part(fire.module), part.phase == .live else {
          throw .notLive(fire.module.id, event: fire.event)
        }
        let publisher = fire.publisher
        defer { withExtendedLifetime(publisher) {} }
        _ = try fireSpecially(
          fire.event, fire.params, at: part,
          from: BorrowedPublisher(plugin: publisher.plugin, node: publisher.node), isChecked: true)
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
