internal import FuzzTargets
internal import TestSupport
internal import Testing

@Suite("The page of proofs") struct ProofPageTests {
  @Test("it lists each fuzz target, and each has a dictionary")
  func targets() throws {
    let parts = try MarkdownPage.guide("Proof").section("Fuzzing").joined(separator: "\n")
      .split(separator: "`", omittingEmptySubsequences: false)
    let quoted = parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    #expect(quoted.filter(FuzzTargets.names.contains) == FuzzTargets.names)
    #expect(
      try WorkingCopy.names(in: "Tests/FuzzTests/Dictionaries")
        == FuzzTargets.names.map { "\($0).dict" })
  }
}
