import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

@MainActor @Suite("The system plugins") struct SystemPluginsTests {
  @Test("P15 each has a unique name and names its function unit")
  func units() throws {
    let registry = try SystemPlugins.registry()
    #expect(registry.all.count == SystemPlugins.all.count)
    #expect(registry.all.filter { $0.manifest.unit.isEmpty }.isEmpty)
  }

  /// The scenarios in which plugins show declared uses that the standard scenarios don't show.
  private static let scenarios: [String: [Scenario]] = [
    "navigation-bar": [
      Scenario(
        "a button",
        params: ["buttons": [["id": "member", "label": "会员", "url": "app://member"]]]
      ) { bar in
        try bar.fire(.gestureTap, "member")
      }
    ],
    "login-check": [
      Scenario("a later log-in") { check in
        let route = try check.fire(.routeOpen, "app://member")
        try check.fire(.accountDidChange, "小明")
        try await check.settle(route)
      }
    ],
    "record": [
      Scenario("a film", params: ["source": "films", "key": "film"]) { record in
        record.sources.records["films"] = [
          "kid": ["title": "The Kid", "year": 1921, "director": "Chaplin", "text": "A comedy"]
        ]
        try record.data.write("film", "kid")
        try await record.settle()
      }
    ],
    "action": [
      Scenario(
        "after a while", params: ["event": "item.tap", "fire": "page.view", "after": 5]
      ) { action in
        try action.fire(.itemTap)
        try await action.advance(by: .seconds(5))
      }
    ],
  ]

  @Test(
    "P11 each passes the check of plugins, and shows all declared uses",
    arguments: try SystemPlugins.registry().names)
  func check(name: String) async throws {
    let plugin = try #require(SystemPlugins.registry()[name])
    let report = try await checkPlugin(
      plugin, scenarios: Self.scenarios[name] ?? [], events: EventList(.itemTap, .pageView))
    #expect(report.unseen == [])
  }
}
