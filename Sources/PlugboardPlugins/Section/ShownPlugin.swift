internal import Plugboard

/// Shows its card, component or item only while a condition on the data holds, and hides a section while nothing in
/// it shows.
///
/// The condition reads the data of the module and of the modules above it, and is decided as the module loads and
/// whenever one of its keys changes. A hidden module takes no room, has no tab, no exposure and no focus; its data and
/// its events go on.
final class ShownPlugin: MountedPlugin<ShownContext>, Plugin {
  static let name: Name = "shown"
  static let unit = "conditions"
  static let params = ParamList(
    .optional(.condition),
    .optional(.hidesEmpty, default: false))

  static func wire(_ on: inout Wiring<ShownPlugin>) {
    // Before other plugins act on what is shown.
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
  /// The condition; without it the module is shown.
  static let condition = Key("if", for: .condition)
}

extension Key<Bool> {
  /// Whether the module is hidden while no item below it is shown, and no source below it shows that it loads, has
  /// failed or has a button.
  static let hidesEmpty = Key("hidesEmpty")
}
