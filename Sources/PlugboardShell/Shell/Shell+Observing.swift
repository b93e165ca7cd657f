internal import Plugboard

/// Observes the runtime for the trace and for the values that are watched.
extension Shell {
  private static let didLoad = EventName<Value, Void>.moduleDidLoad.name
  private static let willUnload = EventName<Value, Void>.moduleWillUnload.name

  /// Observes fires and data as long as something needs it. Without observers, events cost what they
  /// cost in a runtime of its own.
  func updateObservers() throws(CommandFailure) {
    let areNeeded = !trace.isPaused || !watches.isEmpty
    if !areNeeded, let (fires, data) = observers.take() {
      fires.cancel()
      data.cancel()
    }
    do {
      if areNeeded, observers == nil {
        observers = (
          try runtime.observe { [weak self] in self?.observe($0) },
          runtime.observeData { [weak self] in self?.observe($0) }
        )
      }
      if !trace.recorder.isTimed {
        stopwatch?.cancel()
        stopwatch = nil
      } else if stopwatch == nil {
        stopwatch = try runtime.observe(durations: true) { _ in }
      }
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Does something in the place of the host, by a command: the trace tells so.
  func byHand<Result, Failure: Error>(
    _ form: CommandForm, choosesEvent: Bool = false, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    trace.recorder.command = HostCommand(
      form.name, of: "shell", choosesEvent: choosesEvent)
    defer { trace.recorder.command = nil }
    return try body()
  }

  private func observe(_ fire: FireRecord) {
    if !trace.isPaused { trace.observe(fire) }
    if fire.phase != .subscriber { noteLife(fire) }
  }

  private func observe(_ change: ChangeRecord) {
    let fire = runtime.events.currentFire
    if !trace.isPaused { trace.observe(change, in: fire) }
    let writer = RecordedActor(change, command: trace.recorder.command)
    writes.note(change, in: fire, by: writer, isRegistered: runtime.modules.isRegistered)
    watches.observe(change, by: writer)
  }

  /// Notes the beginnings and ends of modules.
  private func noteLife(_ fire: FireRecord) {
    let event = fire.event
    if event == Self.didLoad, fire.phase == .begin {
      if !watches.isEmpty { watches.note(fire.module, isGone: false) }
    } else if event == Self.willUnload, fire.phase == .end,
      !runtime.isExchanging(fire.module)
    {
      writes.forget(fire.module)
      if !watches.isEmpty { watches.note(fire.module, isGone: true) }
    }
  }
}
