/// The subscribers of an event at a module in calling order. It never changes: a module whose
/// subscribers change gets another list.
@MainActor final class SubscriberList {
  static let empty = SubscriberList([])

  let subscribers: ContiguousArray<Subscriber>
  /// Whether any of them is a subscription from outside, which may end before its module.
  let hasSubscriptions: Bool

  var count: Int32 { Int32(truncatingIfNeeded: subscribers.count) }

  /// Returns subscribers by priority, higher ones first; equal ones keep their order.
  nonisolated static func sorted(_ subscribers: [Subscriber]) -> [Subscriber] {
    subscribers.enumerated().sorted { left, right in
      (-Int(left.element.priority), left.offset) < (-Int(right.element.priority), right.offset)
    }.map(\.element)
  }

  nonisolated init(_ subscribers: ContiguousArray<Subscriber>) {
    self.subscribers = subscribers
    hasSubscriptions = subscribers.contains { $0.subscription != nil }
  }

  /// Returns the identity of the subscriber at a place.
  func identity(at place: Int) -> SubscriberIdentity {
    let subscriber = subscribers[place]
    let isOfSamePlugin = { (other: Subscriber) in
      other.isPlugin && other.position == subscriber.position
    }
    return SubscriberIdentity(
      subscription: subscriber.subscription, plugin: subscriber.position,
      handler: subscriber.isPlugin ? subscribers[..<place].count(where: isOfSamePlugin) : 0)
  }
}

/// The identity of a subscriber among those of an event at its module, whatever others come and go.
struct SubscriberIdentity {
  fileprivate let subscription: EventSubscription?
  /// The position of the plugin, and the number of its handlers before this one.
  fileprivate let plugin: Int32
  fileprivate let handler: Int

  func isSame(as other: SubscriberIdentity) -> Bool {
    subscription === other.subscription && plugin == other.plugin && handler == other.handler
  }
}

/// A subscriber: the handler of a plugin, or of a subscription from outside.
struct Subscriber: Sendable {
  let handler: Handler
  /// The position of the plugin among its module's; 0 for a subscription.
  let position: Int32
  let priority: Int32
  /// Nil for a subscription.
  let plugin: Name?
  /// Nil for a plugin, which ends with its module.
  var subscription: EventSubscription?

  var isPlugin: Bool { subscription == nil }

  /// The name in outcomes, faults and tools.
  var label: String { subscription?.label ?? plugin?.text ?? "" }
}
