internal import Plugboard

/// Plays whole lives of the plugin, and judges what each did and left behind.
extension PluginCheck {
  func checkLives(at levels: [Level]) async {
    var alone: [(scenario: Scenario, trace: [String])] = []
    for scenario in standardScenarios(at: levels) + scenarios.filter(canPlay) {
      guard let life = CheckedLife(type, params, scenario, fakes(), events) else { continue }
      let error = await life.play()
      alone.append((scenario, life.trace()))
      for leak in await life.end() { judge(leak, of: scenario) }
      if life.harness.clock.sleeperCount > 0 {
        find(
          .outlivesModule, about: "sleeper",
          "has a task that still sleeps on the clock after its module has ended, in"
            + " \"\(scenario.name)\": start it with `context.task`, which is cancelled with the module"
        )
      }
      // After the end, so that faults at the end are included.
      judge(life, error)
      for use in life.record.uses where use.plugin == type.name {
        seen.insert(PluginReport.Use(use.kind, use.name))
      }
    }
    await checkSharing(against: alone)
  }

  /// Returns the standard scenarios, those without data first: they show what an earlier life left in a
  /// static.
  private func standardScenarios(at levels: [Level]) -> [Scenario] {
    let events = manifest.handledEvents(with: params)
    let settings = [Scenario.Setting.nothing, .everything]
    let together = settings.flatMap { setting in
      levels.map { Scenario.standard(setting, manifest, firing: events, at: $0) }
    }
    guard events.count > 1, let level = levels.first(where: { $0 != .app }) ?? levels.first else {
      return together
    }
    let alone = settings.flatMap { setting in
      events.map { event in
        Scenario.standard(
          setting, manifest, firing: [event], at: level, named: "\"\(event)\" alone")
      }
    }
    return together + alone
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
    let place = fault.event == "task" ? "in a task" : "in \"\(fault.event)\""
    let text = "\(place) with \(setting.rawValue) it throws \(fault.error)"
    switch ErrorClarity(of: fault.error) {
    case .clear: break
    case .mistake:
      find(
        .wrongUse, about: "\(fault.event) \(fault.error)",
        "makes a mistake whatever its data: \(text); use keys and events with the types that they are"
          + " declared with")
    case .uncoded:
      find(
        .unclearError, about: "\(fault.event) \(fault.error)",
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
          + " instance is left in a closure of its own or in a static; capture the context instead")
    case .task:
      find(
        .outlivesModule, about: leak.kind.rawValue,
        "has a task that continues after its module has ended, in \"\(scenario.name)\": let it end when"
          + " it is cancelled, as `clock.sleep` does")
    }
  }
}
