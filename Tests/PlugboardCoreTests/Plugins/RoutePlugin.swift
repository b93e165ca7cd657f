import Plugboard
import PlugboardPlugins
import PlugboardTesting
import Testing

/// Opens the item's URL when the item is tapped.
final class RoutePlugin: ItemPlugin {
  static let name: Name = "route"
  static let params = ParamList(.required(.url))
  static let fires = EventList(.routeOpen)

  static func wire(_ on: inout Wiring<RoutePlugin>) {
    on(.itemTap) { plugin, tap in tap.respond(try plugin.open()) }
  }

  private func open() throws -> Bool {
    try context.up.open(mount[.url]).response ?? false
  }
}

@MainActor @Test("a tap opens the item's URL") func tap() throws {
  let harness = try Harness(RoutePlugin.self, ["url": "app://player/1"])
  harness.answer(.routeOpen, true)
  #expect(try harness.fire(.itemTap).response == true)
  #expect(harness.fired == [.routeOpen("app://player/1")])
}
