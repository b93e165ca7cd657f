import Plugboard
import PlugboardCases
import Testing

@MainActor @Suite("The shipped cases of event order") struct ShippedCasesTests {
  @Test("each has the stated results", arguments: try CaseFiles.allCases())
  func agrees(test: EventCase) async {
    let differences = await test.differences()
    #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
  }

  @Test("their files are sound and in canonical layout", arguments: CaseFiles.names)
  func isSound(name: String) throws {
    let file = try CaseFiles.file(name)
    #expect(file.diagnostics.isEmpty)
    let bytes = try CaseFiles.bytes(name)
    #expect(try JSONFormatter().format(bytes).bytes == bytes)
  }

  @Test("each begins with its rule, has expectations, and has a unique id")
  func areRules() throws {
    let cases = try CaseFiles.allCases()
    #expect(cases.count >= 60 && Set(cases.map(\.id)).count == cases.count)
    let rules = Set(
      cases.compactMap { $0.id.prefixMatch(of: /E(?<number>[0-9]+) [^ ]/).map(\.output.number) })
    #expect(cases.allSatisfy { !$0.expected.isEmpty })
    // The compiler or a declaration in Swift checks E17.
    #expect(Set((1...26).map { Substring("\($0)") }).subtracting(rules) == ["17"])
    #expect(cases.allSatisfy { $0.id.hasPrefix("E") || $0.id.hasPrefix("P16 ") })
  }

  @Test("none agrees with a runtime that does nothing", arguments: try CaseFiles.allCases())
  func canFail(test: EventCase) async throws {
    let idle = try EventCase(id: test.id, setup: [], expected: test.expected)
    #expect(await !idle.differences().isEmpty)
  }
}
