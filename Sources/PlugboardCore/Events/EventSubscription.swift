/// A subscription outside plugins: of a host, a test or a tool.
///
/// It ends when it is cancelled, right before its one delivery if it is `once`, and with its module.
@MainActor final class EventSubscription: RuntimeToken {
  let event: Name
  let priority: Int
  /// The name in outcomes, faults and tools.
  nonisolated let label: String
  let isOnce: Bool
  /// Whether the event is declared to end with its first answer.
  let endsAtFirstAnswer: Bool
  private(set) var handler: Handler
  private var onEnd: (EventSubscription) -> Void

  /// The handler that lists store for every subscription. It looks up the subscription's own handler, so a list
  /// retains no handler of a cancelled subscription. A subscription for one delivery is cancelled before the call.
  static let call: Handler = { object, state in
    guard let subscription = object as? EventSubscription else { return }
    let handler = subscription.handler
    if subscription.isOnce { subscription.cancel() }
    try handler(subscription, state)
  }

  /// - Parameter onEnd: Called once if it is cancelled before its module ends.
  init(
    event: Name, priority: Int, label: String, isOnce: Bool, endsAtFirstAnswer: Bool,
    handler: @escaping Handler, onEnd: @escaping (EventSubscription) -> Void
  ) {
    self.event = event
    self.priority = priority
    self.label = label
    self.isOnce = isOnce
    self.endsAtFirstAnswer = endsAtFirstAnswer
    self.handler = handler
    self.onEnd = onEnd
    super.init()
  }

  override func cancel() {
    guard isActive else { return }
    let onEnd = onEnd
    retire()
    onEnd(self)
  }

  /// Drops the handler and the objects that it holds.
  func retire() {
    active = false
    // Dropped once they are replaced: objects that they held may end, and use this subscription.
    let dropped = (handler, onEnd)
    handler = { _, _ in }
    onEnd = { _ in }
    withExtendedLifetime(dropped) {}
  }
}

extension Subscriber {
  /// Nil for a plugin.
  var subscription: EventSubscription? {
    if case .subscription(let subscription) = owner { subscription } else { nil }
  }

  /// The name in outcomes, faults and tools.
  var label: String {
    switch owner {
    case .plugin(let plugin): plugin.text
    case .subscription(let subscription): subscription.label
    }
  }
}
