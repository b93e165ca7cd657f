import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

extension Key<[String]> { static let closedURLs = Key("urls", for: .urlPrefix) }
extension Key<String> {
  static let webSite = Key("site")
  /// The URL that has opened the page.
  static let routeURL = Key("route.url")
}

/// Refuses the URLs that begin with one of its texts, before anything opens them.
final class GatePlugin: AppPlugin {
  static let name: Name = "gate"
  static let params = ParamList(.required(.closedURLs))
  static let priority = Priority.first

  static func wire(_ on: inout Wiring<GatePlugin>) {
    on(.routeOpen) { gate, route in
      let url = RouteURL.comparable(route.params.0)
      let closed = try gate.mount[.closedURLs].map { RouteURL.comparable($0, isBeginning: true) }
      guard closed.contains(where: { url.hasPrefix($0) }) else { return }
      route.respond(false)
      route.stop()
    }
  }
}

/// Finds the address on the web for a URL that the app can't open.
final class WebFallbackPlugin: PagePlugin {
  static let name: Name = "web-fallback"
  static let params = ParamList(.required(.webSite))
  static let reads = KeyList(.routeURL)
  static let writes = KeyList(.webAddress)

  static func wire(_ on: inout Wiring<WebFallbackPlugin>) {
    on(.moduleDidLoad) { fallback, _ in
      guard let text = try fallback.data.read(.routeURL) else { return }
      let url = try RouteURL(text)
      let rest = url.text.dropFirst(url.scheme.count + 3)
      try fallback.data.write(.webAddress, "\(try fallback.mount[.webSite])/\(rest)")
    }
  }
}

/// The code of the guide for users of the three buses.
@MainActor @Suite("The examples of the guide for users of the three buses")
struct ThreeBusesExamples {
  @Test("a URL is opened, shown as a page of the web, or refused by the gate") func gate() throws {
    let blocks = try MarkdownPage.guide("MovingFromThreeBuses").blocks(of: "json")
    try #require(blocks.count == 2)
    let documents = MemoryDocumentStore([
      "app.json": blocks[0], "pages/web.json": blocks[1],
      "pages/goods.json": #"{ "format": 1, "id": "goods" }"#,
    ])
    let navigator = try Navigator.launched(
      AppDocuments(documents), plugins: [GatePlugin.self, WebFallbackPlugin.self])
    navigator.open("tb://goods/42")
    #expect(navigator.current?.name == "goods")

    navigator.open("tb://live/7?from=home")
    let page = try navigator.runtime.data(of: "web")
    #expect(try page.read(.webAddress) == "https://m.shop.example/live/7?from=home")

    let app = navigator.runtime.at("app")
    #expect(try app.open("tb://auction/1").stoppedBy == "gate")
    #expect(try app.open("TB://%61uction/1").stoppedBy == "gate")
    #expect(navigator.pages.map(\.id) == ["goods", "web"])
    #expect(try app.open("tb://auctions").response == true)
    #expect(navigator.pages.map(\.id) == ["goods", "web", "web#2"])
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(GatePlugin.self)
    try await checkPlugin(WebFallbackPlugin.self)
  }
}
