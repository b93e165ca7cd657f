import Plugboard
import PlugboardCases
import TestSupport
import Testing

@MainActor @Suite("Event cases") struct EventCaseTests {
  private static func differences(
    _ setup: String, _ expected: String = "{}"
  ) async throws -> [CaseDifference] {
    let file = EventCaseFile(
      #"{"cases": [{"id": "x", "setup": \#(setup), "expected": \#(expected)}]}"#)
    #expect(file.diagnostics.map(\.description) == [])
    return try await #require(file.cases.first).differences()
  }

  @Test("a case with other expectations differs field by field, with the actual values")
  func differing() async throws {
    let differences = try await Self.differences(
      """
      [{"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "return", "value": 1}]},
       {"op": "fire", "event": "e"}]
      """,
      #"{"calls": ["a", "b"], "responses": ["none"], "callCount": 1, "stoppedBy": "a"}"#)
    #expect(differences.map(\.field) == ["calls", "responses", "stoppedBy"])
    #expect(
      differences[0].description
        == """
        calls
          expected: ["a","b"]
          came:     ["a"]
          first at 1: expected "b", came nothing more
        """)
    #expect(differences[1].found == [["value": 1]] && differences[2].found == .null)
  }

  @Test("numbers compare by value and objects without their order; types don't mix")
  func comparison() async throws {
    let setup = """
      [{"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "return", "value": \
      {"x": 1, "y": [2.0]}}]}, {"op": "fire", "event": "e"}]
      """
    let same = #"{"responses": [{"value": {"y": [2], "x": 1.0}}]}"#
    #expect(try await Self.differences(setup, same).isEmpty)
    for other in [#"{"x": 1}"#, #"{"x": 1, "y": [2, 3]}"#, #"{"x": "1", "y": [2]}"#, "null"] {
      let expected = #"{"responses": [{"value": \#(other)}]}"#
      #expect(try await Self.differences(setup, expected).count == 1)
    }
  }

  @Test("numbers stay integers while they can, and no arithmetic traps")
  func arithmetic() async throws {
    let setup = """
      [{"op": "subscribe", "id": "a", "event": "e", "actions": [
        {"op": "add", "n": 9223372036854775807}, {"op": "first", "n": 1, "do": {"op": "pass"},
        "else": {"op": "mul", "n": 2}}]},
       {"op": "fire", "event": "e"}, {"op": "fire", "event": "e"},
       {"op": "fire", "event": "e", "params": {"value": "text"}}]
      """
    let expected = """
      {"responses": [{"value": 9223372036854775807}, {"value": 18446744073709551614.0},
        {"value": 18446744073709551614.0}]}
      """
    #expect(try await Self.differences(setup, expected).isEmpty)
  }

  @Test("an endless case is ended and reported")
  func endless() async throws {
    let setup = """
      [{"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "enqueue", "event": "e"}]},
       {"op": "fire", "event": "e"}]
      """
    let differences = try await Self.differences(setup)
    #expect(differences.map(\.field) == ["setup"])
    #expect(differences.first?.description.contains("too much for this runner") == true)
  }

  @Test(
    "a case may nest as deep as its depth limit allows",
    arguments: [
      // Five lists for each of the 64 calls.
      (#"{"op": "config"}"#, 100, 3, 64),
      (#"{"op": "config", "maxDepth": 300}"#, 1000, 0, 300),
      (#"{"op": "config", "maxDepth": 200}"#, 150, 0, 150),
      (#"{"op": "config", "maxDepth": 350}"#, 349, 0, 349),
    ])
  func deep(config: String, fires: Int, lists: Int, calls: Int) async throws {
    let opening = String(repeating: #"{"op": "ifDepth", "lessThan": 99999, "do": "#, count: lists)
    let closing = String(repeating: "}", count: lists)
    let setup = """
      [\(config),
       {"op": "subscribe", "id": "a", "event": "e", "actions": \(opening)
         {"op": "first", "n": \(fires - 1), "do": {"op": "fire", "event": "e"}}\(closing)},
       {"op": "fire", "event": "e"}]
      """
    #expect(try await Self.differences(setup, #"{"callCount": \#(calls)}"#).isEmpty)
  }

  @Test("many subscribers may each fire in turn")
  func wide() async throws {
    let setup = """
      [{"op": "subscribeMany", "idPrefix": "a", "count": 12000, "event": "e", "actions":
         {"op": "fire", "event": "f", "use": "append"}},
       {"op": "subscribe", "id": "f", "event": "f"}, {"op": "fire", "event": "e"}]
      """
    #expect(try await Self.differences(setup, #"{"callCount": 24000}"#).isEmpty)
  }

  @Test("nesting too deep for the stack is ended and reported", arguments: [64, 1_000_000])
  func deepest(limit: Int) async throws {
    let setup = """
      [{"op": "config", "maxDepth": \(limit)},
       {"op": "subscribe", "id": "a", "event": "e", "actions": {"op": "first", "n": 100000, "do":
         {"op": "ifDepth", "lessThan": 100000, "do": {"op": "fire", "event": "e"}}}},
       {"op": "fire", "event": "e"}]
      """
    let differences = try await Self.differences(setup)
    #expect(differences.map(\.field) == (limit == 64 ? [] : ["setup"]))
    let found = differences.first.flatMap { String(value: $0.found) }
    #expect(found?.hasSuffix("too much for this runner") ?? (limit == 64))
  }

  @Test("a module that can't be declared is a difference; ending a missing one isn't")
  func modules() async throws {
    let setup = """
      [{"op": "module", "id": "m"}, {"op": "endModule", "module": "m"},
       {"op": "endModule", "module": "m"}, {"op": "module", "id": "c", "parent": "m"}]
      """
    let differences = try await Self.differences(setup)
    #expect(differences.map(\.expected) == ["module \"c\""])
    let found = differences.first.flatMap { String(value: $0.found) }
    #expect(found?.contains("\"m\"") == true)
  }

  @Test("a case without a file is checked as well")
  func withoutFile() async throws {
    let step: Fields = ["op": "fire", "event": "e"]
    let sound = try EventCase(id: "x", setup: [step], expected: ["responses": ["none"]])
    #expect(await sound.differences().isEmpty && sound.location == nil)
    let fault = #expect(throws: Diagnostic.self) {
      try EventCase(id: "x", setup: [["op": "fire"]], expected: [:])
    }
    #expect(
      fault?.description
        == "error: \"fire\" needs \"event\", a string (at /setup/0) [case-form]")
  }
}
