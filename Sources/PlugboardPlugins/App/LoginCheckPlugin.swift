internal import Plugboard

/// Suspends routes while no user is logged in, asks for a log-in, and resumes them after it.
///
/// The plugin may be mounted on any module between the one that fires `route.open` and the root.
final class LoginCheckPlugin: ModulePlugin {
  static let name: Name = "login-check"
  static let unit = "account"
  static let priority = Priority.first
  static let params = ParamList(.optional(.urls))
  static let fires = EventList(.accountState, .accountAskLogIn)

  static func wire(_ on: inout Wiring<LoginCheckPlugin>) {
    on(.routeOpen) { check, route in try check.requireLogIn(for: route) }
    on(.accountDidChange) { check, change in check.resumeOrCancel(for: try change.params) }
  }

  private var waiting: [Suspension<Bool>] = []

  private func requireLogIn(for route: Event<Bool, String>) throws {
    let url = try route.params
    guard try mount[optional: .urls]?.contains(where: url.hasPrefix) ?? true,
      try context.up.fire(.accountState).response == nil
    else { return }
    waiting.removeAll { !$0.isPending }
    waiting.append(route.suspend())
    try context.up.fire(.accountAskLogIn, url)
  }

  private func resumeOrCancel(for user: String?) {
    let routes = waiting.filter(\.isPending)
    waiting = []
    for route in routes {
      if user == nil { route.cancel("no user has logged in") } else { route.resume() }
    }
  }
}

extension Key<[String]> {
  /// The prefixes of the URLs that need a log-in; if absent, all URLs do.
  static let urls = Key("urls")
}
