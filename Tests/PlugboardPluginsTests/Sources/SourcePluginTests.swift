import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("source") @MainActor struct SourcePluginTests {
  private func feed(
    _ params: Value = ["source": "feed", "when": "event"], on level: Level = .component,
    _ script: (ScriptedSources) -> Void
  ) throws -> Harness {
    let fakes = Fakes()
    script(fakes.sources)
    return try Harness(
      SystemPlugins.registry(), [level: ["plugin": "source", "params": params]], fakes: fakes)
  }

  private func film(_ title: String) -> Value {
    ["data": ["text": .string(title)], "plugins": ["text"]]
  }

  private func texts(_ harness: Harness) throws -> [String] {
    try harness.runtime.modules.children(of: harness.module).map {
      try harness.runtime.data(of: $0).require(Key<String>("text"))
    }
  }

  private func state(_ harness: Harness) throws -> [String] {
    [
      try harness.data.require(.sourceState), "\(try harness.data.require(.sourcePage))",
      try harness.data.read(.sourceError) ?? "-",
    ]
  }

  @Test("N6 pages arrive one after the other; after the last one nothing is asked for")
  func pages() async throws {
    let harness = try feed {
      $0.answer("feed", with: [film("a"), film("b")])
      $0.answer("feed", with: [film("c")], isLast: true)
    }
    #expect(try state(harness) == ["idle", "0", "-"])
    #expect(try await harness.settle(harness.fire(.sourceLoad)).response == "loaded")
    #expect(try state(harness) == ["loaded", "1", "-"])
    #expect(try texts(harness) == ["a", "b"])
    #expect(try await harness.settle(harness.fire(.sourceLoad)).response == "noMore")
    #expect(try state(harness) == ["noMore", "2", "-"])
    #expect(try texts(harness) == ["a", "b", "c"])
    #expect(try harness.fire(.sourceLoad).response == "noMore")
    #expect(
      harness.sources.requests == [
        SourceRequest("feed", of: .item, page: 1), SourceRequest("feed", of: .item, page: 2),
      ])
  }

  @Test("N6 a load while another one runs joins it, and both end with the same state")
  func joined() async throws {
    let harness = try feed {
      $0.answer("feed", with: [film("a")])
      $0.hold("feed")
    }
    let first = try harness.fire(.sourceLoad)
    // The request runs already when the second load comes.
    try await harness.settle()
    let second = try harness.fire(.sourceLoad)
    #expect(first.suspension != nil && second.suspension != nil)
    try await harness.settle()
    #expect(try state(harness) == ["loading", "0", "-"])
    #expect(harness.sources.requests.count == 1)
    harness.sources.release("feed")
    #expect(try await harness.settle(first).response == "loaded")
    #expect(try await harness.settle(second).response == "loaded")
    #expect(try texts(harness) == ["a"])
  }

  @Test("N6 a page that fails doesn't count; a retry asks for the same page again")
  func retry() async throws {
    let harness = try feed {
      $0.answer("feed", with: [film("a")])
      $0.fail("feed", reason: "the line is dead")
      $0.answer("feed", with: [film("b")])
    }
    #expect(try harness.fire(.sourceRetry).response == "idle")
    try await harness.settle(harness.fire(.sourceLoad))
    #expect(try await harness.settle(harness.fire(.sourceLoad)).response == "failed")
    #expect(try texts(harness) == ["a"])
    #expect(
      try state(harness)
        == ["failed", "1", "the source \"feed\" failed: the line is dead [source-failed]"])
    #expect(try await harness.settle(harness.fire(.sourceRetry)).response == "loaded")
    #expect(try state(harness) == ["loaded", "2", "-"])
    #expect(try texts(harness) == ["a", "b"])
    #expect(harness.sources.requests.map(\.page) == [1, 2, 2])
  }

  @Test("N6 the state of a source is shown below what else is at the bottom of its module")
  func belowFooter() throws {
    let source: Value = ["source": "feed", "when": "event", "more": "More"]
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .component: [
          ["plugin": "footer", "params": ["text": "own"]], ["plugin": "source", "params": source],
        ]
      ])
    #expect(try harness.fire(.componentFooter).response?.texts() == ["own", "More"])
  }

  @Test("N6 a request is cancelled with its module, and whoever waits for it is told")
  func cancelled() async throws {
    let harness = try feed { $0.hold("feed") }
    let load = try harness.fire(.sourceLoad)
    var end: Outcome<String>?
    load.onEnd { end = $0 }
    try await harness.settle()
    try harness.runtime.unregister(harness.module)
    #expect(end?.cancelled != nil)
    try await harness.settle()
    #expect(harness.runtime.openTasks.isEmpty)
    #expect(harness.faults.isEmpty)
  }

  @Test("N6 a reset removes what was loaded and begins again; a late answer doesn't count")
  func reset() async throws {
    let harness = try feed(["source": "feed"]) {
      $0.answer("feed", with: [film("a")])
      $0.answer("feed", with: [film("b")])
    }
    try await harness.settle()
    #expect(try texts(harness) == ["a"])
    harness.sources.hold("feed")
    let late = try harness.fire(.sourceLoad)
    try await harness.settle()
    let reset = try harness.fire(.sourceReset)
    #expect(try texts(harness) == [])
    harness.sources.release("feed")
    #expect(try await harness.settle(reset).response == "loaded")
    #expect(try await harness.settle(late).response == "loaded")
    #expect(try texts(harness) == ["b"])
    #expect(try state(harness) == ["loaded", "1", "-"])
    #expect(harness.sources.requests.map(\.page) == [1, 2, 1])
  }

  @Test(
    "N6 a reset of a source that doesn't load by itself leaves nothing, and ends loads that wait")
  func resetByHand() async throws {
    let harness = try feed {
      $0.answer("feed", with: [film("a")])
      $0.answer("feed", with: [film("b")])
    }
    try await harness.settle(harness.fire(.sourceLoad))
    #expect(try texts(harness) == ["a"])
    harness.sources.hold("feed")
    let load = try harness.fire(.sourceLoad)
    try await harness.settle()
    #expect(load.suspension != nil)
    #expect(try harness.fire(.sourceReset).response == "idle")
    #expect(try await harness.settle(load).response == "idle")
    harness.sources.release("feed")
    try await harness.settle()
    #expect(try state(harness) == ["idle", "0", "-"])
    #expect(try texts(harness) == [])
  }

  @Test("C16 the view shows that the source loads, has failed or is empty, with a retry button")
  func views() async throws {
    let params: Value = [
      "source": "feed", "loading": "Wait", "failed": "Oh:", "retry": "Again", "empty": "None",
    ]
    let harness = try feed(params) {
      $0.hold("feed")
      $0.fail("feed", reason: "no line")
      $0.answer("feed", with: [], isLast: true)
    }
    try await harness.settle()
    #expect(try harness.fire(.componentFooter).response == .text("Wait", role: .muted))
    harness.sources.release("feed")
    try await harness.settle()
    #expect(
      try harness.fire(.componentFooter).response
        == .column([
          .text("Oh: the source \"feed\" failed: no line [source-failed]", role: .error),
          .button("Again", id: "retry"),
        ]))
    #expect(try harness.runtime.tap(harness.module, control: "retry").response == true)
    try await harness.settle()
    #expect(try harness.fire(.componentFooter).response == .text("None", role: .muted))
    #expect(try harness.fire(.gestureTap, nil).response == nil)
  }

  @Test(
    "C16 people see no reason of a failure, only a text in their language, and it is reported",
    arguments: [("en", "This content can't be loaded."), ("zh", "此内容暂时无法加载。")])
  func people(_ language: LanguageTag, _ text: String) async throws {
    let harness = try feed(["source": "feed"]) {
      $0.hold("feed")
      $0.fail("feed", reason: "GET http://10.0.0.7/feed?key=1: status 500")
    }
    harness.runtime.showsFaults = false
    harness.runtime.languages = [language]
    var reports: [[String]] = []
    try harness.runtime.subscribe(to: .sourceDidFail, on: "page") {
      reports.append([$0.params.0, $0.params.1])
    }
    harness.sources.release("feed")
    try await harness.settle()
    #expect(
      try harness.fire(.componentFooter).response
        == .column([.text(text, role: .error), .button("再试一次", id: "retry")]))
    let reason = try #require(try harness.data.read(.sourceError))
    #expect(reason.contains("http://10.0.0.7/feed"))
    #expect(reports == [["feed", reason]])
  }

  @Test("C16 people see the text that the entry states, without the reason")
  func statedForPeople() async throws {
    let harness = try feed(["source": "feed", "failed": "No films today."]) {
      $0.hold("feed")
      $0.fail("feed", reason: "no line")
    }
    harness.runtime.showsFaults = false
    harness.sources.release("feed")
    try await harness.settle()
    #expect(
      try harness.fire(.componentFooter).response
        == .column([.text("No films today.", role: .error), .button("再试一次", id: "retry")]))
  }

  @Test(
    "C16 a button loads the next page, by its id or by a tap on the whole, until no page is left")
  func more() async throws {
    let harness = try feed(["source": "feed", "more": "More"]) {
      $0.answer("feed", with: [film("a")])
      $0.answer("feed", with: [film("b")])
      $0.answer("feed", with: [film("c")], isLast: true)
    }
    try await harness.settle()
    #expect(try harness.fire(.componentFooter).response == .button("More", id: "more"))
    try harness.runtime.tap(harness.module, control: "more")
    try await harness.settle()
    try harness.runtime.tap(harness.module)
    try await harness.settle()
    #expect(try texts(harness) == ["a", "b", "c"])
    #expect(try harness.fire(.componentFooter).response == nil)
  }

  @Test("N10 the bottom of a component is stale with each state of its source")
  func stale() async throws {
    let harness = try feed(["source": "feed", "when": "event", "more": "More"]) {
      $0.answer("feed", with: [], isLast: true)
      $0.hold("feed")
    }
    _ = try harness.fire(.componentFooter)
    let load = try harness.fire(.sourceLoad)
    #expect(harness.staleViews.map(\.module) == [harness.module])
    _ = try harness.fire(.componentFooter)
    harness.sources.release("feed")
    try await harness.settle(load)
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }

  @Test("N6 a last page without anything says nothing if there are nodes before it")
  func emptyLastPage() async throws {
    let harness = try feed {
      $0.answer("feed", with: [film("a")])
      $0.answer("feed", with: [], isLast: true)
    }
    for _ in 0..<2 { try await harness.settle(harness.fire(.sourceLoad)) }
    #expect(try state(harness) == ["noMore", "2", "-"])
    #expect(try harness.fire(.componentFooter).response == nil)
  }

  @Test("C16 a source that gives nothing any more at a refresh says so")
  func emptied() async throws {
    let harness = try feed(["source": "feed", "empty": "None"]) {
      $0.answer("feed", with: [film("a")], isLast: true)
      $0.answer("feed", with: [], isLast: true)
    }
    try await harness.settle()
    #expect(try harness.fire(.componentFooter).response == nil)
    try await harness.settle(harness.fire(.sourceRefresh))
    #expect(try harness.fire(.componentFooter).response == .text("None", role: .muted))
  }

  @Test("N6 a tap on a control of another plugin asks a source for nothing")
  func otherControl() async throws {
    let harness = try feed(["source": "feed", "more": "More"]) {
      $0.answer("feed", with: [film("a")])
    }
    try await harness.settle()
    #expect(try !harness.fire(.gestureTap, "other").isAnswered)
    try await harness.settle()
    #expect(harness.sources.requests.map(\.page) == [1])
  }

  @Test("C16 a card's source gives components, and its params go to the source")
  func card() async throws {
    let harness = try feed(["source": "feed", "with": ["genre": "noir"]], on: .card) {
      $0.answer("feed", with: [["items": [film("a")]]], isLast: true)
    }
    try await harness.settle()
    #expect(
      harness.sources.requests == [
        SourceRequest("feed", of: .component, page: 1, params: ["genre": "noir"])
      ])
    let component = try #require(try harness.runtime.modules.children(of: harness.module).first)
    #expect(try harness.runtime.modules.level(of: component) == .component)
    #expect(try harness.runtime.modules.children(of: component).count == 1)
  }

  @Test("C16 nodes that state no type have that of the plugin's param")
  func type() async throws {
    let fakes = Fakes()
    fakes.sources.answer(
      "feed", with: [["data": ["text": "a"]], ["type": "plain", "data": ["text": "b"]]])
    let documents = AppDocuments(
      MemoryDocumentStore([
        "templates/item/note.json": #"{ "format": 1, "plugins": ["text"] }"#,
        "templates/item/plain.json": #"{ "format": 1 }"#,
        "pages/home.json": """
        { "format": 1, "id": "home", "cards": [{ "components": [{ "id": "feed", "plugins": [
          { "plugin": "source", "params": { "source": "feed", "type": "note" } }] }] }] }
        """,
      ]))
    let runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
    let assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    try runtime.open(assembler.page("home"))
    let load = try runtime.at("home/feed").fire(.sourceLoad)
    _ = try await load.end()
    let items = try runtime.modules.children(of: "home/feed")
    #expect(
      try items.map { try runtime.plugins.mounted(on: $0).map(\.name.text) } == [["text"], []])
  }

  @Test("C16 a host without sources says so in the view, and as a fault")
  func missing() async throws {
    let runtime = PageRuntime(registry: try SystemPlugins.registry())
    var faults: [String] = []
    runtime.observeFaults { faults.append("\($0)") }
    let page = try runtime.openPage(
      """
      { "format": 1, "id": "home", "cards": [{ "id": "top",
        "plugins": [{ "plugin": "source", "params": { "source": "feed" } }] }] }
      """)
    let top = ModuleID("\(page)/top")
    _ = try await runtime.at(top).fire(.sourceLoad).end()
    let error = try runtime.data(of: top).read(.sourceError)
    #expect(faults.count == 1 && faults[0].contains("[source-missing]"))
    #expect(error?.hasSuffix("[source-missing]") == true)
  }

  @Test("N6 a page gets its cards from a source, and tells in their place that they are loading")
  func ofPage() async throws {
    let harness = try feed(["source": "feed"], on: .page) {
      $0.hold("feed")
      $0.answer("feed", with: [["id": "films"], ["id": "series"]], isLast: true)
    }
    try await harness.settle()
    #expect(try harness.fire(.pageEmpty).response == .text("正在加载…", role: .muted))
    harness.sources.release("feed")
    try await harness.settle()
    #expect(harness.sources.requests == [SourceRequest("feed", of: .card, page: 1)])
    #expect(
      try harness.runtime.modules.children(of: harness.module).map(\.text).suffix(2)
        == ["page/films", "page/series"])
  }
}
