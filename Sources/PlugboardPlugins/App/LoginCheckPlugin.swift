internal import Plugboard

final class LoginCheckPlugin: ModulePlugin {
  static let name: Name = "login-check"
  static let summary = """
    Suspends an event while no user is logged in, asks for a log-in, and resumes it after that.
    """
  static let notes = """
    If the log-in is given up, the event is cancelled. An equal event joins the one that waits, so \
    that a page opens once. The plugin may be mounted on any module between the one that fires the \
    event, going up, and the app.
    """
  static let unit = "account"
  static let priority = Priority.first
  static let params = ParamList(
    .optional(
      .event.described("The event that needs a log-in."),
      default: EventName<Bool, RouteParams>.routeOpen.name.text), .optional(.urls))
  static let fires = EventList(.accountState, .accountAskLogIn, .accountWithdrawLogIn)
  static let requiredHandlers = [RequiredHandler(.accountState, going: .up)]
  static let guardsNamedBy = KeyList(.event)

  static func wire(_ on: inout Wiring<LoginCheckPlugin>) {
    on(param: .event) { check, event in try check.requireLogIn(for: event) }
    on(.accountDidChange) { check, change in check.resumeOrCancel(for: change.params) }
    on(.moduleWillUnload) { check, _ in check.withdrawAll() }
  }

  private struct WaitingEvent {
    let number: Int
    let token: Suspension<Value>
    /// The URL for which the log-in is requested; nil if the event has none.
    let url: String?
    /// Whether the request is open.
    var isRequested = true
  }

  /// The events that wait for a log-in by their numbers, including events that have joined another
  /// event.
  private var waiting: [Int: WaitingEvent] = [:]
  private var newest = 0
  /// The same events, the oldest first.
  private var events: [WaitingEvent] { waiting.values.sorted { $0.number < $1.number } }

  private func requireLogIn(for event: Event<Value, Params>) throws {
    let url = try event.params[.url]
    guard try needsLogIn(url), try context.up.fire(.accountState).response == nil else { return }
    let token = event.suspend(joining: true)
    newest += 1
    let number = newest
    waiting[number] = WaitingEvent(number: number, token: token, url: url)
    token.onEnd { [weak self] _ in self?.forget(number) }
    try context.up.fire(.accountAskLogIn, url)
  }

  private func needsLogIn(_ url: String?) throws -> Bool {
    guard let url, let urls = try mount[optional: .urls] else { return true }
    let comparable = RouteURL.comparable(url)
    return urls.contains { comparable.hasBytePrefix(RouteURL.comparable($0, isBeginning: true)) }
  }

  private func resumeOrCancel(for user: String?) {
    // The log-in has been made or given up: no request is left to withdraw.
    let tokens = events.map(\.token).filter(\.isPending)
    waiting = [:]
    for event in tokens {
      if user == nil { event.cancel("log-in given up") } else { event.resume() }
    }
  }

  /// Forgets an event that has ended without a log-in.
  private func forget(_ number: Int) {
    if let event = waiting.removeValue(forKey: number) { withdraw([event]) }
  }

  /// Withdraws all requests while the module can still fire; waiting events are cancelled with it.
  private func withdrawAll() {
    let events = events
    for event in events { waiting[event.number]?.isRequested = false }
    withdraw(events)
  }

  private func withdraw(_ events: [WaitingEvent]) {
    for event in events where event.isRequested {
      // Its faults are reported where they happen.
      _ = try? context.up.fire(.accountWithdrawLogIn, event.url)
    }
  }
}

extension Key<[String]> {
  static let urls = Key(
    "urls", for: .urlPrefix,
    summary: """
      The beginnings of the URLs that need a log-in, compared as routes compare them, the host \
      without case and the query left out; if absent, all do. An event without a URL always \
      needs one.
      """)
}

extension LoginCheckPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      An app in which only the member's page needs a log-in, and every like. Two entries of one \
      plugin need names of their own.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [
          "account",
          "login-dialog",
          { "plugin": "login-check", "params": { "urls": ["app://member"] } },
          { "plugin": "login-check", "as": "like-check", "params": { "event": "like.set" } }
        ]
      }
      """)
  ]
}
