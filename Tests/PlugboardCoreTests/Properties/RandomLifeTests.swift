import Plugboard
import TestSupport
import Testing

/// Random lives of modules, subscriptions, observers, references and the objects that they hold, which
/// act as they die: what happens must be what a plain reference model says.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomLifeTests`
/// tries more lives, from another seed on.
@MainActor @Suite("Random lives") struct RandomLifeTests {
  private static func steps(_ seed: UInt64) -> [LifeStep] {
    var generator = LifeGenerator(seed: seed)
    return generator.steps()
  }

  @Test(
    "E11, E16, E20, D3, D6, D10, M3, M9: a random life, with objects that act as they die, is that of the model"
  )
  func lives() async {
    let failure = await RandomTests.firstFailure(RandomTests.seeds(200), steps: Self.steps) {
      let (model, world) = (LifeModel(), LifeWorld())
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

  @Test("the random lives have each kind of happening often")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<1000 {
      let model = LifeModel()
      for step in Self.steps(seed) { model.makeFromOutside(step) }
      let text = model.log.joined(separator: "\n")
      let kinds =
        LifeGenerator.events + [
          "hears", "sees", "told", "dies", "refused", "absent", "number 1", "keys: n a",
        ]
      for kind in kinds where text.contains(kind) { counts[kind, default: 0] += 1 }
    }
    #expect(counts.count == 16 && counts.values.allSatisfy { $0 >= 10 }, "\(counts)")
  }
}
