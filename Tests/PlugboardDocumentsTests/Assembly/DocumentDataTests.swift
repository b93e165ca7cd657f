import Plugboard
import Testing

/// Shows an item and reads its data.
private final class ShowPlugin: Plugin {
  static let name: Name = "show"
  static let reads = KeyList(
    Key<String>("title"), Key<Int>("year", in: 1880...2200),
    Key<String>("tone", oneOf: ["bright", "dark"]))
  static let writes = KeyList(Key<[String]>("seen"))
  static func wire(_ on: inout Wiring<ShowPlugin>) {}
  init(_ mount: Mount<ItemContext>) {}
}

/// Declares the year as a text.
private final class CaptionPlugin: ItemPlugin {
  static let name: Name = "caption"
  static let reads = KeyList(Key<String>("year"), Key<String>("title"))
  static func wire(_ on: inout Wiring<CaptionPlugin>) {}
}

/// The data of documents, compared with the declarations of plugins.
struct DocumentDataTests {
  static let registry: PluginRegistry = {
    var registry = Fixtures.registry
    try? registry.register(ShowPlugin.self)
    try? registry.register(CaptionPlugin.self)
    return registry
  }()

  private func assemble(
    _ item: String, template: String = #"{ "format": 1 }"#, base: String = #"{ "format": 1 }"#
  ) -> PageAssembly {
    let source = MemoryDocumentStore([
      "pages/home.json": BrokenDocumentTests.item(item), "templates/item/film.json": template,
      "templates/item/base.json": base,
    ])
    return PageAssembler(registry: Self.registry, documents: AppDocuments(source)).page("home")
  }

  static let faults: [Broken] = [
    Broken(
      title: "another type", text: #""plugins": ["show"], "data": { "title": 5 }"#,
      marks: ["3:41 data-type"], says: [#"takes "title" as a string, not an integer"#]),
    Broken(
      title: "out of range", text: #""plugins": ["show"], "data": { "year": 80 }"#,
      marks: ["3:40 data-value"], says: [#"takes 1880 to 2200 as "year", not 80"#]),
    Broken(
      title: "an element of another type",
      text: #""plugins": ["show"], "data": { "seen": ["a", 1] }"#,
      marks: ["3:40 data-type"], says: [#"an array of strings, not ["a",1]"#]),
    Broken(
      title: "none of the allowed values",
      text: #""plugins": ["show"], "data": { "tone": "drak" }"#,
      marks: ["3:40 data-value"], says: [#"not "drak""#, #"did you mean "dark"?"#]),
    Broken(title: "absent", text: #""plugins": ["show"], "data": {}"#, marks: []),
    Broken(
      title: "null, and an undeclared key",
      text: #""plugins": ["show"], "data": { "title": null, "other": 5 }"#, marks: []),
    Broken(title: "no plugin reads it", text: #""data": { "title": 5 }"#, marks: []),
  ]

  @Test(
    "D4 initial data that a plugin can't read is reported at its line and column", arguments: faults
  )
  func fault(_ broken: Broken) {
    let assembly = assemble(broken.text)
    #expect(assembly.marks == broken.marks)
    let text = assembly.diagnostics.map(\.description).joined()
    for words in broken.says { #expect(text.contains(words)) }
  }

  @Test("D4 initial data that a plugin can't read is left out; the rest of the module is there")
  func leftOut() throws {
    let assembly = assemble(
      #""plugins": ["show"], "data": { "title": "Metropolis", "year": 80, "seen": [1], "n": 1 }"#)
    let item = try #require(assembly.plans.last)
    #expect(item.data == ["title": "Metropolis", "n": 1])
    #expect(item.plugins.map(\.name) == ["show"])
    #expect(assembly.diagnostics.allSatisfy { $0.message.hasSuffix("; it is left out") })
  }

  @Test("D4 a key that two plugins of a module declare in different ways is reported at the second")
  func contradictoryKeys() {
    let assembly = assemble(#""plugins": ["show", "caption"]"#)
    #expect(assembly.marks == ["3:21 key-declared-twice"])
    #expect(
      assembly.diagnostics.first?.message
        == "plugin \"caption\" declares \"year\" as a string, but \"show\" on the same module as an"
        + " integer (1880 to 2200); share one declaration of the key, or rename one of them")
    #expect(assemble(#""plugins": ["caption"]"#).marks.isEmpty)
  }

  @Test("D4 initial data of a template is reported in the template, once")
  func template() throws {
    let item = #""type": "film" }, { "type": "film" }, { "type": "film", "data": { "title": 6 }"#
    let template = "{ \"format\": 1, \"plugins\": [\"show\"],\n\"data\": { \"title\": 5 } }"
    let assembly = assemble(item, template: template)
    #expect(
      assembly.diagnostics.map { "\($0.location?.description ?? "") \($0.code)" } == [
        "pages/home.json:3:76 data-type", "templates/item/film.json:2:20 data-type",
      ])
    let other = assemble(#""type": "film", "data": { "n": 1 }"#, template: template)
    #expect(
      other.diagnostics.map { "\($0.location?.description ?? "") \($0.code)" } == [
        "templates/item/film.json:2:20 data-type"
      ])
  }

  @Test("D4 a value that a template puts over that of its own type is reported in the template")
  func inheritedTemplate() {
    let assembly = assemble(
      #""type": "film""#,
      template: "{ \"format\": 1, \"type\": \"base\",\n\"data\": { \"title\": 5 } }",
      base: #"{ "format": 1, "plugins": ["show"], "data": { "title": "Base", "year": 5 } }"#)
    #expect(
      assembly.diagnostics.map { "\($0.location?.description ?? "") \($0.code)" } == [
        "templates/item/base.json:1:72 data-value", "templates/item/film.json:2:20 data-type",
      ])
  }

  @Test("D4 data that a caller merges into a page is reported at the page")
  func laidOver() {
    let document = #"{ "format": 1, "id": "home", "plugins": ["titled"] }"#
    var registry = Fixtures.registry
    try? registry.register(TitledPlugin.self)
    let source = MemoryDocumentStore(["pages/home.json": document])
    let assembly = PageAssembler(registry: registry, documents: AppDocuments(source))
      .page("home", data: ["title": 5])
    #expect(assembly.marks == ["1:1 data-type"])
  }
}

private final class TitledPlugin: Plugin {
  static let name: Name = "titled"
  static let reads = KeyList(Key<String>("title"))
  static func wire(_ on: inout Wiring<TitledPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}
