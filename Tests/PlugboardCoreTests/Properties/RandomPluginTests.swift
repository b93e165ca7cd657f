import Plugboard
import TestSupport
import Testing

/// Plugins that change the tree, the data and the subscriptions in each of their callbacks: as they are made,
/// told, unmounted and released, in observers, tasks and the ends of events.
///
/// There is no model; what must hold whatever they do is checked between the steps and at the end.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomPluginTests`
/// tries more programs, from another seed on.
@MainActor @Suite("Random plugins") struct RandomPluginTests {
  @Test(
    "P2, P3, M3, E5, E9, E11, E12, E28: whatever plugins do in their callbacks, each life is whole"
  )
  func lives() async {
    let failure = await RandomTests.firstFailure(RandomTests.seeds(16), steps: PluginStep.program) {
      steps in
      let first = await PluginWorld.run(steps)
      let second = await PluginWorld.run(steps)
      return ComparedLogs(
        expected: first.log, found: second.log + first.faults + second.faults)
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test("the random programs have each kind of happening often")
  func coverage() async {
    let kinds = [
      "init", "didLoad", "willUnload", "unmounts", "is released", "observes", "begins a task",
      "goes on with a task", "end of act.one", "hears act.two", "told: resumed", "told: enough",
      "told: by number", "token was dropped", "over: ", "cancelled: page", "fault of", "revises",
      "plugin-mount-failed", "event-queue-dropped", "dropped inside",
    ]
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<30 {
      let world = await PluginWorld.run(PluginStep.program(seed))
      for kind in kinds { counts[kind, default: 0] += world.log.count { $0.contains(kind) } }
    }
    #expect(kinds.allSatisfy { counts[$0, default: 0] >= 5 }, "\(counts)")
  }
}
