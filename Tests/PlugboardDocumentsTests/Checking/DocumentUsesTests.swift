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
      ("list", ["app.json:5:44", "pages/home.json:3:15"]),
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

  /// A shop whose items state the events of their taps.
  private static let shop = [
    "pages/item.json": """
    {
      "format": 1, "id": "item",
      "inputs": { "item": { "type": "string" } },
      "data": { "tap": { "event": "toast.show" }, "idle": { "event": "search.set" } },
      "plugins": [
        { "plugin": "record", "params": { "source": "items", "key": "item" } },
        { "plugin": "action", "params": {
          "event": "item.tap", "from": "tap", "allows": ["toast.show"] } }
      ]
    }
    """,
    "sources/items.json": """
    {
      "format": 1, "key": "item",
      "fields": { "price": { "type": "number" } },
      "search": ["price"],
      "records": { "a": { "price": 1, "tap": { "event": "toast.show" } } }
    }
    """,
  ]

  private func shopPlaces(
    _ subject: DocumentUses.Subject, _ name: String, _ files: [String: String] = shop
  ) throws -> [String] {
    DocumentUses(
      of: AppDocuments(MemoryDocumentStore(files)), plugins: try SystemPlugins.registry()
    ).places(of: subject, named: name).map { "\($0)" }
  }

  @Test("T4 keys are found in the inputs of pages, and in the fields and the key of a source")
  func keysOfSources() throws {
    #expect(
      try shopPlaces(.key, "item") == [
        "pages/item.json:3:15", "pages/item.json:6:65", "sources/items.json:2:23",
      ])
    #expect(
      try shopPlaces(.key, "price") == [
        "sources/items.json:3:15", "sources/items.json:4:14", "sources/items.json:5:23",
      ])
  }

  @Test("T4 an event in the data is found where a plugin takes events from its key")
  func eventsInData() throws {
    #expect(
      try shopPlaces(.event, "toast.show") == [
        "pages/item.json:4:31", "pages/item.json:8:54", "sources/items.json:5:53",
      ])
    #expect(try shopPlaces(.event, "search.set") == [])
    let idle = Self.shop.mapValues { $0.replacing(#""from": "tap", "#, with: "") }
    #expect(try shopPlaces(.event, "toast.show", idle) == ["pages/item.json:8:39"])
  }
}
