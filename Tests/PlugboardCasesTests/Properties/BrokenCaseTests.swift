import Plugboard
import PlugboardCases
import TestSupport
import Testing

/// Shipped cases in which random parts were replaced, removed or doubled.
@MainActor @Suite("Broken cases") struct BrokenCaseTests {
  private static let odd: [Value] = [
    .null, true, 0, 1, -1, 3, .int(.max), .int(.min), 1.5, 1e300, "", "e", "self", "*", "a", "none",
    "\u{0}", [], [:], ["op": "fire", "event": "e"],
    [["op": "suspend"], ["op": "resume", "token": "a"]],
    ["op": "endModule"], ["op": "stop"],
  ]
  private static let words = [
    "fire", "subscribe", "unsubscribe", "endModule", "module", "resume", "cancel", "drop",
    "suspend",
    "return", "append", "add", "throw", "first", "query", "enqueue", "task", "await", "advance",
    "priority", "module", "once", "going", "actions", "do", "kind", "value", "event", "id",
  ]

  private static func broken(_ value: Value, _ random: inout SplitMix64) -> Value {
    if random.oneIn(6) { return random.pick(odd) }
    switch value {
    case .array(var elements) where !elements.isEmpty:
      let index = Int.random(in: elements.indices, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.insert(elements[index], at: 0)
      case 2: elements.swapAt(0, index)
      default: elements[index] = broken(elements[index], &random)
      }
      return .array(elements)
    case .object(var record) where !record.isEmpty:
      let key = random.pick(record.map(\.key))
      switch Int.random(in: 0..<8, using: &random) {
      case 0: record[key] = nil
      case 1: record[random.pick(words)] = random.pick(odd)
      case 2 where key == "op": record[key] = .string(random.pick(words))
      default: record[key] = record[key].map { broken($0, &random) }
      }
      return .object(record)
    default: return random.pick(odd)
    }
  }

  @Test("a randomly changed case is refused with its location, or runs to its end")
  func neverTraps() async throws {
    let cases = try CaseFiles.allCases()
    var random = SplitMix64(seed: 1)
    var refused = 0
    var ran = 0
    for _ in 0..<600 {
      // Other tests wait for the main actor too.
      await Task.yield()
      let test = random.pick(cases)
      var setup = Value.array(test.setup.map { .object($0) })
      for _ in 0...random.pick([0, 1, 3]) { setup = Self.broken(setup, &random) }
      let file = EventCaseFile(
        JSONWriter().text([
          "cases": [["id": .string(test.id), "setup": setup, "expected": .object(test.expected)]]
        ]))
      if file.cases.isEmpty { refused += 1 } else { ran += 1 }
      #expect(file.cases.isEmpty != file.isSound)
      #expect(file.diagnostics.allSatisfy { $0.location != nil && $0.pointer != nil })
      for test in file.cases { _ = await test.differences() }
    }
    #expect(refused > 60 && ran > 60, "\(refused) refused, \(ran) ran")
  }
}
