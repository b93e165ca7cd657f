internal import Plugboard

/// Asks the host's account who is logged in, logs in and out, and fires an event down the tree when
/// that changes.
///
/// A log-in or log-out is suspended until the account has answered. The data of the module contains the
/// current user, for observers.
final class AccountPlugin: Plugin {
  static let name: Name = "account"
  static let unit = "account"
  static let fires = EventNames(.accountDidChange)
  static let writes = KeyNames(.accountUser, .accountIsAsked)

  static func wire(_ on: inout Wiring<AccountPlugin>) {
    on(.accountState) { plugin, state in
      if let user = plugin.context.account.user { state.respond(user) } else { state.respondNull() }
    }
    on(.accountAskLogIn) { plugin, ask in
      try plugin.context.data.write(.accountIsAsked, true)
      ask.respond(true)
    }
    on(.accountLogIn) { plugin, event in
      let user = try event.params.require(.user)
      plugin.suspend(&event) { plugin in
        guard try await plugin.context.account.logIn(user) else { return false }
        try plugin.tell()
        return true
      }
    }
    on(.accountLogOut) { plugin, event in try plugin.logOut(&event) }
  }

  private let context: ModuleContext

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    try noteUser()
  }

  private func logOut(_ event: inout Event<Bool>) throws {
    guard context.account.user != nil else {
      try tell()
      return event.respond(false)
    }
    suspend(&event) { plugin in
      try await plugin.context.account.logOut()
      try plugin.tell()
      return true
    }
  }

  /// Suspends an event until its answer has arrived; the publisher may have cancelled it by then.
  private func suspend(
    _ event: inout Event<Bool>,
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

  /// Stores the current user and reports a change; a requested log-in has been made or given up.
  private func tell() throws {
    try noteUser()
    try context.data.write(.accountIsAsked, false)
    if let user = context.account.user {
      try context.fire(down: .accountDidChange, .user(user))
    } else {
      try context.fire(down: .accountDidChange)
    }
  }

  private func noteUser() throws {
    if let user = context.account.user {
      try context.data.write(.accountUser, user)
    } else {
      try context.data.remove(Key.accountUser.name)
    }
  }
}
