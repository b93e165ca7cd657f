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
      Fixtures.page(Self.page).ids == [
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

  @Test("C20 every id is unique, whatever ids are given")
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

  @Test("C20 ids that a template gives are apart for each of its nodes")
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
