import Plugboard
import Testing

/// The check of fallbacks, and of nodes that are meant for other programs.
struct FallbackCheckTests {
  private static func check(_ items: String, _ files: [String: String] = [:]) -> [String] {
    let page = """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "items": [
      \(items)
      ] }] }] }
      """
    let assembler = Fixtures.assembler(
      files.merging(["pages/home.json": page]) { $1 },
      environment: DocumentEnvironment(features: ["row3d": "1.5"]))
    return DocumentChecker(assembler).check().filter { $0.severity == .error }.map {
      "\($0.location?.file ?? ""):\($0.location?.line ?? 0) \($0.code) \($0.pointer ?? "")"
    }
  }

  private static let items = "/cards/0/components/0/items"

  @Test("C12 check finds the faults of fallbacks at their lines, also where nothing needs them")
  func faults() {
    #expect(
      Self.check(
        """
        { "plugins": ["text"],
          "fallback": { "type": "later",
            "fallback": { "plugins": ["txt"] } } }
        """) == [
          "pages/home.json:4 unknown-plugin \(Self.items)/0/fallback/fallback/plugins/0"
        ])
  }

  @Test("C12 a fallback of another level, or another word than \"drop\", is a fault")
  func level() {
    #expect(
      Self.check(
        """
        { "fallback": { "components": [] } },
        { "fallback": "dorp" },
        { "fallback": [] }
        """) == [
          "pages/home.json:2 wrong-nesting \(Self.items)/0/fallback/components",
          "pages/home.json:3 field-value \(Self.items)/1/fallback",
          "pages/home.json:4 field-type \(Self.items)/2/fallback",
        ])
  }

  @Test("C12 the fallback of a template is checked once")
  func template() {
    let files = [
      "templates/item/t.json":
        #"{ "format": 1, "plugins": ["text"], "fallback": { "type": "t", "plugins": ["txt"] } }"#
    ]
    #expect(
      Self.check(#"{ "type": "t" }, { "type": "t" }"#, files)
        == ["templates/item/t.json:1 unknown-plugin /fallback/plugins/0"])
  }

  @Test("C12 an unknown plugin under a fallback stays an error: it may be a slip")
  func unknownPlugin() {
    #expect(
      Self.check(#"{ "plugins": ["txt"], "fallback": "drop" }"#)
        == ["pages/home.json:2 unknown-plugin \(Self.items)/0/plugins/0"])
  }

  @Test(
    "C13 names in a node that its condition keeps for other programs may be known there",
    arguments: [
      #"{ "plugin": "hologram" }"#, #"{ "feature": "row3d>=2" }"#, #"{ "template": "later" }"#,
      #"{ "version": ">=2" }"#, #"{ "all": [{ "feature": "row3d" }, { "plugin": "hologram" }] }"#,
      #"{ "not": { "any": [{ "plugin": "text" }] } }"#,
    ])
  func others(when: String) {
    #expect(
      Self.check(
        """
        { "when": \(when), "plugins": ["hologram"], "items": [{ "type": "later" }],
          "fallback": { "plugins": ["text"] } }
        """) == [])
    // The same list elsewhere is still a fault.
    #expect(
      Self.check(#"{ "when": \#(when), "plugins": ["hologram"] }, { "plugins": ["hologram"] }"#)
        == ["pages/home.json:2 unknown-plugin \(Self.items)/1/plugins/0"])
  }

  @Test("C13 unknown names in a node whose condition holds here are faults")
  func holding() {
    #expect(
      Self.check(#"{ "when": { "feature": "row3d>=1" }, "plugins": ["hologram"] }"#)
        == ["pages/home.json:2 unknown-plugin \(Self.items)/0/plugins/0"])
  }
}
