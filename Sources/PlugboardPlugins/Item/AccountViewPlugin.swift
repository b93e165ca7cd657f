internal import Plugboard

/// Shows the user who is logged in.
final class AccountViewPlugin: Plugin {
  static let name: Name = "account-view"
  static let unit = "account"
  static let params: [Param] = [.optional(.nobody, default: "Not logged in")]
  static let fires = EventNames(.accountState)

  static func wire(_ on: inout Wiring<AccountViewPlugin>) {
    on(.itemView) { plugin, item in item.respond(try plugin.view()) }
    on(.accountDidChange) { plugin, _ in plugin.context.invalidate() }
  }

  private let context: ItemContext
  private let nobody: String

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    nobody = try mount[.nobody]
  }

  private func view() throws -> View {
    guard let user = try context.fire(up: .accountState).response else {
      return .text(nobody, role: .muted)
    }
    return .text(user, role: .accent)
  }
}

extension Key<String> {
  /// The text that is shown while no user is logged in.
  static let nobody = Key("nobody")
}
