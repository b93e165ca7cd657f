internal import Plugboard

/// One life of the plugin, from its mounting to the end of its module, and the record of it.
@MainActor final class CheckedLife {
  /// The least number of turns that tasks get after the end of the module, and the most if one goes on.
  private static let turns = (least: 16, most: 512)

  let scenario: Scenario
  let harness: Harness
  let record: LifeRecord
  /// The events that the plugin had suspended and that waited for it alone as the module ended.
  private(set) var abandoned: Set<Name> = []

  /// Mounts the plugin for a scenario; nil if the module can't be created.
  init?(
    _ type: PluginType, _ params: Fields, _ scenario: Scenario, _ fakes: Fakes,
    _ events: EventList
  ) {
    let level = scenario.level(for: type)
    let module = ModuleID(level.rawValue)
    let record = LifeRecord(of: type.name, at: module)
    guard let stated = try? scenario.params(over: params) else { return nil }
    let mount = PluginEntry(type, params: Params(stated))
    guard
      let harness = try? Harness(
        opening: Harness.plans(for: mount, on: level, data: scenario.data),
        of: try PluginRegistry(
          types: [mount.type], host: HostManifest("the check", fires: events)),
        module: module, fakes, isStrict: true,
        prepare: { try record.begin(of: $0) })
    else { return nil }
    self.scenario = scenario
    self.harness = harness
    self.record = record
    harness.onUnmarkedView = { record.note($0) }
    // The record has these errors; the scenario must not throw them.
    try? harness.throwPendingErrors()
  }

  /// The reason why the plugin couldn't be mounted; nil if it was.
  var mountingFailure: String? {
    record.errors.first { $0.code == "plugin-mount-failed" }.map { failed in
      let parts = failed.message.split(separator: "was left out: ", maxSplits: 1)
      return parts.last.map(String.init) ?? failed.message
    }
  }

  /// Plays the scenario until all tasks wait or are over, and returns the error that it threw.
  func play() async -> (any Error)? {
    do {
      await harness.run()
      try await scenario.play(harness)
      do {
        try await harness.settle()
      } catch  where scenario.setting != nil {
        // The record has the faults.
      }
      return nil
    } catch {
      record.note("the scenario threw \(error)")
      return error
    }
  }

  /// Returns everything visible from outside so far: events, faults, and the data of each module.
  func trace() -> [String] { record.trace + harness.runtime.dataLines() }

  /// Whether something waits for an answer that the scenario of an author doesn't give: of a fake, of another
  /// subscriber, or of the clock.
  private var isUnanswered: Bool {
    scenario.setting == nil
      && (record.suspensions.isWaitingForOthers || harness.fakes.isHolding
        || harness.clock.sleeperCount > 0)
  }

  /// Ends the module, and returns the instances and tasks that outlive it.
  func end() async -> [Leak] {
    let isUnanswered = isUnanswered
    _ = try? harness.runtime.unregister(harness.module)
    if !isUnanswered { abandoned = record.suspensions.abandoned }
    // A task that belongs to no module may not have begun yet.
    var turn = 0
    while turn < Self.turns.least
      || turn < Self.turns.most
        && (!harness.runtime.leaks.isEmpty || harness.clock.sleeperCount > 0)
    {
      await MainThreadExecutor.turn()
      turn += 1
    }
    return harness.runtime.leaks
  }
}

extension PageRuntime {
  fileprivate func dataLines() -> [String] {
    let all = modules.rootIDs.flatMap { [$0] + ((try? modules.descendants(of: $0)) ?? []) }
    return all.flatMap { id in
      ((try? data(of: id).export().values) ?? [:]).map { "\"\(id)\" holds \($0.key) = \($0.value)" }
    }
  }
}
