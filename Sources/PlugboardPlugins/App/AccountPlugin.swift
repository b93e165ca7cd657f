internal import Plugboard

/// Keeps who is logged in, and tells everybody below when that changes.
final class AccountPlugin: Plugin {
  static let name: Name = "account"
  static let unit = "account"
  static let fires = EventNames(.accountDidChange)
  static let reads = KeyNames(.accountUser)
  static let writes = KeyNames(.accountUser, .accountIsAsked)

  static func wire(_ on: inout Wiring<AccountPlugin>) {
    on(.accountState) { account, state in
      if let user = try account.user { state.respond(user) } else { state.respondNull() }
    }
    on(.accountAskLogIn) { account, ask in
      try account.context.data.write(.accountIsAsked, true)
      ask.respond(true)
    }
    on(.accountLogIn) { account, logIn in
      logIn.respond(try account.logIn(logIn.params.require(.user)))
    }
    on(.accountLogOut) { account, logOut in logOut.respond(try account.logOut()) }
  }

  private let context: ModuleContext
  private var user: String? { get throws { try context.data.read(.accountUser) } }

  init(_ mount: Mount<ModuleContext>) { context = mount.context }

  /// False where the name is empty.
  private func logIn(_ user: String) throws -> Bool {
    guard !user.isEmpty else { return false }
    try context.data.write(.accountUser, user)
    try context.data.write(.accountIsAsked, false)
    try context.fire(down: .accountDidChange, .user(user))
    return true
  }

  private func logOut() throws -> Bool {
    let wasLoggedIn = try user != nil
    try context.data.remove(Key.accountUser.name)
    try context.data.write(.accountIsAsked, false)
    try context.fire(down: .accountDidChange)
    return wasLoggedIn
  }
}
