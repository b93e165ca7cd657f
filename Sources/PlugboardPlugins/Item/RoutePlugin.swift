internal import Plugboard

/// Opens the URL of a tapped module.
final class RoutePlugin: Plugin {
  static let name: Name = "route"
  static let unit = "route"
  static let params: [Param] = [.optional(.url)]
  static let fires = EventNames(.routeOpen)
  static let reads = KeyNames(.url)

  static func wire(_ on: inout Wiring<RoutePlugin>) {
    on(.itemTap) { route, tap in tap.respond(try route.open()) }
  }

  private let context: ModuleContext
  private let givenURL: String?

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    givenURL = try mount[optional: .url]
  }

  private func open() throws -> Bool {
    let url = try givenURL ?? context.data.require(.url)
    return try context.fire(up: .routeOpen, .url(url)).response ?? false
  }
}
