/// The differences between a module's subscribers and the wiring that its plugin list shares: subscriptions
/// from outside, and quarantined plugins. The module's observers are with them.
@MainActor final class SubscriberChanges {
  private(set) var subscriptions: [EventSubscription] = []
  /// The number of ended subscriptions that are not swept yet.
  private var endedSubscriptions = 0
  /// The positions of the plugins that get no more events.
  private(set) var quarantined: Set<Int> = []
  var observers: [EventObserver] = []
  /// The merged lists, until something changes; nil for an event that has no subscribers left.
  var lists: [Name: SubscriberList?] = [:]

  func add(_ subscription: EventSubscription) {
    subscriptions.append(subscription)
    lists[subscription.event] = nil
  }

  /// Counts an ended subscription. Ended subscriptions are swept when they are half of all: ending many costs no
  /// more than making them.
  func subscriptionEnded(_ subscription: EventSubscription) {
    lists[subscription.event] = nil
    endedSubscriptions += 1
    if endedSubscriptions * 2 >= subscriptions.count {
      subscriptions.removeAll { !$0.isActive }
      endedSubscriptions = 0
    }
  }

  func quarantine(_ plugin: Int) {
    quarantined.insert(plugin)
    lists = [:]
  }

  /// Forgets quarantined plugins and merged lists, as other plugins take their place.
  func forgetPlugins() {
    quarantined = []
    lists = [:]
  }

  func applied(to list: SubscriberList?, of event: Name) -> SubscriberList? {
    let added = subscriptions.filter { $0.event == event && $0.isActive }
    guard !added.isEmpty || !quarantined.isEmpty else { return list }
    var merged = Array(list?.subscribers ?? [])
    merged.removeAll { quarantined.contains(Int($0.position)) }
    merged += added.map {
      Subscriber(
        handler: EventSubscription.call, position: 0, priority: Int32(clamping: $0.priority),
        owner: .subscription($0))
    }
    guard !merged.isEmpty else { return nil }
    return SubscriberList(
      ContiguousArray(SubscriberList.sorted(merged)),
      endsAtFirstAnswer: list?.endsAtFirstAnswer ?? false
        || added.contains(where: \.endsAtFirstAnswer))
  }
}

extension SubscriberList {
  /// Returns subscribers by priority, higher ones first; equal ones keep their order.
  nonisolated static func sorted(_ subscribers: [Subscriber]) -> [Subscriber] {
    subscribers.enumerated().sorted { left, right in
      (-Int(left.element.priority), left.offset) < (-Int(right.element.priority), right.offset)
    }.map(\.element)
  }
}
