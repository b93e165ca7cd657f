import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

@Suite("source: pages that are loaded again") @MainActor struct SourceRefreshTests {
  let fakes = Fakes()
  let runtime: PageRuntime
  let feed: ModuleID = "home/feed"

  init() throws {
    runtime = PageRuntime(registry: try SystemPlugins.registry(), ports: fakes.ports)
    runtime.observeFaults { Issue.record("\($0)") }
  }

  /// Assembles a page whose component has the children `own`, and a source if params are given.
  private func page(_ params: String?, in languages: [LanguageTag] = ["en"]) -> PageAssembly {
    let source = params.map {
      "{ \"plugin\": \"source\", \"params\": { \"source\": \"feed\"\($0) } }"
    }
    let documents = AppDocuments(
      MemoryDocumentStore([
        "templates/item/note.json": """
        { "format": 1, "data": { "badge": { "@text": { "zh": "热", "en": "Hot" } } },
          "plugins": ["text"] }
        """,
        "pages/home.json": """
        { "format": 1, "id": "home", "plugins": ["data-cache"], "cards": [{ "components": [{ "id": "feed",
          "items": [{ "id": "own" }], "plugins": [\(source ?? "")] }] }] }
        """,
      ]))
    var assembler = PageAssembler(registry: runtime.plugins.registry, documents: documents)
    assembler.environment.languages = languages
    return assembler.page("home")
  }

  func film(_ zh: String, _ en: String, _ more: Fields = [:]) -> Value {
    var film: Fields = [
      "type": "note", "data": ["text": ["@text": ["zh": .string(zh), "en": .string(en)]]],
    ]
    film.merge(more)
    return .object(film)
  }

  func show(_ params: String? = #", "when": "event""#, in languages: [LanguageTag] = ["en"])
    throws
  {
    runtime.languages = languages
    if runtime.modules.isRegistered("home") {
      try runtime.apply(page(params, in: languages), to: "home")
    } else {
      try runtime.open(page(params, in: languages))
    }
  }

  func fire(_ event: EventName<String, Void>) async throws -> String? {
    try await runtime.at(feed).fire(event).end().response
  }

  var children: [ModuleID] { get throws { try runtime.modules.children(of: feed) } }

  func texts(_ key: String = "text") throws -> [String] {
    try children.dropFirst().map { try runtime.data(of: $0).require(Key<String>(key)) }
  }

  @Test("N6 a source whose params have changed begins again, and one without its plugin is gone")
  func exchanged() async throws {
    fakes.sources.answer("feed", with: [film("一", "one"), film("二", "two")])
    fakes.sources.answer("feed", with: [film("三", "three")])
    try show()
    #expect(try await fire(.sourceLoad) == "loaded")
    #expect(try texts() == ["one", "two"])
    try show(#", "when": "event", "more": "More""#)
    #expect(try children == ["home/own"])
    #expect(
      try runtime.data(of: feed).export().values
        == ["source.page": 0, "source.count": 0, "source.state": "idle"])
    #expect(try await fire(.sourceLoad) == "loaded")
    #expect(try texts() == ["three"])
    #expect(fakes.sources.requests.map(\.page) == [1, 1])
    try show(nil)
    #expect(try children == ["home/own"])
    #expect(try runtime.data(of: feed).export().values == [:])
  }

  @Test("C22 another language keeps the pages that are there, their modules, and what was written")
  func language() async throws {
    let pages = [[film("一", "one")], [film("二", "two")]]
    for page in pages + pages { fakes.sources.answer("feed", with: page) }
    try show()
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceLoad)
    let before = try children
    try runtime.data(of: before[1]).write(Key<String>("text"), "by hand")
    try runtime.data(of: before[2]).write(Key<Int>("seen"), 3)
    let instance = runtime.context(of: before[2], as: ModuleContext.self)
    try show(in: ["zh"])
    fakes.sources.hold("feed")
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    // The texts don't wait for the source.
    #expect(try texts() == ["by hand", "二"])
    #expect(try texts("badge") == ["热", "热"])
    fakes.sources.release("feed")
    #expect(try await refresh.end().response == "loaded")
    #expect(try texts() == ["by hand", "二"])
    #expect(try children == before)
    #expect(try runtime.data(of: before[2]).read(Key<Int>("seen")) == 3)
    #expect(try instance?.data.read(Key<Int>("seen")) == 3)
    #expect(try runtime.data(of: feed).read(.sourcePage) == 2)
    #expect(fakes.sources.requests.map(\.page) == [1, 2, 1, 2])
  }

  @Test("N6 a refresh changes nodes in place, up to the first of another kind, and keeps the pages")
  func inPlace() async throws {
    fakes.sources.answer("feed", with: [film("一", "one"), film("二", "two")])
    fakes.sources.answer("feed", with: [film("三", "three")], isLast: true)
    try show()
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceLoad)
    let before = try children
    fakes.sources.answer("feed", with: [film("一", "first"), film("二", "two", ["id": "named"])])
    fakes.sources.answer("feed", with: [film("三", "three"), film("四", "four")])
    #expect(try await fire(.sourceRefresh) == "loaded")
    #expect(try texts() == ["first", "two", "three", "four"])
    #expect(try children[1] == before[1] && children[2] == "home/named")
    #expect(Set(try children).isDisjoint(with: before[2...]))
    #expect(try runtime.data(of: feed).read(.sourcePage) == 2)
    fakes.sources.answer("feed", with: [film("一", "first")], isLast: true)
    #expect(try await fire(.sourceRefresh) == "noMore")
    #expect(try texts() == ["first"])
    #expect(try runtime.data(of: feed).read(.sourcePage) == 1)
  }

  @Test("N6 a refresh that fails leaves what is there; a load during a refresh follows it")
  func failing() async throws {
    try show()
    #expect(try await fire(.sourceRefresh) == "idle")
    fakes.sources.answer("feed", with: [film("一", "one")])
    fakes.sources.fail("feed")
    _ = try await fire(.sourceLoad)
    #expect(try await fire(.sourceRefresh) == "failed")
    #expect(try runtime.data(of: feed).read(.sourceState) == "loaded")
    #expect(try texts() == ["one"])
    fakes.sources.fail("feed")
    #expect(try await fire(.sourceLoad) == "failed")
    // After a failure, the page that failed is asked for as well.
    for page in [[film("一", "again")], [film("二", "two")], [film("一", "anew")]] {
      fakes.sources.answer("feed", with: page)
    }
    #expect(try await fire(.sourceRefresh) == "loaded")
    #expect(try texts() == ["again", "two"])
    fakes.sources.answer("feed", with: [film("二", "too")])
    fakes.sources.answer("feed", with: [film("三", "three")], isLast: true)
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    #expect(try await fire(.sourceLoad) == "noMore")
    #expect(try await refresh.end().response == "noMore")
    #expect(try texts() == ["anew", "too", "three"])
  }

  @Test("N6 a load during a refresh doesn't ask for a page that is asked for already")
  func loadDuringRefresh() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    try show()
    #expect(try await fire(.sourceLoad) == "loaded")
    fakes.sources.hold("feed")
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    await eventually { fakes.sources.requests.map(\.page) == [1, 1] }
    let load = try runtime.at(feed).fire(.sourceLoad)
    fakes.sources.answer("feed", with: [film("一", "anew")])
    fakes.sources.answer("feed", with: [film("二", "two")], isLast: true)
    fakes.sources.release("feed")
    #expect(try await load.end().response == "noMore")
    #expect(try await refresh.end().response == "noMore")
    #expect(fakes.sources.requests.map(\.page) == [1, 1, 2])
    #expect(try texts() == ["anew", "two"])
  }

  @Test("C16 a source that has failed shows that it loads while it is refreshed")
  func loadingAgain() async throws {
    fakes.sources.fail("feed")
    try show()
    #expect(try await fire(.sourceLoad) == "failed")
    fakes.sources.hold("feed")
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    #expect(try runtime.data(of: feed).read(.sourceState) == "loading")
    let footer = try runtime.at(feed).fire(.componentFooter).response
    #expect(footer == .text("Loading…", role: .muted))
    fakes.sources.answer("feed", with: [film("一", "one")], isLast: true)
    fakes.sources.release("feed")
    #expect(try await refresh.end().response == "noMore")
  }

  @Test(
    "N6 a refresh after a failed page asks for no further one if the pages there turn out to end")
  func endsAfterFailure() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    fakes.sources.fail("feed")
    try show()
    #expect(try await fire(.sourceLoad) == "loaded")
    #expect(try await fire(.sourceLoad) == "failed")
    fakes.sources.answer("feed", with: [film("一", "one")], isLast: true)
    fakes.sources.answer("feed", with: [film("二", "two")])
    #expect(try await fire(.sourceRefresh) == "noMore")
    #expect(fakes.sources.requests.map(\.page) == [1, 2, 1])
    #expect(try texts() == ["one"])
  }

  @Test("N6 the origin of nodes is told also where a refresh gives the first ones")
  func originAfterNothing() async throws {
    for _ in 0..<2 { fakes.sources.answer("feed", with: []) }
    try show()
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceRefresh)
    fakes.sources.answer("feed", with: [film("一", "one")])
    _ = try await fire(.sourceRefresh)
    #expect(try texts() == ["one"])
    #expect(try runtime.data(of: feed).read(.sourceOrigin) == .network)
  }

  @Test("N6 a refresh of a source that hasn't begun asks for nothing")
  func refreshBeforeLoad() async throws {
    try show()
    #expect(try await fire(.sourceRefresh) == "idle")
    #expect(fakes.sources.requests.isEmpty)
  }

  @Test("N6 a refresh takes the place of the first load, whose nodes come once")
  func refreshDuringLoad() async throws {
    for _ in 0..<2 { fakes.sources.answer("feed", with: [film("一", "one")]) }
    fakes.sources.hold("feed")
    try show()
    let load = try runtime.at(feed).fire(.sourceLoad)
    await eventually { fakes.sources.requests.count == 1 }
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    await eventually { fakes.sources.requests.count == 2 }
    fakes.sources.release("feed")
    #expect(try await load.end().response == "loaded")
    #expect(try await refresh.end().response == "loaded")
    #expect(try runtime.openTasks.isEmpty && texts() == ["one"])
  }

  @Test("N6 after a refresh the next page is loaded as before")
  func pageAfterRefresh() async throws {
    for text in ["one", "one", "two"] { fakes.sources.answer("feed", with: [film("", text)]) }
    try show()
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceRefresh)
    try runtime.at(feed).fire(.sourceLoad)
    try await eventually { try texts() == ["one", "two"] }
    #expect(try texts() == ["one", "two"])
    #expect(fakes.sources.requests.map(\.page) == [1, 1, 2])
  }

  @Test("N10 the view is asked for anew where a refresh finds nothing, or something again")
  func nothingAnymore() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")], isLast: true)
    try show()
    _ = try await fire(.sourceLoad)
    let tracker = ViewTracker(of: runtime)
    _ = tracker.view(of: feed, .componentFooter)
    fakes.sources.answer("feed", with: [], isLast: true)
    #expect(try await fire(.sourceRefresh) == "noMore")
    #expect(tracker.takeStale().map(\.module) == [feed])
    #expect(tracker.view(of: feed, .componentFooter) == .text("Nothing here yet", role: .muted))
    fakes.sources.answer("feed", with: [film("一", "one")], isLast: true)
    #expect(try await fire(.sourceRefresh) == "noMore")
    #expect(tracker.takeStale().map(\.module) == [feed])
    #expect(tracker.view(of: feed, .componentFooter) == nil)
  }

  @Test("N6 a reset during a refresh begins with the first page")
  func resetDuringRefresh() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    try show("")
    try await eventually { try texts() == ["one"] }
    fakes.sources.hold("feed")
    try runtime.at(feed).fire(.sourceRefresh)
    try runtime.at(feed).fire(.sourceReset)
    #expect(try texts() == [])
    fakes.sources.answer("feed", with: [film("二", "two")])
    fakes.sources.release("feed")
    try await eventually { try texts() == ["two"] }
    #expect(try runtime.data(of: feed).read(.sourceState) == "loaded")
  }

  @Test("N6 a refresh begins with what the last one has changed")
  func secondRefresh() async throws {
    fakes.sources.answer("feed", with: [film("一", "one")])
    fakes.sources.answer("feed", with: [film("一", "first")])
    fakes.sources.fail("feed")
    try show()
    _ = try await fire(.sourceLoad)
    _ = try await fire(.sourceRefresh)
    fakes.sources.hold("feed")
    let refresh = try runtime.at(feed).fire(.sourceRefresh)
    #expect(try texts() == ["first"])
    fakes.sources.release("feed")
    #expect(try await refresh.end().response == "failed")
    #expect(try texts() == ["first"])
  }

  @Test("N6 a source that has given nothing leaves nothing behind when its plugin is gone")
  func emptyGone() async throws {
    fakes.sources.answer("feed", with: [])
    try show()
    #expect(try await fire(.sourceLoad) == "loaded")
    try show(nil)
    #expect(try runtime.data(of: feed).export().values == [:])
  }

  @Test("N6 a source that has failed leaves no reason behind when its plugin is gone")
  func failedGone() async throws {
    fakes.sources.fail("feed")
    try show()
    #expect(try await fire(.sourceLoad) == "failed")
    try show(nil)
    #expect(try runtime.data(of: feed).export().values == [:])
  }
}
