import Plugboard
import Testing

/// Nodes that count under a condition.
struct NodeConditionTests {
  private static let app = """
    { "format": 1, "id": "a", "languages": ["zh", "en", "de"], "flags": { "on": true, "off": false } }
    """

  /// Two cards, of which the first has a condition.
  private static func page(_ when: String) -> String {
    """
    { "format": 1, "id": "home", "cards": [
      { "when": \(when), "components": [{ "items": [{ "plugins": ["text"] }] }] },
      { "id": "rest", "components": [{ "items": [{ "plugins": ["text"] }] }] }
    ] }
    """
  }

  private static func assembly(
    _ when: String, languages: [LanguageTag] = [], features: [String: String] = [:]
  ) -> PageAssembly {
    Fixtures.page(
      page(when), ["app.json": app, "templates/item/poster.json": #"{ "format": 1 }"#],
      environment: DocumentEnvironment(
        platform: "linux", version: "2.1", features: features, languages: languages))
  }

  @Test(
    "C14 a node whose condition holds is assembled",
    arguments: [
      #"{ "flag": "on" }"#, #"{ "platform": "linux" }"#, #"{ "version": ">=2" }"#,
      #"{ "language": "en" }"#, #"{ "language": ["de", "en"] }"#, #"{ "language": "en-GB" }"#,
      #"{ "plugin": "text" }"#, #"{ "template": "poster" }"#,
      #"{ "all": [{ "flag": "on" }, { "plugin": "text" }] }"#,
    ])
  func holding(when: String) {
    let assembly = Self.assembly(when, languages: ["fr", "en-GB"])
    #expect(assembly.diagnostics == [])
    #expect(assembly.ids.count == 7)
  }

  @Test(
    "C14 a node whose condition doesn't hold is left out with all that is below it; ids stay",
    arguments: [
      #"{ "flag": "off" }"#, #"{ "platform": "macos" }"#, #"{ "version": "<2" }"#,
      #"{ "language": "zh" }"#, #"{ "language": ["de", "zh"] }"#, #"{ "language": [] }"#,
      #"{ "language": "en-US" }"#, #"{ "plugin": "hologram" }"#, #"{ "template": "hologram" }"#,
      #"{ "template": "../app" }"#, #"{ "any": [] }"#,
    ])
  func notHolding(when: String) {
    let assembly = Self.assembly(when, languages: ["fr", "en-GB"])
    #expect(assembly.diagnostics == [])
    #expect(assembly.ids == ["home", "home/rest", "home/1/0", "home/1/0/0"])
  }

  @Test(
    "C13 a condition asks for a feature of the host, in any version or in those behind it",
    arguments: [
      ("row3d", true), ("row3d>=2", true), ("row3d >=2 <3", true), ("row3d>=3", false),
      ("row", false), ("row3d2", false), ("odd", true), ("odd>0", false), ("odd=0", true),
    ])
  func feature(text: String, holds: Bool) {
    let assembly = Self.assembly(
      #"{ "feature": "\#(text)" }"#, features: ["row3d": "2.5", "odd": "beta"])
    #expect(assembly.diagnostics == [])
    #expect(assembly.ids.count == (holds ? 7 : 4))
  }

  @Test("C14 the language is the first of the host's that the app has, else the app's first")
  func language() {
    #expect(Self.assembly(#"{ "language": "zh" }"#).ids.count == 7)
    #expect(Self.assembly(#"{ "language": "zh" }"#, languages: ["fr"]).ids.count == 7)
    #expect(Self.assembly(#"{ "language": "fr" }"#, languages: ["fr"]).ids.count == 4)
    #expect(Self.assembly(#"{ "language": "de" }"#, languages: ["fr", "de"]).ids.count == 7)
  }

  @Test(
    "C14 a faulty condition doesn't hold, nor does its negation, and is reported where it is wrong",
    arguments: [
      (#"true"#, "/cards/0/when field-type -"),
      (#"{ "language": "english" }"#, "/cards/0/when/language language-tag -"),
      (#"{ "not": { "language": ["en", "x"] } }"#, "/cards/0/when/not/language/1 language-tag -"),
      (#"{ "feature": ">=2" }"#, "/cards/0/when/feature feature-demand -"),
      (#"{ "not": { "feature": "row3d>=x" } }"#, "/cards/0/when/not/feature feature-demand -"),
      (#"{ "plugin": "list>=2" }"#, "/cards/0/when/plugin feature-demand -"),
      (#"{ "template": "film>=2" }"#, "/cards/0/when/template feature-demand -"),
      (#"{ "langage": "en" }"#, "/cards/0/when/langage condition-keys language"),
      (#"{ "has": "user" }"#, "/cards/0/when/has condition-keys -"),
    ])
  func faults(when: String, fault: String) {
    let assembly = Self.assembly(when)
    #expect(
      assembly.diagnostics.map { "\($0.pointer ?? "") \($0.code) \($0.suggestion ?? "-")" }
        == [fault])
    #expect(assembly.ids.count == 4)
  }

  @Test("C14 a condition on data leads to the plugin \"shown\"")
  func onData() {
    let diagnostics = Self.assembly(#"{ "is": { "kind": "film" } }"#).diagnostics
    #expect(diagnostics.first?.message.contains(#"the plugin "shown""#) == true)
  }

  @Test("C14 a language that the app doesn't name is a warning")
  func unknownLanguage() {
    let assembly = Self.assembly(#"{ "language": ["en", "fr"] }"#, languages: ["en"])
    #expect(assembly.diagnostics.map(\.code) == ["unknown-language"])
    #expect(assembly.diagnostics.map(\.severity) == [.warning])
    #expect(assembly.ids.count == 7)
  }

  @Test("C14 nodes on each level, in templates and in dialogs have conditions; a page has none")
  func levels() {
    let off = #""when": { "flag": "off" }"#
    let assembly = Fixtures.page(
      """
      { "format": 1, "id": "home", "others": [{ \(off) }, { "id": "dialog" }], "cards": [{
        "components": [{ \(off) }, { "items": [{ \(off) }, { "items": [{ \(off) }, {}] },
          { "type": "pair" }] }] }] }
      """,
      [
        "app.json": Self.app,
        "templates/item/pair.json":
          #"{ "format": 1, "items": [{ "id": "x", \#(off) }, { "id": "y" }] }"#,
      ])
    #expect(assembly.diagnostics == [])
    #expect(
      assembly.ids == [
        "home", "home/0", "home/0/1", "home/0/1/1", "home/0/1/1/1", "home/0/1/2", "home/0/1/2/y",
        "home/dialog",
      ])
    #expect(assembly.location(of: "home/0/1/1/1")?.line == 2)
    let faults = Fixtures.faults(#"{ "format": 1, "id": "home", \#(off) }"#, ["app.json": Self.app])
    #expect(faults.count == 1 && faults[0].contains("[unknown-key]"))
  }

  @Test("C14 two nodes with opposite conditions may have one id")
  func sameID() throws {
    let page = """
      { "format": 1, "id": "home", "cards": [
        { "id": "ad", "when": { "flag": "off" }, "plugins": ["anywhere"] },
        { "id": "ad", "when": { "not": { "flag": "off" } }, "plugins": ["tracking"] },
        { "id": "ad", "when": { "flag": "off" }, "plugins": ["tracking"] }] }
      """
    let files = ["app.json": Self.app, "pages/home.json": page]
    let assembler = Fixtures.assembler(files)
    #expect(assembler.page("home").ids == ["home", "home/ad"])
    #expect(assembler.page("home").names(of: "home/ad") == ["tracking"])
    #expect(DocumentChecker(assembler).check(file: "pages/home.json") == [])
  }

  @Test("C14 check finds the faults of nodes whose condition doesn't hold; opening a page doesn't")
  func checked() throws {
    let page = """
      { "format": 1, "id": "home", "cards": [
        { "when": { "flag": "off" }, "components": [{ "items": [
          { "when": { "flag": "of" }, "plugins": ["txt"] }] }] }] }
      """
    let files = ["app.json": Self.app, "pages/home.json": page]
    let assembler = Fixtures.assembler(files)
    #expect(assembler.page("home").diagnostics == [])
    #expect(
      DocumentChecker(assembler).check(file: "pages/home.json").map(\.code)
        == ["unknown-flag", "unknown-plugin"])
  }

  @Test("C14 an entry of a plugin asks for language, plugin, template and feature as a node does")
  func entries() {
    let assembly = Fixtures.page(
      """
      { "format": 1, "id": "home", "plugins": [
        { "plugin": "anywhere", "when": { "language": "en" } },
        { "plugin": "tracking", "when": { "language": "zh" } },
        { "plugin": "list", "when": { "feature": "row3d" } }] }
      """, ["app.json": Self.app],
      environment: DocumentEnvironment(features: ["row3d": "1"], languages: ["en"]))
    #expect(assembly.names(of: "home") == ["anywhere", "list"])
  }

  @Test("C14 a node that is inserted into an open page counts only if its condition holds")
  @MainActor func inserted() throws {
    let runtime = PageRuntime(registry: Fixtures.registry)
    let assembler = Fixtures.assembler([
      "app.json": Self.app, "pages/home.json": #"{ "format": 1, "id": "home" }"#,
    ])
    try runtime.open(assembler.page("home"))
    let edit = try runtime.insert(
      [["id": "a", "when": ["flag": "off"]], ["id": "b", "when": ["flag": "on"]], ["id": "d"]],
      under: "home")
    #expect(edit.modules == ["home/b", "home/d"])
    #expect(try runtime.insert(["when": ["flag": "off"]], under: "home").modules == [])
    #expect(try runtime.modules.children(of: "home") == ["home/b", "home/d"])
    #expect(try runtime.replace("home/b", with: ["when": ["flag": "off"]]).modules == [])
    #expect(try runtime.modules.children(of: "home") == ["home/d"])
  }
}
