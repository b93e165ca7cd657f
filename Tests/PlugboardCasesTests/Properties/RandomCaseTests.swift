import Plugboard
import PlugboardCases
import TestSupport
import Testing

/// Random sequences of steps, whose results must equal those of a plain reference model.
///
/// `PLUGBOARD_PROPERTY_SEED=7 PLUGBOARD_PROPERTY_COUNT=100000 swift test --filter RandomCaseTests`
/// tries more cases, from another seed on. The steps await and collect nothing, and have no observers,
/// no typed events and no strict mode.
@MainActor @Suite("Random cases") struct RandomCaseTests {
  @Test("E1 to E9, E11 to E14, E16, E19: random steps have the results of the model")
  func model() async {
    let seeds = RandomTests.seeds(200)
    var useful = 0
    for seed in seeds {
      // Other tests wait for the main actor too.
      await Task.yield()
      var generator = CaseGenerator(seed: seed)
      let test = RandomCase(setup: generator.setup())
      guard let differences = await test.differences() else { continue }
      useful += 1
      guard !differences.isEmpty else { continue }
      let smallest = await test.shrunk()
      let found = await smallest.differences() ?? []
      Issue.record(
        """
        seed \(seed) fails, at the smallest so:
        \(smallest)
        \(found.map(\.description).joined(separator: "\n"))
        """)
      return
    }
    #expect(useful * 10 >= seeds.count * 8, "most seeds give a case that is short enough to read")
  }

  @Test("the random cases cover each kind of step and event often")
  func coverage() throws {
    var counts: [String: Int] = [:]
    var kinds: [String: Int] = [:]
    for seed: UInt64 in 0..<1000 {
      var generator = CaseGenerator(seed: seed)
      let setup = generator.setup()
      guard let expected = try? Model.expected(of: setup) else { continue }
      for kind in Set(setup.flatMap { Self.kinds(of: $0) }) { kinds[kind, default: 0] += 1 }
      for key in ["calls", "errors", "ends", "rejected", "queries", "diagnostics"]
      where expected[key] != [] {
        counts[key, default: 0] += 1
      }
      let outcomes = expected.records("outcomes")
      if outcomes.contains(where: { $0["suspended"] == true }) {
        counts["suspended", default: 0] += 1
      }
      if outcomes.contains(where: { $0["ended"] == true }) { counts["ended", default: 0] += 1 }
      if outcomes.contains(where: { $0["stoppedBy"]?.type == .string }) {
        counts["stopped", default: 0] += 1
      }
    }
    #expect(counts.count == 9 && counts.values.allSatisfy { $0 >= 20 }, "\(counts)")
    let rare = Self.wanted.filter { kinds[$0, default: 0] < 50 }
    #expect(rare == [])
  }

  /// The operations of steps and actions, the fields that not every one has, and the directions.
  private static let wanted = [
    "append", "cancel", "drop", "endModule", "enqueue", "fire", "module", "query", "resume",
    "return", "stop", "subscribe", "suspend", "throw", "unsubscribe", "unsubscribeAll", "after",
    "as", "before", "down", "once", "parent", "priority", "up",
  ]

  /// Returns the kinds of a step and of those in it.
  private static func kinds(of step: Fields) -> [String] {
    let names = [step.string("op"), step.string("going")].compactMap(\.self)
    let inner = step.records("actions") + step.records("plugins")
    return names + step.map(\.key) + inner.flatMap { kinds(of: $0) }
  }
}
