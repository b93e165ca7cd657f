import Plugboard
import Testing

@MainActor @Suite("Cases of event order, as data") struct EventCasesTests {
  @Test("Each case comes out as it states", arguments: try EventCase.read(EventCases.json))
  func cases(test: EventCase) throws {
    let failures = try EventCaseRunner.failures(of: test)
    #expect(failures.isEmpty)
  }

  @Test("A case that states something else fails, with what was found")
  func failing() throws {
    let wrong = """
      {"cases": [{"id": "x", "setup": [
        {"op": "subscribe", "id": "a", "event": "e", "actions": [{"op": "return", "value": 1}]},
        {"op": "fire", "event": "e"}],
        "expected": {"calls": ["b"], "responses": ["none"], "callCount": 1, "unknown": 1}}]}
      """
    let failures = try EventCaseRunner.failures(of: try #require(EventCase.read(wrong).first))
    #expect(failures.map { $0.prefix { $0 != ":" } } == ["calls", "responses", "unknown"])
  }
}
