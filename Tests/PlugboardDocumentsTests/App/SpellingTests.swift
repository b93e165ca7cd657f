import Plugboard
import Testing

/// Names in documents that differ in their bytes alone.
@Suite("Names in two spellings") struct SpellingTests {
  /// A name of letters in two spellings, of two and three bytes.
  private static let names = ["\u{C5}", "\u{212B}"]
  /// A text in two spellings, of which one has a mark, as keys may have it.
  private static let keys = ["\u{E9}", "e\u{301}"]

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func assembler(_ source: MemoryDocumentStore) -> PageAssembler {
    PageAssembler(registry: Fixtures.registry, documents: AppDocuments(source))
  }

  @Test("R3 each spelling of a name has its own page, template and file")
  func pages() {
    var source = MemoryDocumentStore()
    for name in Self.names {
      source.files["pages/\(name).json"] = Self.bytes(
        #"{ "format": 1, "id": "\#(name)", "cards": [{ "type": "\#(name)" }] }"#)
      source.files["templates/card/\(name).json"] = Self.bytes(
        #"{ "format": 1, "data": { "bytes": \#(name.utf8.count) }, "plugins": ["anywhere"] }"#)
    }
    let assembler = Self.assembler(source)
    #expect(assembler.documents.pageNames.map(Self.bytes) == Self.names.map(Self.bytes))
    for name in Self.names {
      let page = assembler.page(name)
      #expect(page.diagnostics == [])
      #expect(page.root?.text.hasSameBytes(as: name) == true)
      #expect(page.plans.last?.data["bytes"] == .int(name.utf8.count))
    }
    #expect(DocumentChecker(assembler).check() == [])
  }

  @Test("R3 each spelling of a name in the app document is another page, route, set and flag")
  func app() throws {
    var source = MemoryDocumentStore()
    for file in ["a", "b"] {
      source.files["pages/\(file).json"] = Self.bytes(
        """
        { "format": 1, "id": "\(Self.names[file == "a" ? 0 : 1])", "plugins": [
          { "set": "\(Self.keys[0])" }, { "set": "\(Self.keys[1])" },
          { "plugin": "anywhere", "when": { "flag": "\(Self.keys[0])" } },
          { "plugin": "tracking", "when": { "flag": "\(Self.keys[1])" } }
        ] }
        """)
    }
    source.files["app.json"] = Self.bytes(
      """
      { "format": 1, "id": "app",
        "pages": { "\(Self.names[0])": "pages/a.json", "\(Self.names[1])": "pages/b.json" },
        "routes": {
          "app://\(Self.names[0])": "\(Self.names[0])", "app://\(Self.names[1])": "\(Self.names[1])"
        },
        "flags": { "\(Self.keys[0])": true, "\(Self.keys[1])": false },
        "sets": {
          "\(Self.keys[0])": [{ "plugin": "list" }], "\(Self.keys[1])": [{ "plugin": "navigation-bar" }]
        } }
      """)
    let assembler = Self.assembler(source)
    let app = assembler.documents.app
    #expect(app.diagnostics == [])
    #expect(app.setNames.count == 2 && app.flags.count == 2)
    for name in Self.names {
      let page = assembler.page(name)
      #expect(page.diagnostics == [])
      #expect(page.names(of: ModuleID(name)) == ["list", "navigation-bar", "anywhere"])
      let match = try #require(try app.routeTable.first(of: "app://\(name)"))
      #expect(match.route.target.page.hasSameBytes(as: name))
    }
    #expect(DocumentChecker(assembler).check() == [])
  }

  @Test("R3 each spelling of a key is a value of its own in the query of a URL, and in the path")
  func routes() throws {
    let url = try RouteURL("app://a/1/2?\(Self.keys[0])=3&\(Self.keys[1])=4&\(Self.keys[0])=5")
    #expect(url.query.count == 2)
    #expect(url.query[Self.keys[0]] == ["3", "5"] && url.query[Self.keys[1]] == "4")
    let pattern = try RoutePattern("app://a/:\(Self.names[0])/:\(Self.names[1])")
    var table = RouteTable<Int>()
    for (number, key) in Self.keys.enumerated() {
      try table.register(
        RoutePattern("app://\(key)"), to: number, owner: key, name: key)
      #expect(try table.url(of: key).text.hasSameBytes(as: "app://\(URLText.encoded(key))"))
    }
    #expect(table.removeAll(of: Self.keys[0]) == 1 && table.routes.map(\.target) == [1])
    try table.register(pattern, to: 2)
    let path = try #require(table.matches(url).first { _ in true }).path
    #expect(path.count == 2 && path[Self.names[0]] == "1" && path[Self.names[1]] == "2")
  }

  @Test("R3 each spelling of an id is another module of the page")
  func ids() {
    let page = Fixtures.page(
      """
      { "format": 1, "id": "home", "cards": [
        { "id": "\(Self.keys[0])", "plugins": ["anywhere"] },
        { "id": "\(Self.keys[1])", "plugins": ["anywhere"] }
      ] }
      """)
    #expect(page.diagnostics == [])
    #expect(page.plans.count == 3 && Set(page.plans.map(\.id)).count == 3)
  }
}
