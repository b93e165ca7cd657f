internal import Plugboard
internal import PlugboardPlugins

/// The events that the host fires and handles, and its subscribers at the root of its pages.
extension Shell {
  /// Commands fire further events by their strings.
  static let manifest = HostManifest(
    "the shell",
    fires: EventList(
      .pageView, .pageList, .cardView, .cardComponent, .cardReveal, .componentView,
      .componentLayout, .itemView, .linkURL,
      .gestureTap, .gestureLongPress, .gestureInput, .gestureEdit, .itemVisibility, .pageDidDraw,
      .componentFocusDidChange, .pageOverlay, .dialogClose, .routeOpen, .accountLogIn,
      .accountLogOut, .sourceRefresh),
    handles: EventList(
      .routeOpen, .routeOpenForResult, .pageGiveResult, .accountAskLogIn))

  /// The label of the host's subscriptions in lists and traces.
  static let label = "shell"
  /// Lower than that of the app's plugins, which may open a URL themselves.
  private static let priority = 0

  func answerAtRoot() throws(CommandFailure) {
    do {
      try runtime.subscribe(
        to: .routeOpen, on: app, priority: Self.priority, label: Self.label
      ) { [unowned self] route in
        if route.response != true { route.respond(take(route.params)) }
      }
      try runtime.subscribe(
        to: .accountAskLogIn, on: app, priority: Self.priority, label: Self.label
      ) { [unowned self] ask in
        tell(Self.logInPrompt(commandPrefix))
        ask.respond(true)
      }
      try answerResults(priority: Self.priority, label: Self.label)
    } catch {
      throw .failed("\(error)")
    }
  }

  /// Returns why the last URL opened by command led to no page; nil if a plugin refused it.
  func takeRouteFailure() -> String? { routeFailure.take() }

  /// Opens the page that a URL leads to; returns whether there is one.
  private func take(_ url: String) -> Bool {
    do throws(CommandFailure) {
      let opening = try openPage(toward: url)
      routedPage = opening.page
      guard !isOpeningByHand else {
        routeFailure = opening.fault.map { "\($0)" }
        return opening.fault == nil
      }
      if let fault = opening.fault { warn(of: fault) }
      tell(["en": "opened \(opening.page)", "zh": "已打开 \(opening.page)"])
      return true
    } catch {
      if isOpeningByHand { routeFailure = error.text } else { warn(of: error) }
      return false
    }
  }

  private func openPage(toward text: String) throws(CommandFailure) -> Opening {
    let app = folder.documents.app
    let url = try CommandFailure.routeURL(text)
    let handling = app.routeTable.handle(url) { match -> RouteAnswer<Opening> in
      do throws(CommandFailure) {
        return .taken(try openPage(PageRequest(match)))
      } catch {
        return .declined(error.text)
      }
    }
    switch handling {
    case .taken(let opening, _): return opening
    case .declined(let refusals):
      throw .failed(refusals.map(\.reason).joined(separator: "; "))
    case .web: throw .failed(CommandFailure.webPage(text))
    case .unmatched: throw .failed(CommandFailure.noRoute(url, in: app))
    }
  }
}
