/// The end of a suspended fire, told once to each who waits for it.
@MainActor final class PendingFire {
  private(set) var outcome: FireOutcome?
  private var listeners: [(FireOutcome) -> Void] = []
  /// The suspension that holds the fire now.
  var held: HeldFire?

  func finish(_ outcome: FireOutcome) {
    self.outcome = outcome
    held = nil
    let waiting = listeners
    listeners = []
    for listener in waiting { listener(outcome) }
  }

  func onEnd(_ listener: @escaping (FireOutcome) -> Void) {
    if let outcome { listener(outcome) } else { listeners.append(listener) }
  }

  func cancel(_ reason: CancelReason) { held?.end(.cancelled(reason)) }
}

extension Outcome {
  /// Calls back once with the final outcome: at once where the fire is not suspended.
  @MainActor public func onEnd(_ listener: @escaping (Outcome) -> Void) {
    guard suspended != nil, let pending = untyped.pending else { return listener(self) }
    pending.onEnd { listener(Outcome($0)) }
  }

  /// Waits until a suspended fire has ended, and gives the final outcome.
  ///
  /// After `timeout` on the runtime's clock, or when the waiting task is cancelled, the fire is
  /// cancelled, and a later resume is refused. Throws where the fire was cancelled, and in strict
  /// mode the first fault of its subscribers.
  @MainActor public func end(within timeout: Duration? = nil) async throws(EventError) -> Outcome {
    guard suspended != nil, let pending = untyped.pending else {
      if let cancellation = untyped.cancellation { throw cancellation.error }
      return self
    }
    let events = pending.held?.station.events
    let timer = timeout.flatMap { timeout in
      events?.task { [clock = events?.clock] in
        guard (try? await clock?.sleep(for: timeout)) != nil else { return }
        pending.cancel(.timedOut)
      }
    }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        pending.onEnd { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @MainActor in pending.cancel(.taskCancelled) }
    }
    timer?.cancel()
    if let cancellation = outcome.cancellation { throw cancellation.error }
    if events?.isStrict == true, let fault = outcome.faults.first { throw .fault(fault) }
    return Outcome(outcome)
  }
}
