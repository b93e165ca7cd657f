import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("source with numbers") @MainActor struct SourceNumberTests {
  @Test("C16 each item of a source has its number in its data, also after the order has changed")
  func numbers() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.component: ["plugin": "source", "params": ["source": "films", "number": "rank"]]])
    func film(_ title: String) -> Value {
      ["data": ["text": .string(title)], "plugins": ["text"]]
    }
    func ranks() throws -> [String] {
      try harness.runtime.modules.children(of: "component").filter { $0 != "item" }.map {
        let data = try harness.runtime.data(of: $0)
        return try "\(data.value("text") ?? .null) \(data.value("rank") ?? .null)"
      }
    }
    harness.sources.answer("films", with: [film("a"), film("b")], isLast: false)
    harness.sources.answer("films", with: [film("c")], isLast: true)
    try await harness.settle()
    try harness.at("component").fire(.sourceLoad)
    try await harness.settle()
    #expect(try ranks() == [#""a" 1"#, #""b" 2"#, #""c" 3"#])
    harness.sources.answer("films", with: [film("b"), film("a")], isLast: false)
    harness.sources.answer("films", with: [film("c"), film("d")], isLast: true)
    try harness.at("component").fire(.sourceRefresh)
    try await harness.settle()
    #expect(try ranks() == [#""b" 1"#, #""a" 2"#, #""c" 3"#, #""d" 4"#])
  }
}

@Suite("source with params that a person chooses") @MainActor struct SourceOptionalTests {
  private let harness: Harness

  init() throws {
    harness = try Harness(
      SystemPlugins.registry(),
      [
        .component: [
          "plugin": "source",
          "params": [
            "source": "films", "with": ["sort": "title", "limit": 9],
            "optional": ["genre": "genre", "sort": "order"],
          ],
        ]
      ])
  }

  private func film(_ title: String) -> Value {
    ["data": ["text": .string(title)], "plugins": ["text"]]
  }

  @Test(
    "N6 a key without a value, or with an empty text or array, leaves its param as `with` states it"
  )
  func leftOut() async throws {
    let page = try harness.runtime.data(of: "page")
    let (genre, order) = (Key<Value>("genre"), Key<String>("order"))
    for _ in 0..<5 { harness.sources.answer("films", with: [film("a")], isLast: true) }
    try await harness.settle()
    for value in [["jazz", "folk"], [], "jazz", " "] as [Value] {
      try page.write(genre, value)
      try await harness.settle()
    }
    harness.sources.answer("films", with: [film("a")], isLast: true)
    try page.write(order, "-year")
    try await harness.settle()
    let standard: Fields = ["sort": "title", "limit": 9]
    #expect(
      harness.sources.requests.map(\.params.record) == [
        standard, ["sort": "title", "limit": 9, "genre": ["jazz", "folk"]], standard,
        ["sort": "title", "limit": 9, "genre": "jazz"], standard,
        ["sort": "-year", "limit": 9],
      ])
  }

  @Test("N6 the data tells how many children there are, and how many there would be in all")
  func counts() async throws {
    let text = """
      { "format": 1, "key": "film", "pageSize": 2, "records": {
        "a": { "g": 1 }, "b": { "g": 1 }, "c": { "g": 2 } } }
      """
    let sources = DocumentSources(AppDocuments(MemoryDocumentStore(["sources/films.json": text])))
    let runtime = PageRuntime(
      registry: try SystemPlugins.registry(), ports: Ports(sources: sources))
    let assembler = PageAssembler(
      registry: runtime.plugins.registry, documents: AppDocuments(MemoryDocumentStore()))
    let page = """
      { "format": 1, "id": "home", "cards": [{ "components": [{ "id": "list", "plugins": [
        { "plugin": "source", "params": { "source": "films", "optional": { "g": "g" } } }] }] }] }
      """
    try runtime.open(assembler.page(JSONReader().read(Array(page.utf8), file: "pages/home.json")))
    let list = try runtime.data(of: "home/list")
    func counts() throws -> [Int?] { [try list.read(.sourceCount), try list.read(.sourceTotal)] }
    try await eventually { try counts() == [2, 3] }
    #expect(try counts() == [2, 3])
    try runtime.at("home/list").fire(.sourceLoad)
    try await eventually { try counts() == [3, 3] }
    #expect(try counts() == [3, 3])
    try runtime.data(of: "home").write(Key<Int>("g"), 2)
    try await eventually { try counts() == [1, 1] }
    #expect(try counts() == [1, 1])
  }

  @Test("N6 a source that doesn't know how many children there are leaves the number out")
  func unknownTotal() async throws {
    harness.sources.answer("films", with: [film("a"), film("b")], isLast: false)
    try await harness.settle()
    #expect(try harness.data.read(.sourceCount) == 2)
    #expect(try harness.data.read(.sourceTotal) == nil)
  }

  @Test("C22 a source is asked with the languages of the page, and again when they change")
  func languages() async throws {
    harness.sources.answer("films", with: [film("a")], isLast: true)
    harness.sources.answer("films", with: [film("b")], isLast: true)
    harness.runtime.languages = ["de"]
    try await harness.settle()
    harness.runtime.languages = ["en"]
    try harness.runtime.at("page").down.fire(.sourceRefresh)
    try await harness.settle()
    #expect(harness.sources.requests.map { $0.languages.map(\.text) } == [["de"], ["en"]])
  }
}
