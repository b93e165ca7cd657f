internal import Plugboard

/// Suspends routes while no user is logged in, asks for a log-in, and resumes them after it.
///
/// An equal route joins the one that waits, so that its page opens once. For a route that ends without
/// a log-in the request is withdrawn. The plugin may be mounted on any module between the one that
/// fires `route.open` and the root.
final class LoginCheckPlugin: ModulePlugin {
  static let name: Name = "login-check"
  static let unit = "account"
  static let priority = Priority.first
  static let params = ParamList(.optional(.urls))
  static let fires = EventList(.accountState, .accountAskLogIn, .accountWithdrawLogIn)

  static func wire(_ on: inout Wiring<LoginCheckPlugin>) {
    on(.routeOpen) { check, route in try check.requireLogIn(for: route) }
    on(.accountDidChange) { check, change in check.resumeOrCancel(for: try change.params) }
    on(.moduleWillUnload) { check, _ in check.withdrawAll() }
  }

  private struct WaitingRoute {
    let token: Suspension<Bool>
    /// The URL for which a log-in is requested; nil once that is withdrawn.
    var request: String?
  }

  /// The routes that wait for a log-in, those included that have joined another one.
  private var waiting: [WaitingRoute] = []

  private func requireLogIn(for route: Event<Bool, String>) throws {
    let url = try route.params
    guard try mount[optional: .urls]?.contains(where: url.hasPrefix) ?? true,
      try context.up.fire(.accountState).response == nil
    else { return }
    let token = route.suspend(joining: true)
    waiting.append(WaitingRoute(token: token, request: url))
    token.onEnd { [weak self, weak token] _ in self?.forget(token) }
    try context.up.fire(.accountAskLogIn, url)
  }

  private func resumeOrCancel(for user: String?) {
    // The log-in has been made or given up, so that no request is left to withdraw.
    let routes = waiting.map(\.token).filter(\.isPending)
    waiting = []
    for route in routes {
      if user == nil { route.cancel("log-in given up") } else { route.resume() }
    }
  }

  /// Forgets a route that has ended without a log-in.
  private func forget(_ token: Suspension<Bool>?) {
    guard let place = waiting.firstIndex(where: { $0.token === token }) else { return }
    withdraw([waiting.remove(at: place)])
  }

  /// Withdraws all requests while the module can still fire; what waits is cancelled with it.
  private func withdrawAll() {
    let routes = waiting
    for place in waiting.indices { waiting[place].request = nil }
    withdraw(routes)
  }

  private func withdraw(_ routes: [WaitingRoute]) {
    for url in routes.compactMap(\.request) {
      // Its faults are reported where they happen.
      _ = try? context.up.fire(.accountWithdrawLogIn, url)
    }
  }
}

extension Key<[String]> {
  /// The prefixes of the URLs that need a log-in; if absent, all URLs do.
  static let urls = Key("urls")
}
