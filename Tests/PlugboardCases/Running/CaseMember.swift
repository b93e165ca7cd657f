internal import Plugboard

/// A subscription, an observer, a plugin or a task of a case, with the actions that its calls run.
@MainActor final class CaseMember {
  let id: String
  /// The event that it was subscribed to, or that its entry names.
  let event: String
  let actions: [Fields]
  let isOnce: Bool
  /// The module that it belongs to; nil for an observer of the whole runtime.
  let module: ModuleID?
  var calls = 0
  /// The token of a subscription or an observer; nil for a plugin or a task.
  var token: RuntimeToken?
  /// The context of a plugin; nil for all others.
  var context: ModuleContext?

  init(_ step: Fields, id: String, module: ModuleID?) {
    self.id = id
    event = step.text("event")
    actions = step.steps("actions")
    isOnce = step.isTrue("once")
    self.module = module
  }

  var isLive: Bool { token?.isActive ?? false }

  func end() { token?.cancel() }
}
