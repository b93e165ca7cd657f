internal import Plugboard

/// Suspends routes while no user is logged in, asks for a log-in, and resumes them after it.
///
/// The plugin may be mounted on any module between the one that fires `route.open` and the root.
final class LoginCheckPlugin: Plugin {
  static let name: Name = "login-check"
  static let unit = "account"
  static let priority = Priority.first
  static let params: [Param] = [.optional(.urls)]
  static let fires = EventNames(.accountState, .accountAskLogIn)

  static func wire(_ on: inout Wiring<LoginCheckPlugin>) {
    on(.routeOpen) { check, route in try check.requireLogIn(for: &route) }
    on(.accountDidChange) { check, change in check.resumeOrCancel(for: try change[.user]) }
  }

  private let context: ModuleContext
  private let urls: [String]?
  private var waiting: [Suspension<Bool>] = []

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    urls = try mount[optional: .urls]
  }

  private func requireLogIn(for route: inout Event<Bool>) throws {
    let url = try route[.url] ?? ""
    guard urls?.contains(where: url.hasPrefix) ?? true,
      try context.fire(up: .accountState).response == nil
    else { return }
    waiting.removeAll { !$0.isPending }
    waiting.append(route.suspend())
    try context.fire(up: .accountAskLogIn, .url(url))
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
