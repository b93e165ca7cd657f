import Plugboard
import PlugboardPlugins
import TestSupport
import Testing

extension Key<String> {
  fileprivate static let find = Key("find")
}

/// A source whose answers come in any order, also those to requests that were cancelled.
@MainActor private final class UnorderedSources: SourcesPort {
  struct Request {
    let number: Int
    let request: SourceRequest
    let text: String
  }

  /// The number of pages for each text.
  static let pages = 3

  private(set) var waiting: [Request] = []
  private(set) var count = 0
  private var answers: [Int: CheckedContinuation<SourcePage?, Never>] = [:]

  func load(_ request: SourceRequest) async throws(SourceError) -> SourcePage {
    let text = request.params.record["text"].flatMap(String.init(value:)) ?? ""
    let number = count
    count += 1
    waiting.append(Request(number: number, request: request, text: text))
    let answer = await withCheckedContinuation { answers[number] = $0 }
    guard let answer else { throw .failed(source: request.source, reason: "on purpose") }
    return answer
  }

  func record(_ name: String, of source: String) async throws(SourceError) -> Fields? { nil }

  /// Answers one of the requests that wait, with its page or a failure.
  func answer(_ index: Int, fails: Bool) {
    let request = waiting.remove(at: index)
    let page = request.request.page
    let titles = Self.titles(of: request.text, page)
    answers.removeValue(forKey: request.number)?.resume(
      returning: fails
        ? nil
        : SourcePage(
          titles.map { ["data": ["title": .string($0)]] }, isLast: page == Self.pages))
  }

  static func titles(of text: String, _ page: Int) -> [String] {
    // A text whose second page is empty, and one without anything.
    let count = text == "c" ? 0 : text == "b" && page == 2 ? 0 : 2
    return (0..<count).map { "\(text)\(page).\($0)" }
  }
}

@Suite("Random orders of a source's answers") @MainActor struct RandomAnswerTests {
  private static let page = """
    { "format": 1, "id": "home", "data": { "find": "a" }, "cards": [{ "components": [
      { "id": "feed", "plugins": [{ "plugin": "source", "params":
        { "source": "films", "given": { "text": "find" } } }] }] }] }
    """

  private enum Step: CaseIterable {
    case load, refresh, retry, reset, change, remove, answer, answerLate, fail
  }

  @Test(
    "N6 in whatever order answers come, what is there is the pages of the present params, each once"
  )
  func orders() async throws {
    for seed in RandomTests.seeds(60) {
      var random = SplitMix64(seed: seed)
      let sources = UnorderedSources()
      let runtime = PageRuntime(
        registry: try SystemPlugins.registry(), ports: Ports(sources: sources))
      runtime.observeFaults { Issue.record("seed \(seed): \($0)") }
      let documents = AppDocuments(MemoryDocumentStore(["pages/home.json": Self.page]))
      try runtime.open(
        PageAssembler(registry: runtime.plugins.registry, documents: documents).page("home"))
      let feed = runtime.at("home/feed")
      // Now and then a child that begins leads to another request.
      var nudges = random.pick([0, 0, 1, 3])
      try runtime.observe(below: "home/feed") { fire in
        guard fire.event == "module.didLoad", fire.phase == .end, nudges > 0, random.oneIn(4) else {
          return
        }
        nudges -= 1
        if random.oneIn(2) {
          _ = try? feed.fire(random.pick([.sourceReset, .sourceRefresh, .sourceLoad]))
        } else {
          try? runtime.data(of: "home").write(.find, random.pick(["a", "b", "c"]))
        }
      }
      var steps: [Step] = []
      var (fired, ended) = (0, 0)
      for _ in 0..<Int.random(in: 4...20, using: &random) {
        let step = random.pick(Step.allCases)
        steps.append(step)
        let home = try runtime.data(of: "home")
        switch step {
        case .load, .refresh, .retry, .reset:
          let event: EventName<String, Void> =
            switch step {
            case .load: .sourceLoad
            case .refresh: .sourceRefresh
            case .retry: .sourceRetry
            default: .sourceReset
            }
          fired += 1
          try feed.fire(event).onEnd { _ in ended += 1 }
        case .change: try home.write(.find, random.pick(["a", "b", "c"]))
        case .remove: try home.remove(.find)
        case .answer where !sources.waiting.isEmpty:
          sources.answer(sources.waiting.count - 1, fails: false)
        case .answerLate where !sources.waiting.isEmpty: sources.answer(0, fails: random.oneIn(4))
        case .fail where !sources.waiting.isEmpty:
          sources.answer(sources.waiting.count - 1, fails: true)
        case .answer, .answerLate, .fail: break
        }
        for _ in 0..<random.pick([0, 1, 30]) { await Task.yield() }
      }
      // The last requests first.
      for _ in 0..<400 where !sources.waiting.isEmpty || !runtime.openTasks.isEmpty {
        if !sources.waiting.isEmpty { sources.answer(sources.waiting.count - 1, fails: false) }
        for _ in 0..<10 { await Task.yield() }
      }
      let titles = try runtime.modules.children(of: "home/feed").map {
        try runtime.data(of: $0).require(Key<String>.title)
      }
      let data = try feed.data
      let (pages, state) = (try data.read(.sourcePage) ?? 0, try data.read(.sourceState))
      let text = try runtime.data(of: "home").read(.find)
      let expected = (1...UnorderedSources.pages).prefix(pages).flatMap {
        UnorderedSources.titles(of: text ?? "", $0)
      }
      let comment: Testing.Comment = "seed \(seed): \(steps), \(state ?? "-") \(pages)"
      #expect(ended == fired, comment)
      // What former params gave stays after the first request for others has failed.
      if state != "failed" || pages > 0 { #expect(titles == expected, comment) }
      #expect(["idle", "loaded", "noMore", "failed"].contains(state), comment)
      #expect((text == nil) == (state == "idle"), comment)
    }
  }
}
