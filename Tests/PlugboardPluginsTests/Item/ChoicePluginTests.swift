import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("choice and choices") @MainActor struct ChoicePluginTests {
  private let harness: Harness
  private static let genre = Key<Value>("genre")

  /// Makes a page with the plugin `choices`, and an item with some choices.
  init() throws {
    func choice(_ name: String, _ params: Fields) -> Value {
      var params = params
      params["key"] = params["key"] ?? "genre"
      params["label"] = .string(name)
      return ["plugin": "choice", "as": .string(name), "params": .object(params)]
    }
    harness = try Harness(
      SystemPlugins.registry(),
      [
        .page: [["plugin": "choices", "params": ["keys": ["genre", "order"]]]],
        .item: [
          choice("all", [:]), choice("jazz", ["value": "jazz"]), choice("two", ["value": 2]),
          choice("folk", ["value": "folk", "toggles": true]),
          choice("talk", ["value": "talk", "toggles": true]),
          choice("latest", ["key": "order", "value": ["-year", "title"]]),
          choice("foreign", ["key": "else", "value": 1]),
        ],
      ])
  }

  private var genre: Value? { get throws { try harness.runtime.data(of: "page").value("genre") } }

  /// The labels of the choices that are marked.
  private var chosen: [String] {
    get throws {
      try harness.runtime.controls(of: "item").map(\.label).filter { $0.hasPrefix("✓ ") }
        .map { String($0.dropFirst(2)) }
    }
  }

  private func tap(_ choice: String) throws {
    #expect(try harness.runtime.tap("item", control: choice).response == true)
  }

  @Test(
    "N16 a choice writes its value to the page's data, shows that it is chosen, and none takes it back"
  )
  func one() throws {
    #expect(try chosen == ["all"])
    try tap("jazz")
    #expect(try genre == "jazz")
    #expect(try chosen == ["jazz"])
    try tap("two")
    try tap("two")
    #expect(try genre == 2)
    #expect(try chosen == ["two"])
    try tap("all")
    #expect(try genre == nil)
    #expect(try harness.data.keys == [])
  }

  @Test("N16 choices that are toggled are added one by one, and taken away again")
  func several() throws {
    try tap("folk")
    try tap("talk")
    #expect(try genre == ["folk", "talk"])
    #expect(try chosen == ["folk", "talk"])
    try tap("folk")
    #expect(try genre == ["talk"])
    try tap("talk")
    #expect(try genre == nil)
    try harness.runtime.data(of: "page").write(Self.genre, "folk")
    #expect(try chosen == ["folk"])
    try tap("talk")
    #expect(try genre == ["folk", "talk"])
    try tap("all")
    #expect(try chosen == ["all"])
  }

  @Test("N16 a list of values is chosen as one, as for an order by several fields")
  func list() throws {
    try tap("latest")
    #expect(try harness.runtime.data(of: "page").value("order") == ["-year", "title"])
    #expect(try chosen == ["all", "latest"])
    try harness.runtime.data(of: "page").write(Key<String>("order"), "-year")
    #expect(try chosen == ["all"])
  }

  @Test("N16 a key that no module above takes isn't written, and the tap says so")
  func foreign() throws {
    #expect(try harness.runtime.tap("item", control: "foreign").response == false)
    #expect(try harness.runtime.data(of: "page").keys == [])
  }

  @Test("N10 what is chosen elsewhere makes the view stale")
  func stale() throws {
    _ = try harness.fire(.itemView)
    try harness.runtime.data(of: "page").write(Self.genre, "jazz")
    #expect(harness.staleViews.map(\.module) == ["item"])
  }

  @Test("N4 a tap on a choice is an item.tap, which is tracked like others")
  func tracked() throws {
    var taps: [String?] = []
    harness.handle(.itemTap, priority: Priority.first) { taps.append($0.params) }
    try tap("jazz")
    #expect(taps == ["jazz"])
    #expect(try harness.fire(.gestureTap).response == true)
  }

  @Test("T3 check knows the keys that choices write, and reports one that nothing takes")
  func check() throws {
    func codes(_ key: String) throws -> [String] {
      let files = [
        "app.json": #"{ "format": 1, "id": "app", "pages": ["home"] }"#,
        "pages/home.json": """
        { "format": 1, "id": "home",
          "plugins": [{ "plugin": "choices", "params": { "keys": ["genre"] } }],
          "cards": [{ "components": [{ "items": [{ "plugins": [
            { "plugin": "choice", "params": { "key": "\(key)", "label": "Jazz", "value": "jazz" } }] }] }] }] }
        """,
      ]
      let assembler = PageAssembler(
        registry: try SystemPlugins.registry(),
        documents: AppDocuments(MemoryDocumentStore(files)))
      return DocumentChecker(assembler).check().map { "\($0.code) \($0.suggestion ?? "")" }
    }
    #expect(try codes("genre") == [])
    #expect(try codes("gnere") == ["data-key-unknown genre"])
  }
}
