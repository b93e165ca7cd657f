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

/// Stores the theme of the app when a person leaves it, and restores it before other plugins are set up.
final class ThemeStoragePlugin: AppPlugin {
  static let name: Name = "theme-storage"
  static let reads = KeyList(.themeName)
  static let writes = KeyList(.themeName)
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<ThemeStoragePlugin>) {
    on(.appDidLaunch, priority: Priority.first) { theme, _ in
      guard let stored = try theme.context.storage.read(.themeName) else { return }
      try theme.data.write(.themeName, stored)
    }
    on(.appDidEnterBackground) { theme, _ in
      let shown = try theme.data.read(.themeName)
      try theme.context.storage.update(.themeName) { $0 = shown }
    }
  }
}

/// The code of the guide for users of BeeHive.
@MainActor @Suite("The examples of the guide for users of BeeHive") struct BeeHiveExamples {
  @Test("a custom event reaches every module of the app, with its param") func broadcast() throws {
    let registry = try PluginRegistry(
      [ThemePlugin.self],
      host: HostManifest(
        "the mall", including: Navigator.manifest, fires: EventList(.themeDidChange)))
    let document = try #require(MarkdownPage.guide("MovingFromBeeHive").blocks(of: "json").first)
    let trade = #"{ "format": 1, "id": "trade" }"#
    let documents = MemoryDocumentStore(["app.json": document, "pages/trade.json": trade])
    let runtime = PageRuntime(registry: registry)
    let navigator = Navigator(AppDocuments(documents), in: runtime)
    try navigator.launch()
    navigator.open("hive://trade")
    let before = try runtime.data(of: "trade").read(.themeName)
    let told = try runtime.at("app").down.fire(.themeDidChange, "dark")
    #expect(before == "dim" && told.called == 2)
    #expect(try runtime.data(of: "trade").read(.themeName) == "dark")
    #expect(try runtime.data(of: "app").read(.themeName) == "dark")
  }

  @Test("an event of the app's life stores a value, and another one restores it")
  func appEvents() throws {
    let fakes = Fakes()
    let first = try Harness(
      ThemeStoragePlugin.self, data: Params((.themeName, "dark")), fakes: fakes)
    try first.fire(.appDidEnterBackground)

    let second = try Harness(ThemeStoragePlugin.self, fakes: fakes)
    try second.fire(.appDidLaunch)
    #expect(try second.data.read(.themeName) == "dark")
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(ThemePlugin.self)
    try await checkPlugin(ThemeStoragePlugin.self)
  }
}
