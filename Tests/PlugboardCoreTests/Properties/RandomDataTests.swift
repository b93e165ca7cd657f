import Plugboard
import TestSupport
import Testing

/// Random writes of data, of which some are refused, with observers of the module's own and of other
/// modules that write, end themselves and others, and end modules. Each must do what a plain reference
/// model says.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomDataTests`
/// tries more writes, from another seed on.
@MainActor @Suite("Random data") struct RandomDataTests {
  private static func steps(_ seed: UInt64) -> [DataStep] {
    var generator = DataGenerator(seed: seed)
    return generator.steps()
  }

  @Test("D1, D4 to D11: random writes and observers do what the model says")
  func writes() async {
    let failure = await RandomTests.firstFailure(RandomTests.seeds(200), steps: Self.steps) {
      let (model, world) = (DataModel(), DataWorld())
      for step in $0 {
        model.makeFromOutside(step)
        world.makeFromOutside(step)
      }
      return ComparedLogs(expected: model.log, found: world.log)
    }
    if let failure { Issue.record("\(failure)") }
  }

  @Test("the random data has each kind of happening often")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<1000 {
      let model = DataModel()
      for step in Self.steps(seed) { model.makeFromOutside(step) }
      for kind in model.kinds { counts[kind, default: 0] += 1 }
    }
    #expect(counts.count == 13 && counts.values.allSatisfy { $0 >= 20 }, "\(counts)")
  }
}
