import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

extension Key<String> { static let themeName = Key("theme") }
extension EventName<Value, String> {
  /// Reports, going down, that the app has another theme.
  static let themeDidChange = EventName("theme.didChange", .themeName)
}

/// Keeps the theme of its module.
final class ThemePlugin: ModulePlugin {
  static let name: Name = "theme"
  static let params = ParamList(.optional(.themeName, default: "light"))
  static let writes = KeyList(.themeName)

  static func wire(_ on: inout Wiring<ThemePlugin>) {
    on(.moduleDidLoad) { theme, _ in try theme.data.write(.themeName, theme.mount[.themeName]) }
    on(.themeDidChange) { theme, event in try theme.data.write(.themeName, event.params) }
  }
}

/// The code of the guide for users of BeeHive.
@MainActor @Suite("The examples of the guide for users of BeeHive") struct BeeHiveExamples {
  @Test("a custom event reaches every module of the app, with its param") func broadcast() throws {
    let registry = try PluginRegistry(
      [ThemePlugin.self], host: HostManifest("the mall", fires: EventList(.themeDidChange)))
    let document = try #require(MarkdownPage.guide("MovingFromBeeHive").blocks(of: "json").first)
    let app = try RoutedApp(
      registry, ["app.json": document, "pages/trade.json": #"{ "format": 1, "id": "trade" }"#])
    #expect(try app.open("hive://trade"))
    let runtime = app.runtime
    let before = try runtime.data(of: "trade").read(.themeName)
    let told = try runtime.at("app").down.fire(.themeDidChange, "dark")
    #expect(before == "dim" && told.called == 2)
    #expect(try runtime.data(of: "trade").read(.themeName) == "dark")
    #expect(try runtime.data(of: "app").read(.themeName) == "dark")
  }

  @Test("its plugin keeps the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(ThemePlugin.self)
  }
}
