internal import Plugboard

final class ReadyGatePlugin: AppPlugin {
  static let name: Name = "ready-gate"
  static let summary = """
    Holds the URLs that are opened while the app sets up, and lets them go on in their order after \
    that.
    """
  static let notes = """
    A plugin sets up while it suspends `app.didLaunch`. URLs go on as soon as the set-ups that it \
    waits for have ended or failed, or after `most` seconds. It holds them before guards such as \
    `login-check`, which see them afterwards.
    """
  static let unit = "route"
  // Above guards, which may need a set-up that has ended.
  static let priority = Priority.first + 50
  static let params = ParamList(
    .optional(
      .waits.described(
        """
        The plugins of the app whose set-ups it waits for; all if absent.
        """)),
    .optional(.most.described("The seconds after which URLs go on at the latest."), default: 10))
  static let reads = KeyList(.appSettingUp)

  static func wire(_ on: inout Wiring<ReadyGatePlugin>) {
    on(.moduleDidLoad) { gate, _ in try gate.begin() }
    on(.routeOpen) { gate, route in
      if !gate.isOpen { gate.hold(route.suspend()) }
    }
    on(.appOpenURL) { gate, open in
      if !gate.isOpen { gate.hold(open.suspend()) }
    }
  }

  private var isOpen = false
  private var hasSeenLaunch = false
  /// The URLs that wait, the oldest first.
  private var waiting: [Suspension<Bool>] = []
  private var timer: Task<Void, Never>?

  private func begin() throws {
    try openIfReady()
    guard !isOpen else { return }
    try data.observe(.appSettingUp) { [weak self] _ in
      // A fault of a read is reported where it happens.
      self?.context.attempt { try self?.openIfReady() }
    }
    let most = try mount[.most]
    timer = context.task { [weak self, clock = context.clock] in
      try await clock.sleep(for: .seconds(most))
      self?.open()
    }
  }

  private func hold(_ token: Suspension<Bool>) { waiting.append(token) }

  private func openIfReady() throws {
    guard !isOpen, let settingUp = try data.read(.appSettingUp) else { return }
    let waits = try mount[optional: .waits] ?? settingUp
    if !hasSeenLaunch {
      hasSeenLaunch = true
      for name in waits where !settingUp.contains(name) && !settingUp.isEmpty {
        context.attempt { throw UnknownSetUp(name: name, known: settingUp) }
      }
    }
    if settingUp.allSatisfy({ !waits.contains($0) }) { open() }
  }

  private func open() {
    isOpen = true
    timer?.cancel()
    let tokens = waiting
    waiting = []
    for token in tokens where token.isPending { token.resume() }
  }
}

/// A name that a gate waits for, but that no plugin of the app with a set-up has.
private struct UnknownSetUp: CodedError {
  let name: String
  let known: [String]

  var code: String { "set-up-unknown" }

  var message: String {
    let nearest = NearestName.of(name, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
    return "no plugin \"\(name)\" of the app sets up at the launch; these do:"
      + " \(known.joined(separator: ", "))\(nearest)"
  }
}

extension Key<[String]> {
  static let waits = Key(
    "waits", for: .handlers(of: EventName<Value, Void>.appDidLaunch.name),
    summary: "Names of plugins that are waited for.")
}

extension Key<Double> {
  static let most = Key("most", in: 0...3600, summary: "The most that something takes.")
}

extension ReadyGatePlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      An app in which URLs that are opened at the start wait until the user of the last run is \
      logged in again, for three seconds at most, and then pass the log-in check.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [
          { "plugin": "ready-gate", "params": { "waits": ["account"], "most": 3 } },
          { "plugin": "account", "params": { "remembers": true } },
          "login-dialog",
          { "plugin": "login-check", "params": { "urls": ["app://member"] } }
        ]
      }
      """)
  ]
}
