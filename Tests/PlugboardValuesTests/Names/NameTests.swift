internal import PlugboardValues
internal import Testing

@Suite("Names") struct NameTests {
  @Test("C5 names that documents state take limited memory; known ones are still taken")
  func stated() async {
    // In a process of its own, as the names of a process stay.
    await #expect(processExitsWith: .success) {
      await Task.yield()
      let texts = ["a", "b", "c"].map { String(repeating: $0, count: Name.statedLimit / 2 - 64) }
      #expect(Name(known: texts[0]) == nil)
      #expect(texts.map { Name(stated: $0) != nil } == [true, true, false])
      #expect(Name(stated: "new") == nil)
      #expect(Name(stated: texts[0]) == Name(known: texts[0]))
      #expect(Name(known: texts[2]) == nil)
      #expect(Name(texts[2]) == Name(stated: texts[2]))
    }
  }
}
