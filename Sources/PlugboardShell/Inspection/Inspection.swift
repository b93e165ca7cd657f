internal import Plugboard

/// The records that the shell keeps of its runtime: trace, faults, watched values and their last writers.
@MainActor final class Inspection {
  /// Nil while it ends; its observers hold the inspection.
  private weak var runtime: PageRuntime?
  let trace: Trace
  let faults: FaultLog
  let watches = Watches()
  let writes = LastWrites()
  /// The events for the expectations of a script, as long as the trace isn't paused; nil if nothing expects any.
  var fired: FiredEvents?
  /// The journal of a session that is recorded or played again.
  private let journal: SessionJournal?
  /// The observers of fires and of data; nil while nothing needs them.
  private var observers: (fires: RuntimeToken, data: RuntimeToken)?
  /// Lets the runtime read the clock around each subscriber; nil while times aren't recorded.
  private var stopwatch: RuntimeToken?

  private static let didLoad = EventName<Value, Void>.moduleDidLoad.name
  private static let willUnload = EventName<Value, Void>.moduleWillUnload.name

  /// - Parameters:
  ///   - isTraced: Whether the trace is recorded from the start.
  ///   - keepsEvents: Whether events are kept for the expectations of a script.
  init(of runtime: PageRuntime, isTraced: Bool, keepsEvents: Bool, journal: SessionJournal?) {
    self.runtime = runtime
    self.journal = journal
    if keepsEvents { fired = FiredEvents() }
    trace = Trace(clock: runtime.ports.clock)
    trace.isPaused = !isTraced
    faults = FaultLog(clock: runtime.ports.clock)
    watches.show = { [trace] in trace.tell($0) }
  }

  /// Observes fires and data as long as a part of the shell needs it. Without observers, events
  /// cost the same as in a runtime without a shell.
  func updateObservers() throws(CommandFailure) {
    guard let runtime else { return }
    let areNeeded = !trace.isPaused || !watches.isEmpty || journal != nil
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

  private func observe(_ fire: FireRecord) {
    if !trace.isPaused {
      trace.observe(fire)
      fired?.observe(fire)
    }
    journal?.observe(fire)
    if fire.phase != .subscriber { noteLife(fire) }
  }

  private func observe(_ change: ChangeRecord) {
    guard let runtime else { return }
    let fire = runtime.events.currentFire
    if !trace.isPaused { trace.observe(change, in: fire) }
    let writer = RecordedActor(change, command: trace.recorder.command)
    writes.note(change, in: fire, by: writer, isRegistered: runtime.modules.isRegistered)
    watches.observe(change, by: writer)
  }

  /// Notes the beginnings and ends of modules.
  private func noteLife(_ fire: FireRecord) {
    guard let runtime else { return }
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

  /// Returns the end of the message about events that nest too deep, with the URLs that open one another.
  func urls(ofLoop fault: Fault) -> String {
    guard fault.error is NestingError else { return "" }
    let urls = trace.recorder.paramsInProgress(of: EventName<Bool, RouteParams>.routeOpen.name)
      .compactMap { try? $0[.url] }
    guard let last = urls.last else { return "" }
    // From the URL before that is the same, which began this turn of the loop.
    let start = urls.dropLast().lastIndex(where: last.hasSameBytes) ?? max(0, urls.count - 6)
    return "; the URLs: " + urls[start...].joined(separator: " → ")
  }
}
