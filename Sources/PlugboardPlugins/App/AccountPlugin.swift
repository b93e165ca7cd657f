internal import Plugboard

final class AccountPlugin: ModulePlugin {
  static let name: Name = "account"
  static let summary = """
    Knows who is logged in, logs in and out, and tells all modules below when that changes.
    """
  static let notes = """
    It asks the account of the host, and a log-in or log-out is suspended until that has answered. \
    The data of the module contains the current user, and whether a log-in is requested.
    """
  static let unit = "account"
  static let params = ParamList(.optional(.remembers, default: false))
  static let fires = EventList(.accountDidChange)
  static let writes = KeyList(.accountUser, .accountIsAsked)
  static let ports = PortList(.account, .storage)

  static func wire(_ on: inout Wiring<AccountPlugin>) {
    on(.moduleDidLoad) { plugin, _ in try plugin.logInAgain() }
    on(
      .appDidLaunch.described(
        """
        Waits until the user is logged in who has not logged out in the run before.
        """)
    ) { plugin, launch in
      if plugin.isLoggingInAgain { plugin.launch = launch.suspend() }
    }
    on(.accountState) { plugin, state in
      if let user = plugin.context.account.user { state.respond(user) } else { state.respondNull() }
    }
    on(.accountAskLogIn) { plugin, ask in
      try plugin.note(requests: plugin.requests + 1)
      ask.respond(true)
    }
    on(.accountWithdrawLogIn) { plugin, withdrawal in
      try plugin.note(requests: max(0, plugin.requests - 1))
      withdrawal.respond(plugin.requests == 0)
    }
    on(.accountLogIn) { plugin, event in
      let user = event.params
      plugin.suspend(event) { plugin in
        guard try await plugin.context.account.logIn(user) else { return false }
        if try plugin.mount[.remembers] {
          try plugin.context.updateStored(.accountUser) { $0 = user }
        }
        try plugin.tell()
        return true
      }
    }
    on(.accountLogOut) { plugin, event in try plugin.logOut(event) }
  }

  /// The number of requests for a log-in that are open.
  private var requests = 0
  private var isLoggingInAgain = false
  /// The launch of the app, which waits meanwhile.
  private var launch: Suspension<Value>?

  override init(_ mount: Mount<ModuleContext>) throws {
    try super.init(mount)
    try noteUser()
  }

  /// Logs the user in who has not logged out in the run before.
  private func logInAgain() throws {
    guard try mount[.remembers], context.account.user == nil else { return }
    isLoggingInAgain = true
    context.task { [self] in
      defer {
        isLoggingInAgain = false
        if launch?.isPending == true { launch?.resume() }
        launch = nil
      }
      guard let user = try context.readStored(.accountUser) else { return }
      if try await context.account.logIn(user) {
        try tell()
      } else {
        try context.updateStored(.accountUser) {
          if $0.hasSameBytes(as: user) { $0 = nil }
        }
      }
    }
  }

  private func logOut(_ event: Event<Bool, Void>) throws {
    guard context.account.user != nil else {
      try tell()
      return event.respond(false)
    }
    suspend(event) { plugin in
      try await plugin.context.account.logOut()
      if try plugin.mount[.remembers] {
        try plugin.context.updateStored(.accountUser) { $0 = nil }
      }
      try plugin.tell()
      return true
    }
  }

  /// Suspends an event until its answer has arrived; the publisher may have cancelled it by then.
  private func suspend<ParamValues>(
    _ event: Event<Bool, ParamValues>,
    for answer: @escaping @MainActor (AccountPlugin) async throws -> Bool
  ) {
    let token = event.suspend()
    context.task {
      do {
        let answer = try await answer(self)
        if token.isPending { token.resume(answering: answer) }
      } catch {
        if token.isPending { token.cancel("\(error)") }
        throw error
      }
    }
  }

  /// Stores the current user and reports a change; all requested log-ins have been made or given up.
  private func tell() throws {
    try noteUser()
    try note(requests: 0)
    try context.down.fire(.accountDidChange, context.account.user)
  }

  private func note(requests: Int) throws {
    self.requests = requests
    try data.write(.accountIsAsked, requests > 0)
  }

  private func noteUser() throws {
    if let user = context.account.user {
      try data.write(.accountUser, user)
    } else {
      try data.remove(.accountUser)
    }
  }
}

extension Key<Bool> {
  static let remembers = Key(
    "remembers",
    summary: "Whether the user is logged in again at the next start, until they log out.")
}

extension AccountPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      An app whose users can log in, by a dialog that asks for the name, and are logged in again \
      the next time.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "account", "params": { "remembers": true } }, "login-dialog"]
      }
      """)
  ]
}
