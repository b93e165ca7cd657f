internal import Plugboard
internal import PlugboardPlugins

/// What the host answers at the root of its pages.
extension Shell {
  /// Where subscriptions of the host show up in lists and traces.
  private static let label = "shell"
  /// After the plugins of the app, which may open a URL themselves.
  private static let priority: Int = 0

  func answerAtRoot() throws(CommandFailure) {
    do {
      try runtime.subscribe(
        to: .routeOpen, on: app, priority: Self.priority, label: Self.label
      ) { [unowned self] route in
        if route.response != true { route.respond(take(try route.params.require(.url))) }
      }
      try runtime.subscribe(
        to: .accountAskLogIn, on: app, priority: Self.priority, label: Self.label
      ) { [unowned self] ask in
        tell("log-in asked for: type login")
        ask.respond(true)
      }
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Why the last URL that was opened by hand led nowhere; nil where a plugin refused it.
  func takeRouteFailure() -> String? { routeFailure.take() }

  /// Opens what a URL leads to; says whether that is a page.
  private func take(_ url: String) -> Bool {
    do throws(CommandFailure) {
      let opening = try openPage(toward: url)
      guard !isOpeningByHand else {
        routeFailure = opening.fault.map { "\($0)" }
        return opening.fault == nil
      }
      if let fault = opening.fault { warn("\(fault)") }
      tell("opened \(opening.page)")
      return true
    } catch {
      if isOpeningByHand { routeFailure = error.text } else { warn("warning: \(error.text)") }
      return false
    }
  }

  private func openPage(toward url: String) throws(CommandFailure) -> Opening {
    let app = folder.documents.app
    guard let route = app.route(url) else {
      let nearest = NearestName.of(url, among: app.routes.map(\.url))
      throw .failed("no route of the app leads from \"\(url)\"" + CommandFailure.hint(nearest))
    }
    return try openPage(PageRequest(route: route))
  }
}
