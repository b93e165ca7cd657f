import Plugboard
import TestSupport
import Testing

/// Random lives of events that wait: suspended over several modules, joined, resumed, cancelled, dropped,
/// awaited, while modules end. Each step must do what a plain reference model says.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomSuspensionTests`
/// tries more lives, from another seed on.
@MainActor @Suite("Random suspensions") struct RandomSuspensionTests {
  private static func steps(_ seed: UInt64) -> [SuspensionStep] {
    var generator = SuspensionGenerator(seed: seed)
    return generator.steps()
  }

  @Test(
    "E9, E10, E14, E15, E28, M3: a random life of suspended events is that of the model; each end is told once"
  )
  func lives() async {
    let failure = await RandomTests.firstFailure(RandomTests.seeds(200), steps: Self.steps) {
      let (model, world) = (SuspensionModel(), SuspensionWorld())
      for step in $0 {
        model.makeFromOutside(step)
        await world.makeFromOutside(step)
      }
      model.finish()
      await world.finish()
      return ComparedLogs(expected: model.log, found: world.log)
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test("the random suspensions have each kind of happening often")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<1000 {
      let model = SuspensionModel()
      for step in Self.steps(seed) { model.makeFromOutside(step) }
      for kind in model.kinds { counts[kind, default: 0] += 1 }
    }
    #expect(counts.count == 24 && counts.values.allSatisfy { $0 >= 20 }, "\(counts)")
  }
}
