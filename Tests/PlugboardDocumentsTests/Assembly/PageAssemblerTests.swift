import Plugboard
import PlugboardTesting
import Testing

struct PageAssemblerTests {
  static let home = """
    {
      "format": 1,
      "id": "home",
      "data": { "title": "首页 Home" },
      "plugins": [
        "navigation-bar",
        { "plugin": "list", "params": { "margin": 2 } },
        { "plugin": "tracking", "priority": 800, "before": "list", "when": { "flag": "tracking" } }
      ],
      "cards": [
        {
          "id": "silent",
          "data": { "title": "默片时代 The silent era" },
          "components": [
            {
              "plugins": [{ "plugin": "layout.scroll", "params": { "gap": 1 } }],
              "items": [
                { "data": { "title": "大都会 Metropolis", "year": 1927 } },
                { "items": [{ "id": "inner" }], "others": [{}] }
              ]
            }
          ]
        },
        {}
      ]
    }
    """
  static let app = """
    { "format": 1, "id": "films", "pages": ["home"], "flags": { "tracking": true } }
    """

  @Test("C4 a node whose children are no list is a placeholder", arguments: ["cards", "others"])
  func noList(key: String) {
    let page = Fixtures.page("{ \"format\": 1, \"id\": \"home\", \"\(key)\": 5 }")
    #expect(page["home"]?.fault?.code == "field-type")
    #expect(page.diagnostics.map(\.code) == ["field-type"])
  }

  @Test("C1 a page is assembled from JSON, in the order of the file, parents first")
  func page() throws {
    let assembly = Fixtures.page(Self.home, ["app.json": Self.app])
    #expect(assembly.diagnostics == [])
    #expect(
      assembly.ids == [
        "home", "home/silent", "home/0/0", "home/0/0/0", "home/0/0/1", "home/inner",
        "home/0/0/1/other0", "home/1",
      ])
    #expect(assembly.plans.map(\.parent) == [nil, 0, 1, 2, 2, 4, 4, 0])
    #expect(
      assembly.plans.map(\.level)
        == [.page, .card, .component, .item, .item, .item, .other, .card])
    #expect(assembly["home/0/0/0"]?.data["year"] == 1927)
    #expect(assembly.names(of: "home") == ["navigation-bar", "list", "tracking"])
    let tracking = try #require(assembly["home"]?.plugins.last)
    #expect(tracking.priority == 800 && tracking.ordering == .before("list"))
    #expect(assembly["home/0/0"]?.plugins.first?.params["gap"] == 1)
  }

  @Test("E23 each module and each entry of an assembly has the place where a document states it")
  func locations() throws {
    let row = "{ \"format\": 1,\n\"plugins\": [\"text\"], \"items\": [{}] }"
    let assembly = Fixtures.page(
      "{ \"format\": 1, \"id\": \"home\", \"cards\": [{ \"components\": [\n"
        + "{ \"items\": [{ \"id\": \"a\" },\n{ \"type\": \"row\" }] }] }] }",
      ["templates/item/row.json": row])
    #expect(assembly.location(of: "home")?.description == "pages/home.json:1:1")
    #expect(assembly.location(of: "home/a")?.description == "pages/home.json:2:13")
    #expect(assembly.location(of: "home/0/0/1")?.description == "pages/home.json:3:1")
    #expect(assembly.location(of: "home/0/0/1/0")?.description == "templates/item/row.json:2:32")
    let text = try #require(assembly["home/0/0/1"]?.plugins.first)
    let place = assembly.location(of: text, on: "home/0/0/1")
    #expect(place?.description == "templates/item/row.json:2:13")
    #expect(assembly.location(of: "home/none") == nil)
  }

  @MainActor @Test("C1 an assembled page opens, with its data and plugins")
  func open() throws {
    let assembly = Fixtures.page(Self.home, ["app.json": Self.app])
    let runtime = PageRuntime()
    try runtime.open(assembly)
    #expect(try runtime.modules.children(of: "home") == ["home/silent", "home/1"])
    #expect(try runtime.data(of: "home/0/0/0").value("title") == "大都会 Metropolis")
    #expect(
      try runtime.plugins.mounted(on: "home/0/0").map(\.type.name.text) == ["layout.scroll"])
  }

  @MainActor @Test("E22 an entry states its priority as a number or by its name")
  func priority() throws {
    let named = Self.home.replacing("\"priority\": 800", with: "\"priority\": \"early\"")
    let assembly = Fixtures.page(named, ["app.json": Self.app])
    #expect(assembly.diagnostics == [])
    let runtime = PageRuntime()
    try runtime.open(assembly)
    #expect(try runtime.plugins.mounted(on: "home").last?.priority == Priority.early)
  }
}
