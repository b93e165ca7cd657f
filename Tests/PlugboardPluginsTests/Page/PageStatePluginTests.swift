import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("The states of a page") @MainActor struct PageStatePluginTests {
  @Test("N2 an empty page shows a message, and a button if there is a URL")
  func empty() throws {
    let plain = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "empty-state", "params": ["message": "None"]]]])
    #expect(
      try plain.fire(.pageEmpty).response == .text("None", role: .muted, alignment: .center))
    let params: Value = ["message": "None", "more": "Home", "url": "app://home"]
    let harness = try Harness(
      SystemPlugins.registry(), [.page: [["plugin": "empty-state", "params": params]]])
    harness.answer(.routeOpen, true)
    #expect(try harness.runtime.controls(of: "page").map(\.id) == ["empty-more"])
    // A dialog is no card.
    try harness.runtime.register("dialog", level: .other, under: "page")
    #expect(try harness.runtime.controls(of: "page").map(\.id) == ["empty-more"])
    #expect(try harness.runtime.tap("page", control: "empty-more").response == true)
    #expect(harness.fired == [.routeOpen("app://home")])
    #expect(try harness.fire(.linkURL, "empty-more").response == "app://home")
    #expect(try harness.fire(.linkURL, nil).response == nil)
  }

  @Test("N7 a page with cards has no controls of an empty one")
  func cards() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "plugins": [["plugin": "empty-state", "params": ["url": "app://home"]]], "cards": [[:]],
      ])
    #expect(try harness.runtime.controls(of: "page") == [])
  }

  /// A page whose components and last card have sources.
  private func page(_ plugins: Value, _ script: (ScriptedSources) -> Void) async throws -> Harness {
    let fakes = Fakes()
    script(fakes.sources)
    func source(_ name: String) -> Value {
      [["plugin": "source", "params": ["source": .string(name)]]]
    }
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "plugins": plugins,
        "cards": [
          ["components": [["plugins": source("first")]]],
          ["components": [["id": "feed", "plugins": source("feed")]], "plugins": source("last")],
          ["components": [[:]]],
        ],
      ], fakes: fakes)
    try await harness.settle()
    harness.forget()
    return harness
  }

  /// Returns which pages of which sources were asked for since the first ones, in order.
  private func requests(_ harness: Harness) -> [String] {
    harness.sources.requests.dropFirst(3).map { "\($0.source) \($0.page)" }
  }

  @Test("N2 at its end a page loads more of the source nearest to the end, as long as it has more")
  func more() async throws {
    let harness = try await page(["load-more"]) {
      $0.answer("first", with: [[:]])
      $0.answer("last", with: [])
      $0.answer("feed", with: [[:]])
      $0.answer("feed", with: [[:]], isLast: true)
      $0.answer("last", with: [], isLast: true)
    }
    var states: [String?] = []
    for _ in 0..<3 {
      states.append(try await harness.settle(harness.fire(.listDidReachEnd)).response)
    }
    #expect(states == ["noMore", "noMore", "noMore"])
    #expect(requests(harness) == ["feed 2", "last 2"])
  }

  /// The id, and what follows, of the component with the source `feed`, which has more.
  nonisolated private static let followed: [(components: [Value], others: [Value])] = {
    let text: Value = ["items": [["data": ["text": "imprint"], "plugins": ["text"]]]]
    let source: (String, String) -> Value = { id, source in
      [
        "id": .string(id),
        "plugins": [["plugin": "source", "params": ["source": .string(source)]]],
      ]
    }
    let feed = source("feed", "feed")
    func pinned(_ layout: String) -> Value {
      ["plugins": [.string(layout)], "items": [["data": ["text": "bar"], "plugins": ["text"]]]]
    }
    let fixed: Value = [
      "plugins": ["layout.fixed", ["plugin": "source", "params": ["source": "other"]]]
    ]
    return [
      ([feed, text], []), ([feed, text, text], []), ([feed], [["components": [text]], [:]]),
      ([feed, pinned("layout.fixed")], []), ([feed, pinned("layout.sticky")], []),
      ([feed, text], [["components": [pinned("layout.fixed"), text]]]),
      ([source("before", "other"), feed, text], []), ([feed, fixed, text], []),
      ([feed], [["components": [fixed]]]),
    ]
  }()

  @Test(
    "N2 the source nearest to the end of a page loads more, whatever follows it",
    arguments: followed.indices)
  func followedSource(index: Int) async throws {
    let fakes = Fakes()
    for _ in 0..<3 { fakes.sources.answer("feed", with: [[:]]) }
    for _ in 0..<3 { fakes.sources.answer("other", with: [[:]]) }
    let (components, others) = Self.followed[index]
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "plugins": ["list", "load-more", "pull-refresh"],
        "cards": .array([["components": .array(components)]] + others),
      ], fakes: fakes)
    try await harness.settle()
    let first = fakes.sources.requests.count
    #expect(try await harness.settle(harness.fire(.listDidReachEnd)).response == "loaded")
    #expect(fakes.sources.requests.dropFirst(first).map { "\($0.source) \($0.page)" } == ["feed 2"])
    // A refresh asks for both pages again, and the third follows.
    for _ in 0..<2 { fakes.sources.answer("feed", with: [[:]]) }
    _ = try await harness.settle(harness.fire(.listDidPull))
    #expect(try await harness.settle(harness.fire(.listDidReachEnd)).response == "loaded")
    #expect(fakes.sources.requests.last?.page == 3)
  }

  @Test("N2 behind tabs, the source of the component that is shown loads more, or that of the card")
  func tabs() async throws {
    let fakes = Fakes()
    func source(_ name: String) -> Value {
      ["plugin": "source", "params": ["source": .string(name)]]
    }
    for name in ["a", "c", "card"] {
      for _ in 0..<3 { fakes.sources.answer(name, with: name == "card" ? [] : [[:]]) }
    }
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "plugins": ["list", "load-more"],
        "cards": [
          [
            "id": "tabs", "plugins": ["card-tabs", source("card")],
            "components": [
              ["plugins": [source("a")]], [:], ["plugins": [source("c")]],
            ],
          ]
        ],
      ], fakes: fakes)
    try await harness.settle()
    let first = fakes.sources.requests.count
    for tab in ["tab-0", "tab-1", "tab-2"] {
      try harness.runtime.tap("page/tabs", control: tab)
      #expect(try await harness.settle(harness.fire(.listDidReachEnd)).response == "loaded")
    }
    #expect(
      fakes.sources.requests.dropFirst(first).map { "\($0.source) \($0.page)" }
        == ["a 2", "card 2", "c 2"])
  }

  @Test("N2 a source that has failed isn't asked again by the end of a page")
  func failed() async throws {
    let harness = try await page(["load-more"]) {
      $0.answer("first", with: [[:]])
      $0.answer("last", with: [])
      $0.fail("feed", reason: "no line")
    }
    #expect(try harness.fire(.listDidReachEnd).response == "failed")
    #expect(requests(harness) == [])
  }

  @Test("N2 at its end a page loads more of its own source, if no component or card has more")
  func ownSource() async throws {
    let fakes = Fakes()
    fakes.sources.answer("cards", with: [[:]])
    fakes.sources.answer("cards", with: [[:]], isLast: true)
    let harness = try Harness(
      SystemPlugins.registry(),
      [.page: [["plugin": "source", "params": ["source": "cards"]], "load-more"]], fakes: fakes)
    try await harness.settle()
    let end = try harness.fire(.listDidReachEnd)
    #expect(end.suspension != nil)
    #expect(try await harness.settle(end).response == "noMore")
    #expect(try harness.fire(.listDidReachEnd).response == "noMore")
    #expect(fakes.sources.requests.map(\.page) == [1, 2])
  }

  @Test("N2 at its end a page loads more of its own source if that of a component has no more")
  func ownSourceAfterOthers() async throws {
    let fakes = Fakes()
    fakes.sources.answer("cards", with: [])
    fakes.sources.answer("cards", with: [], isLast: true)
    fakes.sources.answer("feed", with: [[:]], isLast: true)
    func source(_ name: String) -> Value {
      ["plugin": "source", "params": ["source": .string(name)]]
    }
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "plugins": [source("cards"), "load-more"],
        "cards": [["components": [["plugins": [source("feed")]]]]],
      ], fakes: fakes)
    try await harness.settle()
    #expect(try await harness.settle(harness.fire(.listDidReachEnd)).response == "noMore")
    let cards = fakes.sources.requests.filter { $0.source == "cards" }
    #expect(cards.map(\.page) == [1, 2])
  }

  @Test("N2 the end of a page is answered when the source has, and asks a source once at a time")
  func endAnswer() async throws {
    let harness = try await page(["load-more"]) {
      $0.answer("first", with: [[:]])
      $0.answer("last", with: [])
      $0.answer("feed", with: [[:]])
      $0.answer("feed", with: [[:]])
    }
    harness.sources.hold("feed")
    let end = try harness.fire(.listDidReachEnd)
    #expect(end.suspension != nil)
    try await harness.settle()
    #expect(try harness.fire(.listDidReachEnd).response == "loading")
    harness.sources.release("feed")
    #expect(try await harness.settle(end).response == "loaded")
    #expect(requests(harness) == ["feed 2"])
  }

  @Test("N2 a page without sources loads nothing at its end")
  func none() throws {
    let harness = try Harness(SystemPlugins.registry(), [.page: ["load-more"]])
    #expect(try harness.fire(.listDidReachEnd).isAnswered == false)
  }

  @Test("N2 a page that is pulled down loads again what its sources have given, and answers then")
  func pull() async throws {
    let harness = try await page(["pull-refresh"]) {
      for name in ["first", "last", "feed"] {
        $0.answer(name, with: [])
        $0.answer(name, with: [], isLast: true)
      }
    }
    let pull = try harness.fire(.listDidPull)
    #expect(pull.suspension != nil)
    #expect(try await harness.settle(pull).response == "noMore")
    #expect(requests(harness).sorted() == ["feed 1", "first 1", "last 1"])
  }
}
