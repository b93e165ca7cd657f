internal import Plugboard

/// Fires and enqueues events.
extension EventCaseRunner {
  /// Fires an event for a step of `setup` and records its outcome.
  func fireFromOutside(_ step: Fields) {
    let event = step.text("event")
    do {
      let outcome = try delivered(step, step.record("params"), from: nil)
      lastFire = (event, outcome)
      results[.responses].append(CaseResults.stated(outcome.untyped.response))
      noteStop(of: outcome)
      results[.outcomes].append(.object(CaseResults.stated(outcome.untyped, of: event)))
    } catch {
      lastFire = nil
      results[.responses].append("none")
      results.stops.append(.null)
      results[.outcomes].append(["event": .string(event), "thrown": .string(error.code)])
    }
  }

  /// Records the subscriber that stopped a fire; for a suspended one, again when it ends.
  private func noteStop(of outcome: Outcome<Value>) {
    let index = results.stops.count
    results.stops.append(outcome.stoppedBy.map { .string($0) } ?? .null)
    guard outcome.suspension != nil else { return }
    outcome.onEnd { [weak self] end in
      self?.results.stops[index] = end.stoppedBy.map { .string($0) } ?? .null
    }
  }

  /// Fires an event for an action and returns its outcome; nil if it is refused.
  ///
  /// - Throws: In strict mode, the fault of a nested subscriber.
  func fire(
    _ action: Fields, params: Fields, from context: ModuleContext?
  ) throws -> UntypedOutcome? {
    do {
      return try delivered(action, params, from: context).untyped
    } catch {
      if case .fault = error { throw error }
      return nil
    }
  }

  func enqueue(_ step: Fields, params: Fields) {
    do {
      try runtime.at(module(of: step)).enqueue(
        named: Name(step.text("event")), Params(params))
    } catch {
      results[.diagnostics].append(.string(error.code))
    }
  }

  /// Fires an event, and records the end of a suspended fire when it comes.
  ///
  /// A plugin fires at its own module unless the step names another.
  private func delivered(
    _ step: Fields, _ params: Fields, from context: ModuleContext?
  ) throws(EventError) -> Outcome<Value> {
    let outcome = try fire(step, Name(step.text("event")), Params(params), from: context)
    if outcome.suspension != nil {
      outcome.onEnd { [weak self] end in
        self?.results[.ends].append(
          .object(CaseResults.stated(end.untyped, of: step.text("event"))))
      }
    }
    return outcome
  }
  // Each way to fire has a function of its own, as do nesting actions: short functions need less stack in a
  // debug build.
  private func fire(
    _ step: Fields, _ event: Name, _ params: Params, from context: ModuleContext?
  ) throws(EventError) -> Outcome<Value> {
    if let context, step["module"] == nil {
      return try fire(event, params, from: context, direction(of: step))
    }
    let target = runtime.at(module(of: step))
    if step.isTrue("collecting") {
      return try fire(event, params, from: target.collecting, direction(of: step))
    }
    return try fire(event, params, from: target, direction(of: step))
  }

  private func fire<Place: EventFiring>(
    _ event: Name, _ params: Params, from place: Place, _ direction: Direction?
  ) throws(Place.Failure) -> Outcome<Value> {
    guard let direction else { return try place.fire(named: event, params) }
    return try place.going(direction).fire(named: event, params)
  }

  private func direction(of step: Fields) -> Direction? {
    switch step["going"] {
    case "up": .up
    case "down": .down
    default: nil
    }
  }
}
