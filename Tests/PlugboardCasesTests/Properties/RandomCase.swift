import Plugboard
import PlugboardCases

/// Random steps of a case, to be run by the runtime and by the model.
struct RandomCase {
  let setup: [Fields]

  /// Returns the differences between the runtime and the model; nil if the steps are of no use.
  @MainActor func differences() async -> [CaseDifference]? {
    guard let expected = try? Model.expected(of: setup),
      let test = try? EventCase(id: "random", setup: setup, expected: expected)
    else { return nil }
    return await test.differences()
  }

  @MainActor private var fails: Bool {
    get async { await differences()?.isEmpty == false }
  }

  /// Returns the fewest steps and actions that still fail, found by removing one after the other.
  @MainActor func shrunk() async -> RandomCase {
    var smallest = self
    var hasShrunk = true
    while hasShrunk {
      hasShrunk = false
      for smaller in smallest.smaller where await smaller.fails {
        smallest = smaller
        hasShrunk = true
        break
      }
    }
    return smallest
  }

  /// The variants of the case that lack one step or one action.
  private var smaller: [RandomCase] {
    var results: [RandomCase] = []
    for index in setup.indices.reversed() {
      var steps = setup
      steps.remove(at: index)
      results.append(RandomCase(setup: steps))
    }
    for index in setup.indices {
      for step in Self.simpler(setup[index]) {
        var steps = setup
        steps[index] = step
        results.append(RandomCase(setup: steps))
      }
    }
    return results
  }

  /// Returns the variants of a step that lack one action, plugin or optional field.
  private static func simpler(_ step: Fields) -> [Fields] {
    var results: [Fields] = []
    for key in [
      "priority", "once", "module", "parent", "going", "params", "use", "before", "after",
    ]
    where step[key] != nil {
      var simpler = step
      simpler[key] = nil
      results.append(simpler)
    }
    for key in ["actions", "plugins"] {
      let inner = step.records(key)
      for index in inner.indices {
        for other in [nil] + simpler(inner[index]).map(Optional.some) {
          var elements = inner.map { Value.object($0) }
          if let other { elements[index] = .object(other) } else { elements.remove(at: index) }
          var simpler = step
          simpler[key] = .array(elements)
          results.append(simpler)
        }
      }
    }
    return results
  }
}

extension RandomCase: CustomStringConvertible {
  /// The case in the format of case files.
  var description: String {
    let expected = (try? Model.expected(of: setup)) ?? [:]
    return JSONWriter(.pretty).text([
      "id": "random", "setup": .array(setup.map { .object($0) }), "expected": .object(expected),
    ])
  }
}
