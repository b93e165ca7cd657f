import Plugboard
import Testing

@Suite("The check for what shows nothing") struct EmptinessCheckTests {
  private func faults(_ cards: String, _ files: [String: String] = [:]) -> [String] {
    let own = [
      "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
      "pages/home.json": "{ \"format\": 1, \"id\": \"home\",\n \"cards\": [\(cards)] }",
    ]
    let documents = AppDocuments(MemoryDocumentStore(own.merging(files) { $1 }))
    return DocumentChecker(PageAssembler(registry: NamingFixtures.registry, documents: documents))
      .check().map(\.description)
  }

  @Test("T3 a node without type, data, plugins and children is a warning")
  func nodes() {
    #expect(
      faults(#"{ "components": [{ "items": [{ "id": "a" }, { "data": { "x": 1 } }] }] }, {}"#) == [
        "pages/home.json:2:41: warning: an item without \"type\", \"data\", \"plugins\", \"items\" shows"
          + " nothing; state one of them, or remove it (at /cards/0/components/0/items/0) [node-empty]",
        "pages/home.json:2:86: warning: a card without \"type\", \"data\", \"plugins\", \"components\" shows"
          + " nothing; state one of them, or remove it (at /cards/1) [node-empty]",
      ])
  }

  @Test(
    "T3 a node whose lists are empty is a warning",
    arguments: ["components", "plugins", "others"])
  func emptyLists(key: String) {
    let found = faults("{ \"\(key)\": [] }")
    #expect(found.count == 1 && found.first?.hasSuffix("(at /cards/0) [node-empty]") == true)
  }

  @Test("T3 a component without items, and without a plugin that loads some, is a warning")
  func components() {
    let row = ["templates/component/row.json": #"{ "format": 1, "plugins": ["grid"] }"#]
    let text =
      "the component has no items, and no plugin that loads some, so that it shows nothing; write"
      + " \"items\", or mount \"source\""
    #expect(
      faults(#"{ "components": [{ "type": "row" }, { "plugins": ["grid"], "items": [] }] }"#, row)
        == [
          "pages/home.json:2:29: warning: \(text) (at /cards/0/components/0) [component-empty]",
          "pages/home.json:2:48: warning: \(text) (at /cards/0/components/1) [component-empty]",
        ])
  }

  static let fine: [String] = [
    // Its template has the items.
    #"{ "components": [{ "type": "shelf" }, { "type": "shelf" }] }"#,
    // A plugin may show or load something.
    #"{ "components": [{ "plugins": ["grid", "anywhere"] }] }"#,
    // An entry that is left out may be what shows something.
    #"{ "components": [{ "plugins": ["grid", { "plugin": "anywhere", "when": { "platform": "wasm" } }] }] }"#,
    #"{ "components": [{ "type": "guarded" }] }"#,
  ]

  @Test("T3 a component that may show something is no warning", arguments: fine)
  func sound(cards: String) {
    let shelf = #"{ "format": 1, "plugins": ["grid"], "items": [{ "data": { "x": 1 } }] }"#
    let guarded = """
      { "format": 1, "plugins": ["grid", { "plugin": "anywhere", "when": { "platform": "wasm" } }] }
      """
    let templates = [
      "templates/component/shelf.json": shelf, "templates/component/guarded.json": guarded,
    ]
    #expect(faults(cards, templates) == [])
  }

  @Test("T3 an empty node of a source is told at its own place")
  func source() {
    let feed = "{ \"format\": 1,\n \"items\": [{ \"data\": { \"x\": 1 } }, {}] }"
    let found = faults("", ["sources/feed.json": feed]).filter { $0.contains("node-empty") }
    #expect(found.map { $0.prefix(23) } == ["sources/feed.json:2:36:"])
  }

  @Test("T3 what has a fault isn't called empty as well")
  func faulty() {
    let found = faults(#"{ "components": [{ "plugins": ["grid", "anywhree"] }, 7] }"#)
    #expect(
      found.map { $0.contains("unknown-plugin") || $0.contains("node-type") } == [true, true])
  }

  @Test("T3 a file under pages that the app doesn't list is a warning that names it")
  func unlisted() {
    #expect(
      faults("", ["pages/old/draft.json": #"{ "format": 1, "id": "draft" }"#]) == [
        "pages/old/draft.json:1:1: warning: the \"pages\" of app.json don't list this page, so that nothing"
          + " opens it; add \"draft\" there with its file, or remove the file [page-unlisted]"
      ])
    for (file, cure) in [("old/draft", "list it there"), ("a b", "rename the file")] {
      let files = [
        "app.json": #"{ "format": 1, "id": "app" }"#,
        "pages/\(file).json": #"{ "format": 1, "id": "draft" }"#,
      ]
      let found = faults("", files)
      #expect(found.count == 1 && found[0].contains(cure), "\(found)")
    }
    let free = ["app.json": #"{ "format": 1, "id": "app" }"#]
    #expect(faults("", free) == [])
  }
}
