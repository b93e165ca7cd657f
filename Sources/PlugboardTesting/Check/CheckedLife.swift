internal import Plugboard

/// One life of the plugin, from its mounting to the end of its module, and what happened in it.
@MainActor final class CheckedLife {
  /// So many turns tasks get to end once they are cancelled.
  private static let turns = 512

  let scenario: Scenario
  let harness: Harness
  let record: LifeRecord

  /// Mounts the plugin as a scenario wants it; nil where there can be no such module.
  init?(_ type: PluginType, _ params: Record, _ scenario: Scenario, _ fakes: Fakes) {
    let level = scenario.level(for: type)
    let record = LifeRecord()
    guard let stated = try? scenario.params(over: params) else { return nil }
    let mount = PluginMount(type, params: type.params(from: stated).params)
    guard
      let harness = try? Harness(
        opening: Harness.plans(for: mount, on: level, data: scenario.data),
        module: ModuleID(level.rawValue), fakes, isStrict: true,
        prepare: { try record.begin(of: $0) })
    else { return nil }
    self.scenario = scenario
    self.harness = harness
    self.record = record
    // It is in the record, and not for the scenario to hear of.
    try? harness.tell()
  }

  /// Why the plugin could not be mounted; nil where it was.
  var mountingFailure: String? {
    record.errors.first { $0.code == "plugin-mount-failed" }.map { failed in
      let parts = failed.message.split(separator: "was left out: ", maxSplits: 1)
      return parts.last.map(String.init) ?? failed.message
    }
  }

  /// What the scenario threw, once all tasks wait for something.
  func play() async -> (any Error)? {
    do {
      await harness.run()
      try await scenario.play(harness)
      try await harness.settle()
      return nil
    } catch {
      record.note("the scenario threw \(error)")
      return error
    }
  }

  /// All that could be seen from outside so far: events, faults, and what each module holds.
  func trace() -> [String] { record.trace + harness.runtime.dataLines() }

  /// Ends the module; gives what is left of the plugin then.
  func end() async -> [Survivor] {
    _ = try? harness.runtime.unregister(harness.module)
    var turn = 0
    while !harness.runtime.survivors.isEmpty || harness.clock.sleeperCount > 0, turn < Self.turns {
      await MainThreadExecutor.turn()
      turn += 1
    }
    return harness.runtime.survivors
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
