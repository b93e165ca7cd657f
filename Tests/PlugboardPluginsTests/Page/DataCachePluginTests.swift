import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("data-cache") @MainActor struct DataCachePluginTests {
  private static func page(
    _ params: String = "{}", fakes: Fakes, _ script: (ScriptedSources) -> Void
  ) throws -> Harness {
    script(fakes.sources)
    return try Harness(
      SystemPlugins.registry(),
      page: .string(
        """
        { "plugins": [{ "plugin": "data-cache", "params": \(params) }],
          "cards": [{ "components": [{ "id": "row", "plugins": [
            { "plugin": "source", "params": { "source": "films" } }] }] }] }
        """), at: "row", fakes: fakes)
  }

  private static func film(_ title: String) -> Value {
    ["data": ["text": .string(title)], "plugins": ["text"]]
  }

  private func shown(_ harness: Harness) throws -> [String] {
    let texts = try harness.runtime.modules.children(of: harness.module).map {
      try harness.runtime.data(of: $0).require(Key<String>("text"))
    }
    return texts + [try harness.data.read(.sourceOrigin)?.rawValue ?? "-"]
  }

  @Test("N6 what was answered before is shown at once, until the source has answered again")
  func cacheFirst() async throws {
    let fakes = Fakes()
    let first = try Self.page(fakes: fakes) { $0.answer("films", with: [Self.film("old")]) }
    #expect(try shown(first) == ["-"])
    try await first.settle()
    #expect(try shown(first) == ["old", "network"])
    let next = try Self.page(fakes: fakes) {
      $0.hold("films")
      $0.answer("films", with: [Self.film("new"), Self.film("newer")])
    }
    try await next.settle()
    #expect(try shown(next) == ["old", "cache"])
    #expect(try next.data.read(.sourceState) == "loading")
    next.sources.release("films")
    try await next.settle()
    #expect(try shown(next) == ["new", "newer", "network"])
  }

  @Test("N6 nodes that a cache gives have the type that the source states for them")
  func typed() async throws {
    let fakes = Fakes()
    let documents = AppDocuments(
      MemoryDocumentStore([
        "templates/item/note.json": #"{ "format": 1, "plugins": ["text"] }"#,
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["data-cache"],
          "cards": [{ "components": [{ "id": "row", "plugins": [
            { "plugin": "source", "params": { "source": "films", "type": "note" } }] }] }] }
        """,
      ]))
    func open() throws -> PageRuntime {
      let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
      try runtime.open(
        PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home"))
      return runtime
    }
    fakes.sources.answer("films", with: [["data": ["text": "old"]]])
    let first = try open()
    try await eventually { try first.data(of: "home/row").read(.sourceOrigin) == .network }
    fakes.sources.hold("films")
    let next = try open()
    try await eventually { try next.data(of: "home/row").read(.sourceOrigin) == .cache }
    #expect(next.type(of: try #require(try next.modules.children(of: "home/row").first)) == "note")
  }

  @Test("N6 a cache keeps no answers to what keys of the data ask for, and isn't asked for any")
  func given() async throws {
    let fakes = Fakes()
    fakes.sources.answer("films", with: [Self.film("one")])
    let harness = try Harness(
      SystemPlugins.registry(),
      page: .string(
        """
        { "plugins": ["data-cache"], "data": { "find": "a" },
          "cards": [{ "components": [{ "id": "row", "plugins": [
            { "plugin": "source",
              "params": { "source": "films", "given": { "text": "find" } } }] }] }] }
        """), at: "row", fakes: fakes)
    try await harness.settle()
    #expect(try shown(harness) == ["one", "network"])
    #expect(fakes.storage.keys(startingWith: "cache/") == [])
    #expect(try harness.fired(.cacheRead).isEmpty)
  }

  @Test("N6 if the source fails, what was kept stays, with the reason and a button to try again")
  func failure() async throws {
    let fakes = Fakes()
    try await Self.page(fakes: fakes) { $0.answer("films", with: [Self.film("old")]) }.settle()
    let next = try Self.page(fakes: fakes) {
      $0.fail("films")
      $0.answer("films", with: [Self.film("new")])
    }
    try await next.settle()
    #expect(try shown(next) == ["old", "cache"])
    #expect(try next.data.read(.sourceState) == "failed")
    #expect(try next.data.read(.sourcePage) == 0)
    try next.runtime.tap(next.module, control: "retry")
    try await next.settle()
    #expect(try shown(next) == ["new", "network"])
  }

  @Test(
    "N6 each answer is kept by itself: a change writes no other, and a damaged one harms no other",
    arguments: [("a", "b"), ("b", "a")])
  func entries(damaged: String, other: String) async throws {
    let fakes = Fakes()
    let harness = try Harness(SystemPlugins.registry(), [.page: ["data-cache"]], fakes: fakes)
    func request(_ name: String) -> SourceRequest { SourceRequest(name, of: .item, page: 1) }
    func answer(_ id: String) -> SourcePage { SourcePage([["id": .string(id)]], isLast: true) }
    try harness.fire(.cacheWrite, request("a"), answer("old"))
    try harness.fire(.cacheWrite, request("b"), answer("old"))
    let before = fakes.storage.values
    try harness.fire(.cacheWrite, request(damaged), answer("new"))
    let changed = fakes.storage.values.filter { before[$0.key] != $0.value }.map(\.key)
    #expect(before.count == 2 && changed.count == 1)
    fakes.storage.values[try #require(changed.first)] = 3
    let next = try Harness(
      SystemPlugins.registry(), [.page: ["data-cache"]], fakes: fakes, isStrict: false)
    try await next.settle()
    #expect(try next.fire(.cacheRead, request(other)).response == answer("old"))
    #expect(try next.fire(.cacheRead, request(damaged)).response == nil)
    #expect(next.faults.map(\.message).first?.contains("not a kept answer") == true)
  }

  @Test("N6 the answers that changed last are kept, also across runs")
  func order() throws {
    let fakes = Fakes()
    func run(_ names: String...) throws -> [String] {
      let harness = try Harness(
        SystemPlugins.registry(), [.page: [["plugin": "data-cache", "params": ["kept": 2]]]],
        fakes: fakes)
      for name in names {
        try harness.fire(
          .cacheWrite,
          (SourceRequest(name, of: .item, page: 1), SourcePage([.int(0)], isLast: true)))
      }
      return try ["a", "b", "c"].filter {
        try harness.fire(.cacheRead, SourceRequest($0, of: .item, page: 1)).response != nil
      }
    }
    #expect(try run("b", "a") == ["a", "b"])
    #expect(try run("c") == ["a", "c"])
    #expect(fakes.storage.values.count == 2)
  }

  @Test("N6 an answer that has changed is kept longer than those that changed before it")
  func changedAgain() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "data-cache", "params": ["kept": 2]]]])
    let answers = [("a", 1), ("b", 1), ("a", 2), ("c", 1)]
    for (name, number) in answers {
      let request = SourceRequest(name, of: .item, page: 1)
      try harness.fire(.cacheWrite, request, SourcePage([.int(number)], isLast: true))
    }
    let kept = try ["a", "b", "c"].filter {
      try harness.fire(.cacheRead, SourceRequest($0, of: .item, page: 1)).response != nil
    }
    #expect(kept == ["a", "c"])
  }

  @Test("N6 the latest answers are kept, however many came before")
  func manyAnswers() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "data-cache", "params": ["kept": 2]]]])
    let requests = (0..<20).map { SourceRequest("\($0)", of: .item, page: 1) }
    for request in requests {
      try harness.fire(.cacheWrite, request, SourcePage([], isLast: true))
    }
    let kept = try requests.filter { try harness.fire(.cacheRead, $0).response != nil }
    #expect(kept == requests.suffix(2))
  }

  @Test("N6 only so many answers are kept as the param says, the latest")
  func limit() throws {
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "data-cache", "params": ["kept": 2]]]])
    func request(_ name: String, _ page: Int = 1) -> SourceRequest {
      SourceRequest(name, of: .item, page: page)
    }
    for name in ["a", "b", "a", "c"] {
      try harness.fire(
        .cacheWrite, (request(name), SourcePage([["id": .string(name)]], isLast: true)))
    }
    try harness.fire(.cacheWrite, request("c", 2), SourcePage([], isLast: true))
    func isKept(_ request: SourceRequest) throws -> Bool {
      try harness.fire(.cacheRead, request).response != nil
    }
    // The second answer for "a" was as the first.
    #expect(try !isKept(request("a")))
    #expect(try isKept(request("b")))
    #expect(try isKept(request("c")))
    #expect(try !isKept(request("c", 2)))
  }
}
