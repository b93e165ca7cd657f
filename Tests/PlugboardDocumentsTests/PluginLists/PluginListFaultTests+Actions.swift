import Plugboard
import Testing

/// Entries that replace or remove others, and lists whose entries aren't all known.
extension PluginListFaultTests {
  @Test("P8 an entry that replaces by a faulty value is left out, and is no duplicate as well")
  func faultyReplace() {
    let assembly = Fixtures.page(Self.list(#""list", { "plugin": "list", "replace": 5 }"#))
    #expect(assembly.marks == ["2:52 field-type"])
  }

  @Test("P8 an entry that states that it replaces none is added")
  func replacesNone() {
    let sound = Fixtures.page(Self.list(#""list", { "plugin": "anywhere", "replace": false }"#))
    #expect(sound.diagnostics == [] && sound.names(of: "home") == ["list", "anywhere"])
  }

  @Test("P9 the removal of an entry that its condition excludes isn't reported")
  func removalOfExcluded() {
    let entry = #"{ "plugin": "list", "when": { "platform": "wasm" } }"#
    let page = Self.list(#"\#(entry), { "plugin": "list", "remove": true }"#)
    #expect(Fixtures.page(page).diagnostics == [])
  }

  @Test("C4 no plugin is called missing that a template which can't be read could have")
  func withoutTemplate() {
    let page = #"""
      { "format": 1, "id": "home", "type": "nope", "plugins": ["needy",
        { "plugin": "list", "remove": true }, { "plugin": "anywhere", "replace": "other" }] }
      """#
    let assembly = Fixtures.page(page)
    #expect(assembly.diagnostics.map(\.code) == ["unknown-type"])
    #expect(assembly.names(of: "home") == ["needy", "anywhere"])
  }

  @Test("P15 what a set replaces, removes or requires may be in the lists that use it")
  func partOfList() {
    let app = """
      { "format": 1, "id": "a", "sets": { "s": ["needy", { "plugin": "list", "remove": true },
        { "plugin": "anywhere", "replace": "other" }] } }
      """
    #expect(DocumentChecker(Fixtures.assembler(["app.json": app])).check() == [])
  }

  @Test("E22 orderings in a set that can't be met are reported, though no page uses the set")
  func orderingsOfSet() {
    let app = """
      { "format": 1, "id": "a", "sets": { "s": [
        { "plugin": "list", "after": "tracking" }, { "plugin": "tracking", "after": "list" }] } }
      """
    let found = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
    #expect(found.map(\.code) == ["ordering-circle", "ordering-circle"])
  }

  @Test("P15 a circle of sets is reported in its own sets, not in one that leads to it")
  func circleBehind() {
    let app = """
      { "format": 1, "id": "a", "sets": {
        "a": [{ "set": "b" }], "b": [{ "set": "c" }], "c": [{ "set": "b" }] } }
      """
    let found = DocumentChecker(Fixtures.assembler(["app.json": app])).check()
    #expect(found.map(\.code) == ["set-circle", "set-circle"])
    #expect(found.map(\.pointer) == ["/sets/b/0/set", "/sets/c/0/set"])
  }

  @Test("C5 entries beyond a thousand are reported once, and nothing is called missing for them")
  func tooMany() {
    let entries = (0..<999).map { #"{ "plugin": "anywhere", "as": "x\#($0)" }"# }
    let list = (["\"needy\""] + entries + ["\"tracking\"", "\"list\""]).joined(separator: ", ")
    let assembly = Fixtures.page(Self.list(list))
    #expect(assembly.diagnostics.map(\.code) == ["too-many-plugins"])
    #expect(assembly["home"]?.plugins.count == 1000)
  }
}
