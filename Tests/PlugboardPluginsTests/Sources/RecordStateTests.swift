import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("The state of a record") @MainActor struct RecordStateTests {
  private let harness: Harness

  init() throws {
    let fakes = Fakes()
    fakes.sources.records["films"] = ["kid": ["title": "The Kid", "text": "A comedy"]]
    fakes.sources.fail("films", reason: "no connection")
    fakes.sources.fail("films", reason: "no connection")
    fakes.sources.hold("films")
    let record: Value = ["plugin": "record", "params": ["source": "films", "key": "film"]]
    harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "data": ["film": "kid"], "plugins": [record],
        "cards": [
          [
            "components": [
              [
                "items": [
                  ["id": "film", "data": ["text": "Choose a film"], "plugins": ["text", record]]
                ]
              ]
            ]
          ]
        ],
      ],
      at: "film", fakes: fakes)
    harness.runtime.languages = ["en"]
  }

  private var view: ViewValue? { get throws { try harness.fire(.itemView).response } }

  @Test("N6 an item shows that its record is loading, why it failed, and a button that tries again")
  func states() async throws {
    try await harness.settle()
    #expect(try view == .text("正在加载…", role: .muted))
    harness.sources.release("films")
    try await harness.settle()
    #expect(try "\(#require(try view))".contains("no connection"))
    #expect(try harness.runtime.controls(of: harness.module).map(\.id) == ["retry"])
    #expect(harness.faults.isEmpty)
    try harness.runtime.tap(harness.module, control: "retry")
    try await harness.settle()
    #expect(try view == ViewValue.text("The Kid", role: .title).above(.text("A comedy")))
    // The button goes for all records of the page.
    #expect(try harness.runtime.data(of: "page").read(.title) == "The Kid")
    #expect(try harness.data.read(.sourceState) == nil)
  }

  @Test("N6 people see no reason for which a record wasn't loaded, and it is reported")
  func people() async throws {
    harness.runtime.showsFaults = false
    var reports: [String] = []
    try harness.runtime.subscribe(to: .sourceDidFail, on: "page") {
      reports.append("\($0.params.0): \($0.params.1)")
    }
    harness.sources.release("films")
    try await harness.settle()
    #expect(
      try view
        == .column([
          .text("This content can't be loaded.", role: .error), .button("再试一次", id: "retry"),
        ]))
    // The page and the item have asked.
    #expect(reports.count == 2)
    #expect(reports.allSatisfy { $0.hasPrefix("films: ") && $0.contains("no connection") })
  }

  @Test(
    "N6 an item that has failed takes taps on itself and its own button, which open nothing else")
  func taps() async throws {
    harness.sources.release("films")
    try await harness.settle()
    var others = 0
    harness.handle(.gestureTap) { _ in others += 1 }
    #expect(try !harness.fire(.gestureTap, "other").isAnswered)
    #expect(others == 1)
    #expect(try harness.fire(.gestureTap).response == true)
    #expect(others == 1)
    try await harness.settle()
    // All is there, and a retry asks for nothing.
    #expect(try !harness.fire(.sourceRetry).isAnswered)
    #expect(try !harness.fire(.gestureTap, "retry").isAnswered)
    #expect(others == 2)
  }

  @Test("N6 an item that has a record shows nothing of it while that is looked up again")
  func lookedUpAgain() async throws {
    harness.sources.release("films")
    try await harness.settle()
    #expect(try harness.fire(.sourceRetry).response == "loading")
    try await harness.settle()
    harness.sources.hold("films")
    try harness.fire(.sourceRefresh)
    try await harness.settle()
    #expect(try harness.data.read(.sourceState) == "loading")
    #expect(try view == ViewValue.text("The Kid", role: .title).above(.text("A comedy")))
  }

  @Test("N6 an item that has a record takes no tap, though looking it up again has failed")
  func tapAfterFailure() async throws {
    harness.sources.release("films")
    try await harness.settle()
    try harness.fire(.sourceRetry)
    try await harness.settle()
    #expect(try view == ViewValue.text("The Kid", role: .title).above(.text("A comedy")))
    harness.sources.fail("films", reason: "no connection")
    try harness.fire(.sourceRefresh)
    try await harness.settle()
    #expect(try harness.data.read(.sourceState) == "failed")
    #expect(try !harness.fire(.gestureTap).isAnswered)
    #expect(try view == ViewValue.text("The Kid", role: .title).above(.text("A comedy")))
  }

  @Test("N6 an item that names no record any more shows none, nor that one is loading")
  func nameless() async throws {
    try await harness.settle()
    #expect(try view == .text("正在加载…", role: .muted))
    try harness.runtime.data(of: "page").remove(Key<String>("film"))
    try await harness.settle()
    #expect(try view == .text("Choose a film") && harness.data.read(.sourceState) == nil)
  }

  /// A page whose only view is made of the record of the page.
  private func page(_ plugins: [Value] = []) throws -> Harness {
    let fakes = Fakes()
    fakes.sources.records["films"] = ["kid": ["title": "The Kid"]]
    fakes.sources.fail("films", reason: "no connection")
    let record: Value = ["plugin": "record", "params": ["source": "films", "key": "film"]]
    let item: Value = [
      "id": "film", "plugins": [["plugin": "view", "params": ["lines": [["text": "{title}"]]]]],
    ]
    let harness = try Harness(
      SystemPlugins.registry(),
      page: [
        "data": ["film": "kid"], "plugins": .array(plugins + [record]),
        "cards": [["components": [["items": [item]]]]],
      ],
      at: "page", fakes: fakes)
    harness.runtime.languages = ["en"]
    return harness
  }

  @Test("N6 a page shows at its top why its record wasn't loaded, and a button that tries again")
  func failureOfPage() async throws {
    let harness = try page([["plugin": "navigation-bar", "params": ["title": "A film"]]])
    let bar = try harness.fire(.pageView).response
    try await harness.settle()
    let view = try #require(try harness.fire(.pageView).response)
    #expect("\(view)".contains("no connection") && view != bar)
    #expect(try harness.runtime.controls(of: harness.module).map(\.id).contains("retry"))
    // A tap elsewhere isn't the button's.
    #expect(try !harness.fire(.gestureTap).isAnswered)
    try harness.runtime.tap(harness.module, control: "retry")
    try await harness.settle()
    #expect(try harness.fire(.pageView).response == bar)
    #expect(try harness.data.read(.title) == "The Kid")
  }

  @Test("N6 people see on a page without its record the text for them, and the button")
  func failureOfPageForPeople() async throws {
    let harness = try page()
    harness.runtime.showsFaults = false
    try await harness.settle()
    #expect(
      try harness.fire(.pageView).response
        == .column([
          .text("This content can't be loaded.", role: .error), .button("再试一次", id: "retry"),
        ]))
  }

  @Test("N6 a page doesn't repeat the failure that an item of it shows")
  func failureOnce() async throws {
    harness.sources.release("films")
    try await harness.settle()
    #expect(try "\(#require(try view))".contains("no connection"))
    #expect(try harness.runtime.controls(of: "page").isEmpty)
  }

  @Test("N10 the view is stale with each state")
  func stale() async throws {
    try await harness.settle()
    _ = try harness.fire(.itemView)
    harness.sources.release("films")
    try await harness.settle()
    #expect(harness.staleViews.map(\.module) == [harness.module])
  }
}
