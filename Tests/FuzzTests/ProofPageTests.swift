internal import FuzzTargets
internal import TestSupport
internal import Testing

@Suite("The page of proofs") struct ProofPageTests {
  @Test("it lists each fuzz target, and each has a dictionary")
  func targets() throws {
    let rows = try MarkdownPage.guide("Proof").section("Fuzzing")
    #expect(rows.quoted(inColumn: 0) == FuzzTargets.names)
    #expect(
      try WorkingCopy.names(in: "Tests/FuzzTests/Dictionaries")
        == FuzzTargets.names.map { "\($0).dict" })
  }
}
