import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("shown") @MainActor struct ShownPluginTests {
  /// A page whose card has a component of two items; the second item is shown by a condition.
  private func page(
    card: [Value] = [], component: [Value] = [], item: [Value] = [], data: Value = [:],
    fakes: Fakes = Fakes()
  ) throws -> Harness {
    let items: [Value] = [
      ["id": "a", "plugins": .array([["plugin": "text"]] + item)],
      ["id": "b", "plugins": .array([["plugin": "text"]] + item)],
    ]
    let component: Value = ["id": "k", "plugins": .array(component), "items": .array(items)]
    let card: Value = ["id": "c", "plugins": .array(card), "components": .array([component])]
    return try Harness(
      SystemPlugins.registry(), page: ["data": data, "cards": .array([card])], at: "c", fakes: fakes
    )
  }

  private func shown(_ condition: Value? = nil, hidesEmpty: Bool = false) -> Value {
    var params: Fields = [:]
    if let condition { params["if"] = condition }
    if hidesEmpty { params["hidesEmpty"] = true }
    return ["plugin": "shown", "params": .object(params)]
  }

  private func ids(_ harness: Harness) throws -> [String] {
    try harness.runtime.modules.shownDescendants(of: "page").compactMap { $0.local }
  }

  @Test("N14 a module is shown while its condition holds, on each level below the page")
  func levels() throws {
    let condition = shown(["above": ["stars": 3]])
    for (harness, hidden) in [
      (try page(card: [condition]), []), (try page(component: [condition]), ["c"]),
      (try page(item: [condition]), ["c", "k"]),
    ] {
      let all = ["c", "k", "a", "b"]
      #expect(try ids(harness) == hidden)
      try harness.runtime.data(of: "page").write("stars", 4)
      #expect(try ids(harness) == all)
      try harness.runtime.data(of: "page").write("stars", 3)
      #expect(try ids(harness) == hidden)
      try harness.runtime.data(of: "page").remove("stars")
      #expect(try ids(harness) == hidden)
    }
  }

  @Test("N14 the data of the module comes before those above, as they change")
  func inherited() throws {
    let harness = try page(item: [shown(["is": ["kind": "film"]])], data: ["kind": "film"])
    #expect(try ids(harness) == ["c", "k", "a", "b"])
    try harness.runtime.data(of: "page/a").write("kind", "book")
    #expect(try ids(harness) == ["c", "k", "b"])
    try harness.runtime.data(of: "page").write("kind", "book")
    #expect(try ids(harness) == ["c", "k"])
    try harness.runtime.data(of: "page/k").write("kind", "film")
    #expect(try ids(harness) == ["c", "k", "b"])
    try harness.runtime.data(of: "page/a").remove("kind")
    #expect(try ids(harness) == ["c", "k", "a", "b"])
  }

  @Test("N14 a section whose items are all hidden hides, with its header, and comes back with one")
  func hidesEmpty() throws {
    let harness = try page(
      card: ["card-header", shown(hidesEmpty: true)], item: [shown(["has": "user"])])
    #expect(try ids(harness) == [])
    try harness.runtime.data(of: "page/b").write("user", "ada")
    #expect(try ids(harness) == ["c", "k", "b"])
    try harness.runtime.data(of: "page/b").write("user", "")
    #expect(try ids(harness) == [])
  }

  @Test("N14 a condition and emptiness hide both")
  func both() throws {
    let harness = try page(card: [shown(["has": "user"], hidesEmpty: true)])
    #expect(try ids(harness) == [])
    try harness.runtime.data(of: "page").write("user", "ada")
    #expect(try ids(harness) == ["c", "k", "a", "b"])
    try harness.runtime.unregister("page/a")
    try harness.runtime.unregister("page/b")
    #expect(try ids(harness) == [])
  }

  /// A card that hides while it is empty, with a component that a source fills.
  private func sourceCard(
    _ params: Fields, _ script: (ScriptedSources) -> Void
  ) throws -> Harness {
    let fakes = Fakes()
    script(fakes.sources)
    var params = params
    params["source"] = "feed"
    let source: Value = ["plugin": "source", "params": .object(params)]
    let component: Value = ["id": "k", "plugins": .array([source])]
    let card: Value = [
      "id": "c", "plugins": .array([shown(hidesEmpty: true)]), "components": .array([component]),
    ]
    return try Harness(
      SystemPlugins.registry(), page: ["cards": .array([card])], at: "c", fakes: fakes)
  }

  private static let item: Value = ["id": "a", "plugins": ["text"]]

  @Test(
    "N14 a section comes with the items of its source, and loading shows as far as it has a text")
  func source() async throws {
    for (loading, ids) in [("Loading…", ["c", "k"]), ("", [])] {
      let harness = try sourceCard(["loading": .string(loading)]) {
        $0.answer("feed", with: [Self.item], isLast: true)
        $0.hold("feed")
      }
      try await harness.settle()
      #expect(try self.ids(harness) == ids)
      harness.sources.release("feed")
      try await harness.settle()
      #expect(try self.ids(harness) == ["c", "k", "a"])
    }
  }

  @Test(
    "N14 a source that has given nothing leaves its section empty; one that has failed shows why")
  func noAnswer() async throws {
    let empty = try sourceCard([:]) { $0.answer("feed", with: [], isLast: true) }
    try await empty.settle()
    #expect(try ids(empty) == [])
    let failed = try sourceCard([:]) { $0.fail("feed", reason: "offline") }
    try await failed.settle()
    #expect(try ids(failed) == ["c", "k"])
    #expect(failed.runtime.texts(of: "page/k").first?.contains("offline") == true)
  }

  @Test("N14 a source isn't asked without its keys, and its section is hidden until they come")
  func given() async throws {
    let harness = try sourceCard(["given": ["names": "likes.names"], "loading": ""]) {
      $0.answer("feed", with: [Self.item], isLast: true)
      $0.answer("feed", with: [], isLast: true)
    }
    try await harness.settle()
    #expect(try ids(harness) == [])
    try harness.runtime.data(of: "page").write("likes.names", ["a"])
    try await harness.settle()
    #expect(try ids(harness) == ["c", "k", "a"])
  }

  @Test("N14 a hidden component has no tab, and leaves the selected one where it is")
  func tabs() throws {
    let components: [Value] = ["x", "y", "z"].map { title in
      [
        "id": .string(title), "data": ["title": .string(title)],
        "plugins": .array([shown(["not": ["is": ["without": .string(title)]]])]),
      ]
    }
    let card: Value = ["id": "c", "plugins": ["card-tabs"], "components": .array(components)]
    let harness = try Harness(
      SystemPlugins.registry(), page: ["cards": .array([card])], at: "c")
    func view(_ titles: [String: Int], _ selected: Int) -> ViewValue {
      .tabs(
        titles.sorted { $0.key < $1.key }.map { ViewValue.Tab($0.key, id: "tab-\($0.value)") },
        selected: "tab-\(selected)")
    }
    #expect(try harness.runtime.tap(harness.module, control: "tab-2").response == true)
    #expect(try harness.fire(.cardComponent).response == 2)
    _ = try harness.fire(.cardView)
    #expect(harness.staleViews == [])
    try harness.data.write("without", "x")
    #expect(harness.staleViews.map(\.event).contains("card.view"))
    #expect(try harness.fire(.cardView).response == view(["y": 1, "z": 2], 2))
    #expect(try harness.fire(.cardComponent).response == 1)
    try harness.data.write("without", "z")
    #expect(try harness.fire(.cardView).response == view(["x": 0, "y": 1], 1))
    #expect(try harness.fire(.cardComponent).response == 1)
    #expect(try harness.fire(.cardReveal, 0).response == true)
    try harness.data.write("without", "y")
    #expect(try harness.fire(.cardView).response == view(["x": 0, "z": 2], 0))
  }

  @Test("N14 carousels and tracking records count the items that are shown")
  func positions() throws {
    let items: [Value] = ["a", "b", "d"].map { id in
      [
        "id": .string(id), "data": ["text": .string(id)],
        "plugins": .array([
          "text", "tap", "tracking",
          shown(["not": ["has": .string(id)]]),
        ]),
      ]
    }
    let component: Value = ["id": "k", "plugins": ["layout.carousel"], "items": .array(items)]
    let harness = try Harness(
      SystemPlugins.registry(),
      page: ["plugins": ["tracking-log"], "cards": [["components": .array([component])]]], at: "k")
    func places() throws -> [Value?] {
      try ["b", "d"].map {
        try harness.at(ModuleID("page/\($0)")).fire(.itemTap, nil)
        return try harness.runtime.data(of: "page").read(.trackingLog)?.last.flatMap(
          Fields.init(value:))?["item"]
      }
    }
    #expect(try places() == [1, 2])
    try harness.data.write("a", 1)
    #expect(try places() == [0, 1])
    #expect(harness.runtime.texts(of: "page/k").contains("● ○"))
  }

  @Test("N14 a faulty condition is a fault at its place, with the plugin's other params in force")
  func faults() throws {
    let entry: Value = [
      "plugin": "shown", "params": ["if": ["all": [["hsa": "a"], ["is": ["b": .null]]]]],
    ]
    let text = """
      { "format": 1, "id": "home", "cards": [
        { "plugins": [
          \(entry)] }] }
      """
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(),
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": text])))
    let diagnostics = assembler.page("home").diagnostics
    #expect(diagnostics.map(\.code) == ["param-type", "param-type"])
    #expect(diagnostics.map { $0.location?.line } == [3, 3])
    #expect(
      diagnostics.map(\.pointer) == [
        "/cards/0/plugins/0/params/if/all/0/hsa", "/cards/0/plugins/0/params/if/all/1/is/b",
      ])
    #expect(diagnostics.map(\.suggestion) == ["has", nil])
    #expect(
      diagnostics.map { $0.location?.column } == [
        text.column(of: "\"hsa\""), text.column(of: "null"),
      ])
  }

  @Test("N14 a key that nothing gives a value is a warning where the condition names it")
  func unknownKey() throws {
    let text = """
      { "format": 1, "id": "home", "data": { "stars": 3 }, "cards": [{ "plugins": ["card-header",
        { "plugin": "shown", "params": { "if": { "all": [{ "has": "stars" },
          { "above": { "star": 3 } }] } } }] }] }
      """
    let assembler = PageAssembler(
      registry: try SystemPlugins.registry(),
      documents: AppDocuments(MemoryDocumentStore(["pages/home.json": text])))
    let diagnostics = DocumentChecker(assembler).check(file: "pages/home.json")
    #expect(diagnostics.map(\.code) == ["data-key-unknown"])
    #expect(diagnostics.map { "\($0.location?.line ?? 0) \($0.suggestion ?? "")" } == ["3 stars"])
  }

  @Test("N14 the plugin reads what its condition names, and declares that by it in strict mode")
  func strict() throws {
    let harness = try page(
      item: [shown(["any": [["is": ["a.b": 1]], ["not": ["has": "c.d"]]]])])
    try harness.runtime.data(of: "page").write("c.d", 1)
    #expect(try ids(harness) == ["c", "k"])
    try harness.runtime.data(of: "page").write("a.b", 1)
    #expect(try ids(harness) == ["c", "k", "a", "b"])
    #expect(harness.diagnostics == [])
  }
}

extension String {
  /// The column in the line of the first occurrence of a text, from 1.
  fileprivate func column(of part: String) -> Int? {
    split(separator: "\n").lazy.compactMap {
      $0.firstRange(of: part)?.lowerBound.utf16Offset(in: $0)
    }
    .first.map { $0 + 1 }
  }
}
