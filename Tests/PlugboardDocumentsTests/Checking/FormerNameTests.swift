import Plugboard
import Testing

extension Key<String> {
  fileprivate static let label = Key("label")
  fileprivate static let heading = Key("heading")
}

private final class RenamedPlugin: ItemPlugin {
  static let name: Name = "renamed"
  static let formerly = FormerNames(
    plugin: ["old", "older"], params: ["text": "label"], keys: ["head": "heading"])
  static let params = ParamList(.required(.label))
  static let reads = KeyList(.heading)
  static func wire(_ on: inout Wiring<RenamedPlugin>) {}
}

@Suite("Former names of plugins, params and keys") struct FormerNameTests {
  private func faults(_ item: String) throws -> [String] {
    let page =
      #"{ "format": 1, "id": "home", "cards": [{ "components": [{ "items": [\#(item)] }] }] }"#
    let assembler = PageAssembler(
      registry: try PluginRegistry([RenamedPlugin.self]),
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": page])))
    return DocumentChecker(assembler).check().map {
      let place = ($0.pointer ?? "").replacing("/cards/0/components/0/items/0", with: "")
      return "\($0.severity) \($0.code) \(place) → \($0.suggestion ?? "-")"
    }
  }

  @Test("T3 a former name is told with the name of today, and nothing else of the same entry")
  func told() throws {
    for old in ["old", "older"] {
      #expect(
        try faults(#"{ "plugins": ["\#(old)"] }"#) == ["error plugin-renamed /plugins/0 → renamed"])
    }
    #expect(
      try faults(#"{ "plugins": [{ "plugin": "renamed", "params": { "text": "x" } }] }"#)
        == ["error param-renamed /plugins/0/params/text → label"])
    #expect(
      try faults(
        #"{ "data": { "head": "x" }, "plugins": [{ "plugin": "renamed", "params": { "label": "x" } }] }"#
      )
        == ["warning data-key-renamed /data/head → heading"])
  }

  @Test("T3 a key that was renamed and has both names is no fault")
  func both() throws {
    #expect(
      try faults(
        #"""
        { "data": { "head": "x", "heading": "y" },
        "plugins": [{ "plugin": "renamed", "params": { "label": "x" } }] }
        """#) == [])
  }
}
