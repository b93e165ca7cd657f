import Plugboard
import PlugboardPlugins
import PlugboardTesting
import TestSupport
import Testing

extension Key<[String]> { static let closedURLs = Key("urls", for: .urlPrefix) }
extension Key<String> { static let webSite = Key("site") }
extension EventName<Bool, String> {
  /// Opens an address of the web, fired at the app; the response is whether it was opened.
  static let webOpen = EventName("web.open", .webAddress)
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

/// Opens the page of the web in place of a URL that the app can't open.
final class WebFallbackPlugin: AppPlugin {
  static let name: Name = "web-fallback"
  static let params = ParamList(.required(.webSite))
  static let priority = Priority.last
  static let fires = EventList(.webOpen)

  static func wire(_ on: inout Wiring<WebFallbackPlugin>) {
    on(.routeOpen) { fallback, route in
      guard route.response != true else { return }
      let url = try RouteURL(route.params.0)
      let rest = url.text.dropFirst(url.scheme.count + 3)
      let address = "\(try fallback.mount[.webSite])/\(rest)"
      route.respond(try fallback.context.fire(.webOpen, address).response ?? false)
    }
  }
}

/// The code of the guide for users of the three buses.
@MainActor @Suite("The examples of the guide for users of the three buses")
struct ThreeBusesExamples {
  @Test("a URL is opened, opened on the web, or refused by the gate") func gate() throws {
    let document = try #require(MarkdownPage.guide("MovingFromThreeBuses").blocks(of: "json").first)
    let registry = try PluginRegistry([GatePlugin.self, WebFallbackPlugin.self])
    let goods = #"{ "format": 1, "id": "goods" }"#
    let bus = try RoutedApp(registry, ["app.json": document, "pages/goods.json": goods])
    var addresses: [String] = []
    try bus.runtime.subscribe(to: .webOpen, on: "app") { web in
      addresses.append(web.params)
      web.respond(true)
    }
    let app = bus.runtime.at("app")
    #expect(try app.open("tb://goods/42").response == true && addresses == [])
    #expect(try app.open("tb://live/7?from=home").response == true)
    #expect(addresses == ["https://m.shop.example/live/7?from=home"])
    #expect(try app.open("tb://auction/1").stoppedBy == "gate")
    #expect(try app.open("TB://%61uction/1").stoppedBy == "gate")
    #expect(addresses.count == 1 && bus.runtime.modules.isRegistered("goods"))
    #expect(try app.open("tb://auctions").response == true && addresses.count == 2)
  }

  @Test("its plugins keep the rules that all plugins must keep") func check() async throws {
    try await checkPlugin(GatePlugin.self)
    try await checkPlugin(WebFallbackPlugin.self)
  }
}
