internal import Plugboard

/// Whoever is called in a case: a subscription, a tap or a plugin.
@MainActor final class CaseMember {
  let id: String
  /// What it was subscribed to, or what its entry names.
  let event: String
  let actions: [Record]
  let isOnce: Bool
  /// Where it was subscribed; nil for a tap of the whole runtime.
  let module: ModuleID?
  var calls = 0
  var subscription: Subscription?
  var tap: Tap?
  /// What a plugin acts through.
  var context: ModuleContext?

  init(_ step: Record, id: String, module: ModuleID?) {
    self.id = id
    event = step.text("event")
    actions = step.steps("actions")
    isOnce = step.isTrue("once")
    self.module = module
  }

  var isLive: Bool { subscription?.isActive ?? tap?.isActive ?? false }

  func end() {
    subscription?.cancel()
    tap?.cancel()
  }
}
