internal import Plugboard

final class AccountButtonPlugin: ItemPlugin {
  static let name: Name = "account-button"
  static let summary = """
    Shows a button that asks for a log-in or, while a user is logged in, one that logs out.
    """
  static let notes = """
    The plugin `account` of a module above does both. A tap on the button, or on the item as a \
    whole, is an `item.tap`, so it is tracked like others.
    """
  static let unit = "account"
  // Below tracking, and above plugins that take every tap of the module, such as a route.
  static let priority = Priority.early
  static let params = ParamList(
    .optional(.logIn, default: ["zh": "登录", "en": "Log in"]),
    .optional(.logOut, default: ["zh": "退出登录", "en": "Log out"]))
  static let fires = EventList(.itemTap, .accountState, .accountAskLogIn, .accountLogOut)
  static let requiredHandlers = [RequiredHandler(.accountState, going: .up)]

  static func wire(_ on: inout Wiring<AccountButtonPlugin>) {
    // The plugins that show the item come first.
    on(.itemView, priority: Priority.late) { button, item in
      let label = try button.isLoggedIn ? button.mount[.logOut] : button.mount[.logIn]
      let view = ViewValue.row([.button(label, id: button.id)])
      item.respond(item.response?.above(view) ?? view)
    }
    on(.gestureTap) { button, tap in
      guard (tap.params ?? button.id).hasSameBytes(as: button.id) else { return }
      tap.respond(try button.context.fire(.itemTap, button.id).response ?? false)
    }
    on(.itemTap) { button, tap in
      guard tap.params.hasSameBytes(as: button.id) else { return }
      tap.respond(try button.act())
      tap.stop()
    }
    // The button opens nothing, though a route may take every tap.
    on(.linkURL) { button, link in if link.params.hasSameBytes(as: button.id) { link.stop() } }
    on(.accountDidChange) { button, _ in button.context.invalidate() }
  }

  /// The name of the entry.
  private var id: String { mount.name.text }

  private var isLoggedIn: Bool {
    get throws { try context.up.fire(.accountState).response != nil }
  }

  /// Returns whether a plugin or the host takes the request of the button.
  private func act() throws -> Bool {
    guard try isLoggedIn else {
      return try context.up.fire(.accountAskLogIn, nil).response ?? false
    }
    let outcome = try context.up.fire(.accountLogOut)
    return outcome.isAnswered || outcome.suspension != nil
  }
}

extension Key<String> {
  static let logOut = Key("logOut", summary: "The label of the button that logs out.")
}

extension AccountButtonPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The user, and a button below that logs in or out.",
      """
      {
        "plugins": ["account-view", "account-button"]
      }
      """)
  ]
}
