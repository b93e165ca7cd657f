import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("Several buttons on a page") @MainActor struct SeveralButtonsTests {
  static let page: Value = """
    {
      "format": 1,
      "id": "film",
      "data": { "title": "大都会" },
      "plugins": [
        "navigation-bar",
        { "plugin": "button", "as": "share", "params": { "label": "分享 share" } },
        { "plugin": "button", "as": "buy", "params": { "label": "购票 buy" }, "before": "share" },
        "tracking",
        {
          "plugin": "route",
          "as": "share-route",
          "params": { "url": "app://share", "control": "share" }
        },
        {
          "plugin": "route",
          "as": "buy-route",
          "params": { "url": "app://buy", "control": "buy" },
          "before": "share-route"
        }
      ]
    }
    """

  private let harness: Harness

  init() throws { harness = try Harness(SystemPlugins.registry(), page: Self.page) }

  private func subscribers(_ event: Name) throws -> [String] {
    try harness.runtime.events.subscribers(of: event, on: "film").map(\.label)
  }

  @Test("P16 two buttons and two routes are mounted on one page, in the order of their names")
  func order() throws {
    #expect(try subscribers("gesture.tap") == ["navigation-bar", "buy", "share"])
    #expect(try subscribers("item.tap") == ["tracking", "buy-route", "share-route"])
    let outcome = try harness.fire(.pageView)
    #expect(outcome.responses.map(\.subscriber).suffix(2) == ["buy", "share"])
  }

  @Test(
    "P16 each button opens its own route", arguments: ["share", "buy"])
  func tap(_ name: String) throws {
    harness.answer(.routeOpen, true)
    #expect(try harness.fire(.gestureTap, name).response == true)
    #expect(try harness.fired(.routeOpen).map(\.0) == ["app://\(name)"])
    let route = harness.records.first { $0.event == "route.open" }
    #expect(route?.publisher == EventPublisher(Name("\(name)-route"), of: "film"))
  }

  @Test("N7 a tap on the page as a whole is taken once, by the first button")
  func wholeTap() throws {
    harness.answer(.routeOpen, true)
    try harness.fire(.gestureTap)
    #expect(try harness.fired(.itemTap) == ["buy"])
    #expect(try harness.fired(.routeOpen).map(\.0) == ["app://buy"])
  }

  @Test("N7 with a plugin that takes taps on the item, buttons take only those on themselves")
  func tapAndButtons() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          "tap", ["plugin": "button", "as": "a", "params": ["label": "A"]],
          ["plugin": "button", "as": "b", "params": ["label": "B"]],
        ]
      ])
    try harness.fire(.gestureTap)
    #expect(try harness.fired(.itemTap) == [nil])
    try harness.fire(.gestureTap, "b")
    #expect(try harness.fired(.itemTap) == [nil, "b"])
  }

  @Test(
    "P16 each of two entries of a plugin has a control of its own, named after its entry",
    arguments: ["button", "like", "account-button"])
  func controls(plugin: String) throws {
    let params: Fields = plugin == "button" ? ["label": "Buy"] : [:]
    let entries = ["first", "second"].map { name -> Value in
      ["plugin": .string(plugin), "as": .string(name), "params": .object(params)]
    }
    let harness = try Harness(
      SystemPlugins.registry(), [.item: .array(entries)],
      data: Params((Key<String>("url"), "app://film")))
    #expect(try harness.runtime.controls(of: "item").map(\.id) == ["first", "second"])
    #expect(try harness.runtime.tap("item", control: "second").isAnswered)
    #expect(try harness.fired(.itemTap) == ["second"])
  }

  @Test("P16 a tracking record tells the button by its name")
  func tracking() throws {
    harness.answer(.routeOpen, true)
    try harness.fire(.gestureTap, "buy")
    let record = try #require(try harness.fired(.trackingRecord).first)
    #expect(record["control"] == "buy")
  }

  @Test("P16 a harness mounts several entries of a plugin on one module")
  func harnessEntries() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [.item: ["text", ["plugin": "badge"], ["plugin": "badge", "as": "second"]]])
    #expect(
      try harness.runtime.plugins.mounted(on: "item").map(\.name)
        == ["text", "badge", "second"])
  }
}
