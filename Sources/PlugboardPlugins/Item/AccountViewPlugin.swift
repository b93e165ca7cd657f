internal import Plugboard

final class AccountViewPlugin: ItemPlugin {
  static let name: Name = "account-view"
  static let summary = "Shows the name of the user who is logged in."
  static let notes = """
    The plugin `account` of a module above tells who it is.
    """
  static let unit = "account"
  static let params = ParamList(
    .optional(.nobody, default: ["zh": "未登录", "en": "Not logged in"]))
  static let fires = EventList(.accountState)
  static let requiredHandlers = [RequiredHandler(.accountState, going: .up)]
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<AccountViewPlugin>) {
    on(.itemView) { plugin, item in item.respond(try plugin.view()) }
    on(.accountDidChange) { plugin, _ in plugin.context.invalidate() }
  }

  private func view() throws -> ViewValue {
    guard let user = try context.up.fire(.accountState).response else {
      return .text(try mount[.nobody], role: .muted)
    }
    return .text(user, role: .accent)
  }
}

extension Key<String> {
  static let nobody = Key("nobody", summary: "The text that is shown while no user is logged in.")
}

extension AccountViewPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The name of the user, or a sentence of its own.",
      """
      {
        "plugins": [{ "plugin": "account-view", "params": { "nobody": "You are a guest." } }]
      }
      """)
  ]
}
