/// Suspended fires: a walk that is put down after a handler and taken up later.
extension EventManager {
  /// The suspended fires, oldest first.
  public var suspended: [SuspendedFire] {
    suspensions.sorted { $0.key < $1.key }.map { number, held in
      SuspendedFire(number: number, event: held.event, module: held.station.id)
    }
  }

  /// Resumes a suspended fire by its number, with another response where one is given; false
  /// where no such fire is suspended, or the response is not of the type that the event declares.
  @discardableResult
  public func resume(_ number: Int, answering response: Value? = nil) -> Bool {
    suspensions[number]?.end(.resumed(response)) ?? false
  }

  /// Cancels a suspended fire by its number; false where no such fire is suspended.
  @discardableResult
  public func cancel(_ number: Int, _ reason: String) -> Bool {
    suspensions[number]?.end(.cancelled(.because(reason))) ?? false
  }

  /// Whether a walk goes on at once: it was not suspended, or resumed before its handler returned.
  func resumedEarly(_ walk: inout Walk) -> Bool {
    guard let held = walk.state.extras?.suspension else { return true }
    if held.isPending, held.station.state == .ended { held.end(.cancelled(.moduleEnded)) }
    guard let ending = held.ending else { return false }
    walk.state.extras?.suspension = nil
    return apply(ending, of: held, to: &walk)
  }

  /// Puts a walk down until its suspension ends.
  func hold(_ walk: consuming Walk) -> FireOutcome {
    let extras = walk.state.takeExtras()
    guard let held = extras.suspension.take() else { return finish(&walk) }
    lastSuspension += 1
    let number = lastSuspension
    let pending = extras.pending ?? PendingFire()
    extras.pending = pending
    pending.held = held
    suspensions[number] = held
    let outcome = FireOutcome(
      response: walk.state.settled, subscribers: walk.covered, called: walk.called,
      details: OutcomeDetails(extras, suspended: number))
    held.hold(walk, number: number)
    frames.pop()
    if hasAftermath { endAftermath() }
    // What was enqueued may have ended it by now.
    return pending.outcome ?? outcome
  }

  /// Takes a walk up again after its suspension has ended.
  func goOn(_ walk: consuming Walk, after held: HeldFire, _ ending: HeldFire.Ending) {
    if let number = held.number { suspensions[number] = nil }
    frames.push(
      FrameStack.Frame(
        event: walk.state.name, module: walk.state.station.object.module, sequence: walk.sequence))
    if apply(ending, of: held, to: &walk) { run(&walk) }
    // Faults of a resumed walk are in the outcome, for whoever waits for it.
    _ = walk.state.extras?.suspension == nil ? finish(&walk) : hold(walk)
  }

  /// Cancels what subscribers of a module have suspended.
  func cancelSuspensions(at station: Station) {
    for (_, held) in suspensions.sorted(by: { $0.key < $1.key })
    where held.station === station && held.isPending {
      held.end(.cancelled(.moduleEnded))
    }
  }

  func refuseSecondEnding(of held: HeldFire) {
    reported(
      Diagnostic(
        .warning, code: "event-token-used",
        "the token of \"\(held.event)\" was used already; a suspended event"
          + " is resumed or cancelled once"))
  }

  /// Whether the walk goes on after its suspension ended so.
  private func apply(
    _ ending: HeldFire.Ending, of held: HeldFire, to walk: inout Walk
  ) -> Bool {
    switch ending {
    case .resumed(let response):
      if let response {
        walk.state.answer(response)
        walk.state.takeAnswer()
        collectResponse(of: walk.row.object.subscribers[held.place], in: &walk)
      }
      return true
    case .cancelled(let reason):
      walk.state.takeExtras().cancellation = Cancellation(
        event: walk.state.name, module: walk.state.station.object.id, reason: reason)
      walk.breakOff()
      return false
    }
  }
}

/// A suspended fire as tools list it.
public struct SuspendedFire: Sendable, Hashable {
  public let number: Int
  public let event: Name
  public let module: ModuleID
}
