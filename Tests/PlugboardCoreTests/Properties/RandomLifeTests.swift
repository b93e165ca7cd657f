import Plugboard
import TestSupport
import Testing

/// Random lives of modules, subscriptions, observers, references and the objects that they hold, which
/// act as they die: what happens must be what a plain reference model says.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomLifeTests`
/// tries more lives, from another seed on.
@MainActor @Suite("Random lives") struct RandomLifeTests {
  private struct Run {
    let expected: [String]
    let found: [String]

    @MainActor init(_ steps: [LifeStep]) {
      let (model, world) = (LifeModel(), LifeWorld())
      for step in steps {
        model.makeFromOutside(step)
        world.makeFromOutside(step)
      }
      model.drop()
      world.drop()
      expected = model.log
      found = world.log
    }

    var firstDifference: String? {
      guard expected != found else { return nil }
      let same = zip(expected, found).prefix { $0 == $1 }.count
      let next = [expected, found].map { same < $0.count ? $0[same] : "nothing more" }
      let before = expected[..<same].suffix(8).joined(separator: "\n  ")
      return "after\n  \(before)\nexpected: \(next[0])\ncame:     \(next[1])"
    }
  }

  @Test(
    "E11, E16, E20, D3, M3, M9: a random life, with objects that act as they die, is that of the model"
  )
  func lives() async {
    for seed in RandomTests.seeds(2000) {
      // Other tests wait for the main actor too.
      await Task.yield()
      var generator = LifeGenerator(seed: seed)
      var steps = generator.steps()
      guard Run(steps).firstDifference != nil else { continue }
      // The fewest steps that still fail, found by leaving out one after the other.
      var index = steps.count - 1
      while index >= 0 {
        var fewer = steps
        fewer.remove(at: index)
        if Run(fewer).firstDifference != nil { steps = fewer }
        index -= 1
      }
      let text = steps.map { "  \($0)" }.joined(separator: "\n")
      Issue.record("seed \(seed) fails:\n\(text)\n\(Run(steps).firstDifference ?? "")")
      return
    }
  }

  @Test("the random lives have each kind of happening often")
  func coverage() {
    var counts: [String: Int] = [:]
    for seed: UInt64 in 0..<300 {
      var generator = LifeGenerator(seed: seed)
      let model = LifeModel()
      for step in generator.steps() { model.makeFromOutside(step) }
      let text = model.log.joined(separator: "\n")
      let kinds =
        LifeGenerator.events + ["hears", "sees", "dies", "refused", " listed", "unlisted"]
      for kind in kinds where text.contains(kind) { counts[kind, default: 0] += 1 }
    }
    #expect(counts.count == 14 && counts.values.allSatisfy { $0 >= 10 }, "\(counts)")
  }
}
