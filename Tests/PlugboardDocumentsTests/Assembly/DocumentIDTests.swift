import Plugboard
import Testing

struct DocumentIDTests {
  static let page = """
    {
      "format": 1, "id": "player",
      "cards": [
        { "id": "top", "components": [{ "items": [{}, { "id": "x" }] }] },
        { "components": [{ "items": [{ "items": [{}] }] }] }
      ]
    }
    """

  @Test("C20 a module's id is the page, then the given id or the path of positions")
  func ids() {
    #expect(
      Fixtures.assembler(["pages/player.json": Self.page]).page("player").ids == [
        "player", "player/top", "player/0/0", "player/0/0/0", "player/x", "player/1",
        "player/1/0", "player/1/0/0", "player/1/0/0/0",
      ])
  }

  @Test("C20 a second instance of a page has its own ids, and every assembly the same ones")
  func instances() {
    let assembler = Fixtures.assembler(["pages/player.json": Self.page])
    #expect(assembler.page("player").ids == assembler.page("player").ids)
    #expect(assembler.page("player", as: "player#2").ids.contains("player#2/top"))
    #expect(assembler.page("player", as: "player#2").ids.contains("player#2/1/0/0/0"))
  }

  @MainActor @Test("C20 a page that is open gets another instance")
  func freeInstance() throws {
    let assembler = Fixtures.assembler(["pages/player.json": Self.page])
    let runtime = PageRuntime(registry: Fixtures.registry)
    try runtime.register("films", level: .app)
    for expected in ["player", "player#2", "player#3"] {
      let instance = runtime.freeInstance(of: "player")
      #expect(instance == expected)
      try runtime.open(assembler.page("player", as: instance), under: "films")
    }
    try runtime.unregister("player#2")
    #expect(runtime.freeInstance(of: "player") == "player#2")
  }

  @Test("C20 every id is unique, whatever ids are stated")
  func unique() {
    let text = """
      {
        "format": 1, "id": "home",
        "cards": [{ "id": "1" }, { "id": "2" }, {}, { "id": "1" }, { "id": "other0" }],
        "others": [{}]
      }
      """
    let assembly = Fixtures.page(text)
    #expect(Set(assembly.ids).count == assembly.ids.count)
    #expect(assembly.diagnostics.allSatisfy { $0.code == "duplicate-id" })
    #expect(assembly.diagnostics.count == 3)
  }

  @Test("C20 an id that equals another's position is replaced by its own position, or gets a ~")
  func positions() {
    let page = Fixtures.page(#"{ "format": 1, "id": "home", "cards": [{ "id": "1" }, {}] }"#)
    #expect(page.ids == ["home", "home/0", "home/1"])
    #expect(page.diagnostics.first?.message.hasSuffix("the module is \"home/0\"") == true)
    let full = Fixtures.page(
      #"{ "format": 1, "id": "home", "cards": [{ "id": "1" }, {}, { "id": "0" }] }"#)
    #expect(full.ids == ["home", "home/1~0", "home/1", "home/0"])
    #expect(full.marks == ["1:48 duplicate-id"])
    #expect(full.diagnostics.first?.message.hasSuffix("the module is \"home/1~0\"") == true)
  }

  @Test("C20 an id that equals the position of another module, such as a dialog, is replaced")
  func otherPositions() {
    let page = Fixtures.page(
      #"{ "format": 1, "id": "home", "cards": [{ "id": "other0" }], "others": [{}] }"#)
    #expect(page.ids == ["home", "home/0", "home/other0"])
    #expect(page.diagnostics.map(\.code) == ["duplicate-id"])
  }

  @Test("C20 a page's id is its name in the app; outside an app it is the stated one")
  func pageID() throws {
    let text = #"{ "format": 1, "id": "q", "cards": [{ "data": { "x": 1 } }] }"#
    let files = ["pages/p.json": text]
    let page = Fixtures.assembler(files).page("p")
    #expect(page.marks == ["1:22 page-id"] && page.ids == ["p", "p/0"])
    let checker = DocumentChecker(Fixtures.assembler(files))
    #expect(checker.check().map(\.code) == ["page-id"])
    #expect(checker.check(file: "pages/p.json").map(\.code) == ["page-id"])
    #expect(checker.check(Array(text.utf8), file: "elsewhere.json") == [])
    let json = try JSONReader().read(text, file: "elsewhere.json")
    #expect(Fixtures.assembler().page(json).ids == ["q", "q/0"])
  }

  @Test(
    "C20 a page outside an app without a legal id has the name of its file",
    arguments: [#""a/b""#, #""a#b""#, #""""#, "7"])
  func illegalID(id: String) throws {
    let json = try JSONReader().read("{ \"format\": 1, \"id\": \(id) }", file: "in/other.json")
    #expect(Fixtures.assembler().page(json).ids == ["other"])
    #expect(PageAssembler.id(of: json) == "other")
  }

  @Test("C20 the name in the app is the one that its list gives", arguments: ["q", "other"])
  func listedName(id: String) {
    let files = [
      "app.json": ##"{ "format": 1, "id": "films", "pages": { "q": "pages/p.json" } }"##,
      "pages/p.json": "{ \"format\": 1, \"id\": \"\(id)\" }",
    ]
    let page = Fixtures.assembler(files).page("q")
    #expect(page.ids == ["q"] && page.diagnostics.map(\.code) == (id == "q" ? [] : ["page-id"]))
  }

  @Test("C20 a file that the app lists under two names is a page of each", arguments: ["a", "b"])
  func twoNames(name: String) {
    let files = [
      "app.json": """
      { "format": 1, "id": "x", "pages": { "a": "pages/p.json", "b": "pages/p.json" } }
      """,
      "pages/p.json": #"{ "format": 1, "id": "a", "cards": [{}] }"#,
    ]
    let page = Fixtures.assembler(files).page(name)
    #expect(page.ids == [name, "\(name)/0"] && page.diagnostics == [])
  }

  @Test("C20 ids from a template are distinct for each of its nodes")
  func templateIDs() {
    let text = """
      {
        "format": 1, "id": "home",
        "cards": [{ "id": "c", "components": [{ "type": "row" }, { "id": "r", "type": "row" }] }]
      }
      """
    let assembly = Fixtures.page(
      text,
      ["templates/component/row.json": #"{ "format": 1, "items": [{ "id": "more" }, {}] }"#])
    #expect(assembly.diagnostics == [])
    #expect(
      assembly.ids.suffix(6)
        == ["home/0/0", "home/0/0/more", "home/0/0/1", "home/r", "home/r/more", "home/0/1/1"])
  }
}
