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
    guard outcome.suspended != nil else { return }
    outcome.onEnd { [weak self] end in
      self?.results.stops[index] = end.stoppedBy.map { .string($0) } ?? .null
    }
  }

  /// Fires an event for an action and returns its outcome; nil if it is refused.
  ///
  /// - Throws: In strict mode, the fault of a nested subscriber.
  func fire(
    _ action: Fields, params: Fields, from context: ModuleContext?
  ) throws -> FireOutcome? {
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
    let event = step.text("event")
    let direction: Direction? =
      switch step["going"] {
      case "up": .up
      case "down": .down
      default: nil
      }
    let outcome: Outcome<Value>
    if let context, step["module"] == nil {
      outcome = try context.going(direction).fire(named: Name(event), Params(params))
    } else {
      let place = runtime.at(module(of: step)).going(direction)
      outcome =
        step.isTrue("collecting")
        ? try place.collecting.fire(named: Name(event), Params(params))
        : try place.fire(named: Name(event), Params(params))
    }
    if outcome.suspended != nil {
      outcome.onEnd { [weak self] end in
        self?.results[.ends].append(.object(CaseResults.stated(end.untyped, of: event)))
      }
    }
    return outcome
  }
}
