public import Plugboard

/// The views, layouts and overlays that a test has asked for by firing their events.
extension Harness {
  /// Those that have become stale since the test asked for them; asked for again, they are fresh.
  ///
  ///     try harness.fire(.itemView)
  ///     try harness.data.write(.title, "Metropolis")
  ///     #expect(harness.staleViews == [TrackedView(module: harness.module, event: "item.view")])
  public var staleViews: Set<TrackedView> { tracker.stale }

  /// Fires an event that asks for a view, and keeps the answer to compare it.
  func ask(_ view: TrackedView, _ request: consuming FireRequest) throws -> UntypedOutcome {
    let request = request
    let result = tracker.track(view.module, view.event) {
      Result { try runtime.at(view.module).collecting.send(request) }
    }
    keptViews[view] = nil
    let outcome = try result.get()
    if outcome.faults.isEmpty, outcome.suspension == nil {
      keptViews[view] = .some(outcome.response)
      lookForControls(of: view, in: outcome.response)
    }
    return outcome
  }

  /// Reports the controls that plugins name and the view doesn't have, as at run time. The other views of the module,
  /// for which it may ask, are none of the test's.
  private func lookForControls(of view: TrackedView, in response: Value?) {
    guard runtime.viewEvents(of: view.module).contains(where: { $0.name == view.event }) else {
      return
    }
    isLookingForControls = true
    defer { isLookingForControls = false }
    let controls = response.flatMap { ViewValue(value: $0) }?.controls ?? []
    runtime.reportMissingControls(of: view.module, besides: controls)
  }

  /// Asks for each kept view again, and reports each view that has changed though it isn't stale.
  func checkKeptViews() {
    guard !keptViews.isEmpty, !isCheckingViews else { return }
    isCheckingViews = true
    defer { isCheckingViews = false }
    var changed: [Diagnostic] = []
    for (view, kept) in keptViews.sorted(by: { "\($0.key)" < "\($1.key)" })
    where !tracker.stale.contains(view) {
      let newest = runtime.events.newestSuspension
      guard let outcome = try? runtime.at(view.module).collecting.fire(named: view.event) else {
        keptViews[view] = nil
        continue
      }
      // Not one of the test's own, which it may have joined.
      if let number = outcome.suspension, number > newest {
        runtime.events.cancel(number, "only compared")
      }
      guard outcome.faults.isEmpty, outcome.suspension == nil, outcome.untyped.response != kept
      else { continue }
      keptViews[view] = .some(outcome.untyped.response)
      changed.append(Self.unmarked(view, kept, outcome.untyped.response))
    }
    isCheckingViews = false
    for diagnostic in changed { onUnmarkedView(diagnostic) }
  }

  private static func unmarked(_ view: TrackedView, _ old: Value?, _ new: Value?) -> Diagnostic {
    func text(_ value: Value?) -> String {
      let text = value.map { "\($0)" } ?? "no answer"
      return text.count > 160 ? text.prefix(160) + "…" : text
    }
    return Diagnostic(
      .error, code: "view-stale",
      "the answer to \"\(view.event)\" at \"\(view.module)\" has changed, but no data that it was made of: call"
        + " `context.invalidate()` when a property, a port or a referenced object changes that it shows;"
        + " it was \(text(old)), and is \(text(new))")
  }
}
