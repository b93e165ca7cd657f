import Plugboard
import Testing

/// Plugins whose requirements are missing.
extension PluginListFaultTests {
  @Test("P10 a plugin whose requirement is missing is reported; one that has it isn't")
  func requirement() {
    #expect(Fixtures.page(Self.list(#""needy""#)).marks == ["2:13 plugin-requirement"])
    #expect(Fixtures.page(Self.list(#""needy", "list""#)).marks == ["2:13 plugin-requirement"])
    #expect(Fixtures.page(Self.list(#""list", "needy""#)).marks == ["2:21 plugin-requirement"])
    #expect(Fixtures.page(Self.list(#""needy", "tracking""#)).marks == [])
    #expect(
      Fixtures.page(Self.list(#""needy", "buton""#)).marks
        == ["2:13 plugin-requirement", "2:22 unknown-plugin"])
    let off = Self.list(
      #""needy", { "plugin": "tracking", "when": { "not": { "platform": "linux" } } }"#)
    let assembly = Fixtures.page(off, environment: DocumentEnvironment(platform: "linux"))
    #expect(assembly.marks == ["2:13 plugin-requirement"])
    #expect(assembly.diagnostics.first?.message.contains("its condition excludes it") == true)
  }

  @Test(
    "P10 a requirement in a set that its condition excludes is missing, and told so",
    arguments: [
      #"{ "set": "s", "when": { "flag": "off" } }"#, #"{ "set": "t", "when": { "flag": "off" } }"#,
      #"{ "set": "u" }"#,
    ])
  func excludedSet(entry: String) {
    let app = """
      { "format": 1, "id": "a", "flags": { "off": false }, "sets": { "s": ["tracking"],
        "t": ["anywhere", { "set": "s" }], "u": [{ "set": "s", "when": { "flag": "off" } }] } }
      """
    let assembly = Fixtures.page(Self.list("\"needy\", \(entry)"), ["app.json": app])
    #expect(assembly.marks == ["2:13 plugin-requirement"])
    #expect(assembly.diagnostics.first?.message.contains("its condition excludes it") == true)
    #expect(assembly.names(of: "home") == ["needy"])
  }

  @Test("P10 each of several requirements that are missing is reported")
  func severalRequirements() throws {
    var registry = Fixtures.registry
    try registry.register(NeedierPlugin.self)
    func missing(_ plugins: String) -> [String] {
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": Self.list(plugins)]))
      let page = PageAssembler(registry: registry, documents: documents).page("home")
      #expect(page.diagnostics.allSatisfy { $0.code == "plugin-requirement" })
      return page.diagnostics.map { String($0.message.split(separator: "\"")[3]) }
    }
    #expect(missing(#""needier""#) == ["anywhere", "list", "tracking"])
    #expect(missing(#""needier", "list""#) == ["anywhere", "tracking"])
    #expect(missing(#""anywhere", "needier", "tracking", "list""#) == [])
  }

  @Test(
    "P10 a requirement that no layer fulfils is reported for nodes without entries of their own")
  func requirementOfTemplate() {
    let page = #"{ "format": 1, "id": "home", "type": "plain" }"#
    let template = #"{ "format": 1, "plugins": ["needy"] }"#
    let assembly = Fixtures.page(page, ["templates/page/plain.json": template])
    #expect(assembly.diagnostics.map(\.code) == ["plugin-requirement"])
  }
}

/// A plugin that needs several others.
private final class NeedierPlugin: Plugin {
  static let name: Name = "needier"
  static let requires: [Name] = ["tracking", "list", "anywhere"]
  static func wire(_ on: inout Wiring<NeedierPlugin>) {}
  init(_ mount: Mount<PageContext>) {}
}
