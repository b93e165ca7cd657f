internal import Plugboard

/// Opens the URL of a tapped module, or of one control of it.
final class RoutePlugin: ModulePlugin {
  static let name: Name = "route"
  static let unit = "route"
  static let params = ParamList(.optional(.url), .optional(.control))
  static let fires = EventList(.routeOpen)
  static let reads = KeyList(.url)

  static func wire(_ on: inout Wiring<RoutePlugin>) {
    on(.itemTap) { route, tap in
      guard try route.opens(tap.params) else { return }
      tap.respond(try route.open())
    }
    on(.linkURL) { route, link in
      if try route.opens(link.params) { link.respond(try route.url) }
    }
  }

  /// Whether a tap on a control opens the URL; if the param names no control, all taps do.
  private func opens(_ control: String?) throws -> Bool {
    let own = try mount[optional: .control]
    return own == nil || own == control
  }

  private var url: String { get throws { try mount[optional: .url] ?? data.require(.url) } }

  private func open() throws -> Bool {
    try context.up.fire(.routeOpen, url).response ?? false
  }
}
