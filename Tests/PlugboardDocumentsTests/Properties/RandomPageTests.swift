import Plugboard
import TestSupport
import Testing

/// Random lives of a page that is edited and revised while it is open, mixed with events that wait and
/// data that is observed, also from inside handlers. Each step must do what a plain reference model says,
/// and no plugin may outlive its module.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomPageTests`
/// tries more lives, half of this number, from another seed on.
@MainActor @Suite("Random pages") struct RandomPageTests {
  private static func steps(_ seed: UInt64) -> [PageStep] {
    var generator = PageGenerator(seed: seed)
    return generator.steps()
  }

  @Test("C7, C8, D10, E9, E11, P3: a random life of a page is that of the model")
  func lives() async {
    let failure = await RandomTests.firstFailure(
      RandomTests.seeds(60, weight: 2), steps: Self.steps
    ) {
      let (model, world) = (PageModel(), PageWorld())
      for step in $0 {
        model.makeFromOutside(step)
        world.makeFromOutside(step)
      }
      model.drop()
      world.drop()
      return ComparedLogs(expected: model.log, found: world.log)
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test(
    "M3, C7, C8, E9, P3: whatever plugins do to their page as they come and go, each lives once")
  func restlessLives() async {
    let failure = await RandomTests.firstFailure(RandomTests.seeds(48, weight: 2)) {
      var generator = PageGenerator(seed: $0)
      return generator.restlessSteps()
    } run: {
      let world = PageWorld(isRestless: true)
      for step in $0 { world.makeFromOutside(step.step, does: step.does) }
      world.drop()
      return ComparedLogs(expected: [], found: RestlessLog(world.log).faults)
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test("the random pages have each kind of happening often")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<1000 {
      let model = PageModel()
      for step in Self.steps(seed) { model.makeFromOutside(step) }
      for kind in model.kinds { counts[kind, default: 0] += 1 }
    }
    #expect(counts.count == 14 && counts.values.allSatisfy { $0 >= 20 }, "\(counts)")
  }
}
