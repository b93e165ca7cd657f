import Plugboard
import PlugboardPlugins
import Testing

@Suite("The uses of names in documents") struct DocumentUsesTests {
  private static let documents = MemoryDocumentStore([
    "app.json": """
    {
      "format": 1, "id": "radio",
      "plugins": ["account"],
      "sets": { "top": ["toast", { "plugin": "navigation-bar" }] },
      "defaults": { "page": [{ "set": "top" }, "list"] },
      "routes": { "app://show": { "page": "home", "data": { "show": "x" } } }
    }
    """,
    "pages/home.json": """
    {
      "format": 1, "id": "home",
      "plugins": ["list", { "plugin": "list", "remove": true }],
      "cards": [{ "fallback": { "plugins": ["footer"] }, "components": [{
        "plugins": [{ "plugin": "source", "params": {
          "source": "shows", "given": { "name": "show" }, "number": "place" } }],
        "items": [{ "data": { "plugins": ["tap"] }, "items": [{ "plugins": ["tap"] }] }]
      }] }]
    }
    """,
    "pages/broken.json": "{",
    "templates/item/show.json": """
    {
      "format": 1,
      "plugins": [
        { "plugin": "login-check", "params": { "event": "show.play" } },
        { "plugin": "action", "params": { "event": ["item.tap", "item.longPress"], "fire": "show.play" } },
        { "plugin": "shown", "params": { "if": { "any": [{ "has": "show" }, { "is": { "hour": 8 } }] } } }
      ]
    }
    """,
    "sources/shows.json": """
    { "format": 1, "items": [{ "plugins": ["tap"] }] }
    """,
  ])

  private let uses: DocumentUses

  init() throws {
    uses = DocumentUses(of: AppDocuments(Self.documents), plugins: try SystemPlugins.registry())
  }

  private func places(_ subject: DocumentUses.Subject, _ name: String) -> [String] {
    uses.places(of: subject, named: name).map { "\($0)" }
  }

  @Test(
    "T4 plugins are found in nodes, sets, defaults, fallbacks, templates and sources, and not in data",
    arguments: [
      ("account", ["app.json:3:15"]), ("toast", ["app.json:4:21"]),
      ("navigation-bar", ["app.json:4:42"]),
      ("list", ["app.json:5:44", "pages/home.json:3:15", "pages/home.json:3:35"]),
      ("footer", ["pages/home.json:4:41"]),
      ("tap", ["pages/home.json:7:73", "sources/shows.json:1:40"]), ("nothing", []),
    ])
  func plugins(name: String, places: [String]) {
    #expect(self.places(.plugin, name) == places)
  }

  @Test("T4 events are found in the params that name events")
  func events() {
    #expect(uses.names(of: .event) == ["item.longPress", "item.tap", "show.play"])
    #expect(
      places(.event, "show.play") == [
        "templates/item/show.json:4:53", "templates/item/show.json:5:88",
      ])
  }

  @Test("T4 keys are found in data, in params that name keys, in templates and in conditions")
  func keys() {
    #expect(uses.names(of: .key) == ["hour", "place", "plugins", "show"])
    #expect(
      places(.key, "show") == [
        "app.json:6:57", "pages/home.json:6:45", "templates/item/show.json:6:63",
      ])
  }
}
