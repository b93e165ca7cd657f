import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@Suite("action") @MainActor struct ActionPluginTests {
  @Test("E26 both events are named in JSON, with params and a direction")
  func action() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up",
            ],
          ]
        ]
      ])
    var opened: String?
    try harness.runtime.subscribe(to: .routeOpen, on: "page") { opened = $0.params.0 }
    try harness.fire(.itemTap)
    #expect(opened == "app://hot")
  }

  @Test(
    "N4 a tap on a button whose action has an effect says so",
    arguments: [(nil, false), (true, true), (false, false)] as [(Bool?, Bool)])
  func effect(answer: Bool?, hasEffect: Bool) throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          "button",
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up",
            ],
          ],
        ]
      ], data: Params((.title, "Hot")))
    if let answer { harness.answer(.routeOpen, answer, at: "page") }
    #expect(try harness.fire(.gestureTap, "button").response == hasEffect)
    #expect(harness.fired.contains { $0.event == "route.open" })
  }

  @Test("Params that the fired event doesn't take are a fault")
  func wrongParams() throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": ["event": "item.tap", "fire": "route.open", "with": ["url": 7]],
          ]
        ]
      ])
    #expect(throws: EventError.self) { try harness.fire(.itemTap) }
  }

  @Test("E25 an action with a delay fires after it")
  func after() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      #"{ "plugin": "action", "params": { "event": "gesture.tap", "fire": "item.tap", "after": 1.5 } }"#
    )
    try harness.fire(.gestureTap)
    try await harness.advance(by: .milliseconds(1499))
    #expect(harness.fired.isEmpty)
    try await harness.advance(by: .milliseconds(1))
    #expect(harness.fired == [Fired(.itemTap)])
  }

  @Test("E25 each trigger of an action with a delay has a delay of its own")
  func delaysOverlap() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      #"{ "plugin": "action", "params": { "event": "gesture.tap", "fire": "item.tap", "after": 2 } }"#
    )
    try harness.fire(.gestureTap)
    try await harness.advance(by: .seconds(1))
    try harness.fire(.gestureTap)
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == [Fired(.itemTap)])
    try await harness.advance(by: .seconds(1))
    #expect(harness.fired == [Fired(.itemTap), Fired(.itemTap)])
  }

  @Test("E26 an action with a delay keeps its direction")
  func laterUpward() async throws {
    let harness = try Harness(
      SystemPlugins.registry(),
      [
        .item: [
          [
            "plugin": "action",
            "params": [
              "event": "item.tap", "fire": "route.open", "with": ["url": "app://hot"],
              "going": "up", "after": 1,
            ],
          ]
        ]
      ])
    var opened: String?
    try harness.runtime.subscribe(to: .routeOpen, on: "page") { opened = $0.params.0 }
    try harness.fire(.itemTap)
    try await harness.advance(by: .seconds(1))
    #expect(opened == "app://hot")
  }
}
