import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

/// Sources whose answers the test gives in any order, also those to requests that were cancelled.
@MainActor private final class LateSources: SourcesPort {
  /// The texts and names that were asked for, in the order of the requests.
  private(set) var asked: [String] = []
  private var waiting: [String: CheckedContinuation<Void, Never>] = [:]

  /// Lets the answer to a request go.
  func answer(_ text: String) { waiting.removeValue(forKey: text)?.resume() }

  private func wait(for text: String) async {
    asked.append(text)
    await withCheckedContinuation { waiting[text] = $0 }
  }

  func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    let text = request.params.record["text"].flatMap(String.init(value:)) ?? ""
    let number = asked.count
    await wait(for: text.isEmpty ? "\(number)" : text)
    return SourcePage(
      [["data": ["title": .string(text.isEmpty ? "\(number)" : text)]]], isLast: false)
  }

  func record(_ name: String, of source: String) async throws(SourceError) -> Fields? {
    await wait(for: name)
    return ["title": .string(name)]
  }
}

@Suite("Answers that come too late") @MainActor struct LateAnswerTests {
  private let sources = LateSources()
  private let runtime: PageRuntime
  private static let find = Key<String>("find")

  init() throws {
    runtime = PageRuntime(
      registry: try SystemPlugins.registry(), ports: Ports(sources: sources))
    runtime.observeFaults { Issue.record("\($0)") }
  }

  private func open(_ entry: String) throws {
    let documents = AppDocuments(
      MemoryDocumentStore([
        "pages/home.json": """
        { "format": 1, "id": "home", "data": { "find": "a" }, "cards": [{ "components": [
          { "id": "feed", "plugins": [\(entry)] }] }] }
        """
      ]))
    try runtime.open(
      PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home"))
  }

  private func look(for text: String?) throws {
    let page = try runtime.data(of: "home")
    if let text { try page.write(Self.find, text) } else { try page.remove(Self.find) }
  }

  /// Waits until so many requests have been made.
  private func requests(_ count: Int) async { await eventually { sources.asked.count >= count } }

  /// Gives an answer, and waits until nothing runs that it could have an effect on.
  private func settle(_ text: String) async {
    sources.answer(text)
    await eventually { runtime.openTasks.isEmpty }
  }

  private var titles: [String] {
    get throws {
      try runtime.modules.children(of: "home/feed").map { try runtime.data(of: $0).require(.title) }
    }
  }

  private static let given = """
    { "plugin": "source", "params": { "source": "films", "given": { "text": "find" } } }
    """

  @Test("N6 an answer to former params that comes after the one to the present ones doesn't count")
  func formerParams() async throws {
    try open(Self.given)
    await requests(1)
    try look(for: "b")
    await requests(2)
    sources.answer("b")
    try await eventually { try titles == ["b"] }
    await settle("a")
    #expect(try titles == ["b"])
    #expect(try runtime.data(of: "home/feed").read(.sourcePage) == 1)
  }

  @Test("N6 an answer that comes when nothing is asked for any more doesn't count")
  func nothingAsked() async throws {
    try open(Self.given)
    await requests(1)
    try look(for: nil)
    await settle("a")
    #expect(try titles == [])
    #expect(try runtime.data(of: "home/feed").read(.sourceState) == "idle")
  }

  @Test("N6 the answer to a request before a reset doesn't count, however late it comes")
  func reset() async throws {
    try open(#"{ "plugin": "source", "params": { "source": "films" } }"#)
    await requests(1)
    let reset = try runtime.at("home/feed").fire(.sourceReset)
    await requests(2)
    sources.answer("1")
    #expect(try await reset.end().response == "loaded")
    await settle("0")
    #expect(try titles == ["1"])
    #expect(try runtime.data(of: "home/feed").read(.sourcePage) == 1)
  }

  @Test("N6 an answer that comes after the end of its module changes nothing, and is no fault")
  func ended() async throws {
    try open(#"{ "plugin": "source", "params": { "source": "films" } }"#)
    await requests(1)
    let before = runtime.modules.version
    try runtime.unregister("home/feed")
    let after = runtime.modules.version
    #expect(after != before)
    await settle("0")
    #expect(runtime.modules.version == after)
  }

  @Test(
    "N6 params that change, or a reset, while an answer is shown break it off for another request",
    arguments: [true, false])
  func whileShown(isReset: Bool) async throws {
    try open(Self.given)
    await requests(1)
    var isFirst = true
    try runtime.observe(below: "home/feed") { fire in
      guard fire.event == "module.didLoad", fire.phase == .end, isFirst else { return }
      isFirst = false
      if isReset {
        #expect(throws: Never.self) { try runtime.at("home/feed").fire(.sourceReset) }
      } else {
        #expect(throws: Never.self) { try look(for: "b") }
      }
    }
    sources.answer("a")
    await requests(2)
    #expect(try titles == [])
    #expect(try runtime.data(of: "home/feed").read(.sourceState) == "loading")
    await settle(isReset ? "a" : "b")
    #expect(try titles == [isReset ? "a" : "b"])
    #expect(try runtime.data(of: "home/feed").read(.sourcePage) == 1)
  }

  @Test("N6 of two records that were looked up the later one counts, whichever comes last")
  func record() async throws {
    let documents = AppDocuments(
      MemoryDocumentStore([
        "pages/home.json": """
        { "format": 1, "id": "home", "data": { "find": "a" }, "plugins": [
          { "plugin": "record", "params": { "source": "films", "key": "find" } }] }
        """
      ]))
    try runtime.open(
      PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home"))
    await requests(1)
    try look(for: "b")
    await requests(2)
    sources.answer("b")
    try await eventually { try runtime.data(of: "home").read(.title) == "b" }
    await settle("a")
    #expect(try runtime.data(of: "home").read(.title) == "b")
    #expect(try runtime.data(of: "home").read(.sourceState) == nil)
  }
}
