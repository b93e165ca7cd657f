internal import Plugboard

/// Plays whole lives of the plugin, and judges their acts and the state that they leave behind.
extension PluginCheck {
  func checkLives(at levels: [Level]) async {
    var alone: [(scenario: Scenario, trace: [String])] = []
    for scenario in standardScenarios(at: levels) + scenarios.filter(canPlay) {
      guard let life = CheckedLife(type, params, scenario, fakes(), events) else { continue }
      let error = await life.play()
      alone.append((scenario, life.trace()))
      if scenario.setting != nil { await answer(life) }
      await end(life)
      // After the end, to include faults at the end.
      judge(life, error)
      note(life)
      for use in life.record.uses where use.plugin == type.name {
        seen.insert(PluginReport.Use(use.kind, use.name))
      }
    }
    await checkSharing(against: alone)
    for scenario in shortScenarios(at: levels) {
      guard let life = CheckedLife(type, params, scenario, fakes(), events) else { continue }
      _ = await life.play()
      await end(life)
    }
    checkSuspensions()
  }

  /// Fires all events again if an event is suspended, as it may wait for another event.
  private func answer(_ life: CheckedLife) async {
    guard life.harness.runtime.events.hasSuspended else { return }
    life.harness.fire(handledEvents, with: .everything)
    await life.harness.passTime()
  }

  /// Ends a life, and reports leaks and loose tasks.
  private func end(_ life: CheckedLife) async {
    let leaks = await life.end()
    guard life.harness.clock.sleeperCount > 0 else {
      for leak in leaks { judge(leak, of: life.scenario) }
      return
    }
    // The task may hold the instance.
    find(
      .outlivesModule, about: "sleeper",
      "has a task that still sleeps on the clock after its module has ended, in"
        + " \"\(life.scenario.name)\": start it with `context.task`, which is cancelled with the module"
    )
  }

  private func note(_ life: CheckedLife) {
    delivered.formUnion(life.record.delivered)
    ended.formUnion(life.record.suspensions.ended)
    for event in life.abandoned { abandoned.append((event, life.scenario.name)) }
  }

  /// Reports events that the plugin suspends and that end in no life before its module.
  private func checkSuspensions() {
    for (event, scenario) in abandoned where !ended.contains(event) {
      find(
        .neverEnds, about: event.text,
        "suspends \"\(event)\", which is never resumed: in \"\(scenario)\" it waits until its module ends,"
          + " after timers were due and all events that the plugin handles were fired; resume or cancel its"
          + " token, wait with `context.clock` in a `context.task` instead of `Task.sleep`, or show a"
          + " scenario in which the event ends")
    }
  }

  /// Returns the standard scenarios. Scenarios without data come first: they show the state that an
  /// earlier life left in a static.
  private func standardScenarios(at levels: [Level]) -> [Scenario] {
    let events = handledEvents
    let together = Scenario.Setting.allCases.flatMap { setting in
      levels.map { Scenario.standard(setting, manifest, firing: events, at: $0) }
    }
    guard events.count > 1, let level = levelOfSingleEvents(among: levels) else { return together }
    let alone = Scenario.Setting.allCases.flatMap { setting in
      events.map { event in
        Scenario.standard(
          setting, manifest, firing: [event], at: level,
          named: "\"\(event.name)\" alone")
      }
    }
    return together + alone
  }

  /// Returns scenarios that end directly after an event, or after the beginning, before any timer is due: they
  /// show tasks that don't belong to the module.
  private func shortScenarios(at levels: [Level]) -> [Scenario] {
    guard let level = levelOfSingleEvents(among: levels) else { return [] }
    let events = handledEvents
    return Scenario.Setting.allCases.flatMap { setting in
      ([nil] + events.map(Optional.some)).map { event in
        Scenario.short(setting, manifest, firing: event, at: level)
      }
    }
  }

  private func levelOfSingleEvents(among levels: [Level]) -> Level? {
    levels.first { $0 != .app } ?? levels.first
  }

  /// Whether the plugin can be mounted for a scenario; reports the reasons if not.
  private func canPlay(_ scenario: Scenario) -> Bool {
    let level = scenario.level(for: type)
    var faults: [String]
    do {
      faults = type.params(from: try scenario.params(over: params)).faults.map(\.description)
    } catch {
      faults = ["\(error)"]
    }
    if !manifest.levels.contains(level) { faults.append("it doesn't declare the level \(level)") }
    for fault in faults {
      find(.scenarioFailed, "can't be mounted for the scenario \"\(scenario.name)\": \(fault)")
    }
    return faults.isEmpty
  }

  private func judge(_ life: CheckedLife, _ error: (any Error)?) {
    for diagnostic in life.record.errors { judge(diagnostic, in: life.scenario) }
    if let setting = life.scenario.setting {
      for fault in life.record.faults where fault.cause == nil { judge(fault, with: setting) }
    }
    // Diagnostics of the runtime are judged already.
    if let error, (error as? HarnessError)?.diagnostics.isEmpty ?? true {
      find(.scenarioFailed, "fails in the scenario \"\(life.scenario.name)\": \(error)")
    }
  }

  private func judge(_ diagnostic: Diagnostic, in scenario: Scenario) {
    switch diagnostic.code {
    case "plugin-undeclared-use":
      let hint = diagnostic.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      add(
        PluginFinding(
          kind: .undeclaredUse, sentence: diagnostic.message + ": add it there" + hint))
    case "plugin-mount-failed" where scenario.setting == nil:
      find(.scenarioFailed, "doesn't mount in \"\(scenario.name)\": \(diagnostic.message)")
    case "plugin-mount-failed":
      break
    case "view-stale":
      find(
        .staleView, about: diagnostic.message.split(separator: ",").first.map(String.init),
        "leaves a stale view in \"\(scenario.name)\": \(diagnostic.message)")
    case "event-undeclared" where isMadeUp(diagnostic):
      break
    case "event-unanswered" where scenario.setting != nil:
      // No other plugin is mounted that could answer.
      break
    case "event-unanswered":
      find(
        .reported,
        "gets no answer in \"\(scenario.name)\": \(diagnostic.message); let the scenario answer it with"
          + " `harness.answer`")
    case "event-undeclared":
      let hint = diagnostic.suggestion.map { "; did you mean \"\($0)\"?" } ?? ""
      find(
        .reported, about: diagnostic.message.split(separator: "\"").first.map(String.init),
        "uses an event that nothing declares: \(diagnostic.message)\(hint); declare it as an"
          + " `EventName`")
    default:
      find(
        .reported, "makes the runtime report a fault in \"\(scenario.name)\": \(diagnostic.message)"
      )
    }
  }

  /// Whether a diagnostic is about an event that the check itself names in a param.
  private func isMadeUp(_ diagnostic: Diagnostic) -> Bool {
    (manifest.handlesNamedBy + manifest.firesNamedBy).contains { param in
      diagnostic.message.hasPrefix("\"\(Self.event(for: param))\"")
    }
  }

  private func judge(_ fault: Fault, with setting: Scenario.Setting) {
    let place = "in " + (fault.event.map { "\"\($0)\"" } ?? "\(fault.work)")
    let text = "\(place) with \(setting.rawValue) it throws \(fault.error)"
    switch ErrorClarity(of: fault.error) {
    case .clear: break
    case .mistake where fault.error is NestingError:
      find(
        .wrongUse, about: "\(fault.work) \(fault.error)",
        "fires without end: \(text); don't fire an event whose handlers fire this one again")
    case .mistake:
      find(
        .wrongUse, about: "\(fault.work) \(fault.error)",
        "makes a mistake whatever its data: \(text); use keys and events with the types that they are"
          + " declared with")
    case .uncoded:
      find(
        .unclearError, about: "\(fault.work) \(fault.error)",
        "throws an unclear error: \(text); ask with `require`, which names what is missing,"
          + " or throw a `CodedError`")
    }
  }

  private func judge(_ leak: Leak, of scenario: Scenario) {
    switch leak.kind {
    case .instance:
      find(
        .outlivesModule, about: leak.kind.rawValue,
        "stays in memory after its module has ended, in \"\(scenario.name)\": a reference to the"
          + " instance is left in a closure of its own, in a static or in a task that `context.task` didn't"
          + " begin; capture the context instead")
    case .task:
      find(
        .outlivesModule, about: leak.kind.rawValue,
        "has a task that continues after its module has ended, in \"\(scenario.name)\": let it end when"
          + " it is cancelled, as `clock.sleep` does")
    }
  }
}
