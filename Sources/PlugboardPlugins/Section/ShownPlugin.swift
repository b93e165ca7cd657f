internal import Plugboard

final class ShownPlugin: MountedPlugin<ShownContext>, Plugin {
  static let name: Name = "shown"
  static let summary = """
    Shows its card, component or item only while a condition on the data holds, and hides a \
    section while nothing in it shows.
    """
  static let notes = """
    The condition reads the data of the module and of the modules above it, and is decided as the \
    module loads and whenever one of its keys changes. A hidden module takes no room, has no tab, \
    no exposure and no focus; its data and its events go on.
    """
  static let unit = "conditions"
  static let params = ParamList(
    .optional(.condition),
    .optional(.hidesEmpty, default: false))

  static func wire(_ on: inout Wiring<ShownPlugin>) {
    // Before other plugins use the visibility of the module.
    on(.moduleDidLoad, priority: Priority.first) { plugin, _ in
      try plugin.context.setHidesWhenEmpty(plugin.mount[.hidesEmpty])
      try plugin.follow()
      try plugin.decide()
    }
  }

  /// Decides again when a key of the condition changes.
  private func follow() throws {
    for key in try mount[optional: .condition]?.keys ?? [] {
      try data.observeInherited(Key<Value>(key.text)) { [weak self] in
        self?.context.attempt { try self?.decide() }
      }
    }
  }

  private func decide() throws {
    guard let condition = try mount[optional: .condition] else { return }
    try context.setHidden(!context.holds(condition))
  }
}

/// The context of a module that can be hidden.
struct ShownContext: PluginContext {
  let handle: ModuleHandle
  init(_ handle: ModuleHandle) { self.handle = handle }
  nonisolated static func admits(_ level: Level) -> Bool {
    level == .card || level == .component || level == .item
  }
}

extension Key<DataCondition> {
  static let condition = Key(
    "if", for: .condition,
    summary: "The condition; without it the module is shown.")
}

extension Key<Bool> {
  static let hidesEmpty = Key(
    "hidesEmpty",
    summary: """
      Whether the module is hidden while no item below it is shown, and no source below it shows \
      that it loads, has failed or has a button.
      """)
}

extension ShownPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A card for members, which hides for others, and while it has no items.",
      """
      {
        "data": { "title": "For members" },
        "plugins": [
          "card-header",
          { "plugin": "shown", "params": { "if": { "has": "account.user" }, "hidesEmpty": true } }
        ],
        "components": [
          {
            "items": [{ "data": { "text": "Metropolis" }, "plugins": ["text"] }]
          }
        ]
      }
      """)
  ]
}
