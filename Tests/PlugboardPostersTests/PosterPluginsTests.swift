import Plugboard
import PlugboardPlugins
import PlugboardPosters
import PlugboardTesting
import Testing

@MainActor @Suite("The plugins of posters") struct PosterPluginsTests {
  @Test("P15 each has a unique name, beside the system plugins, and names its function unit")
  func units() throws {
    let registry = try PluginRegistry(SystemPlugins.all + PosterPlugins.all)
    #expect(registry.all.count == SystemPlugins.all.count + PosterPlugins.all.count)
    #expect(registry.all.filter { $0.manifest.unit.isEmpty }.isEmpty)
  }

  /// The scenarios in which plugins show declared uses that the standard scenarios don't show.
  private static let scenarios: [String: [Scenario]] = [
    "poster": [
      Scenario("a work without a subject") { poster in
        try poster.data.write(.title, "The Kid")
        try poster.fire(.itemView)
      }
    ],
    "video": [
      Scenario("a film") { video in
        try video.data.write(Key<String>("film"), "kid")
        try video.data.write(.minutes, 2)
        try video.data.write(.title, "The Kid")
        try video.fire(.videoPlay)
        try video.fire(.videoPause)
        try video.fire(.itemView)
      },
      Scenario("a work without a name") { video in
        try video.data.write(.title, "The Kid")
        try video.fire(.itemView)
      },
    ],
  ]

  @Test(
    "P11 each passes the check of plugins, and shows all declared uses",
    arguments: try PluginRegistry(PosterPlugins.all).names)
  func check(name: String) async throws {
    let plugin = try #require(PluginRegistry(PosterPlugins.all)[name])
    let report = try await checkPlugin(
      plugin, scenarios: Self.scenarios[name] ?? [],
      events: EventList(.itemTap, .pageView, .routeOpen))
    #expect(report.unseen == [])
  }
}
