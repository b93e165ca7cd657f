/// The wiring that all modules with the same plugin list share: event → subscribers in calling order.
///
/// An open hash table of integers, one probe for most events. A dictionary costs a fire 19 ns more.
@MainActor final class WiringTable {
  static let empty = WiringTable(of: [])

  /// No name has this index; an Optional would double the keys.
  private static let free = UInt32.max

  private let mask: Int
  private let keys: ContiguousArray<UInt32>
  private let lists: ContiguousArray<SubscriberList>

  /// Makes the table of lists that are not empty, of one event each.
  init(of subscribers: [(event: Name, list: SubscriberList)]) {
    var capacity = 2
    while capacity < subscribers.count * 2 { capacity *= 2 }
    var keys = ContiguousArray(repeating: Self.free, count: capacity)
    var lists = ContiguousArray(repeating: SubscriberList.empty, count: capacity)
    for (event, list) in subscribers {
      var slot = Int(event.index) & (capacity - 1)
      while keys[slot] != Self.free { slot = (slot + 1) & (capacity - 1) }
      keys[slot] = event.index
      lists[slot] = list
    }
    self.keys = keys
    self.lists = lists
    mask = capacity - 1
  }

  /// The events with subscribers, in no particular order.
  var events: [Name] { keys.filter { $0 != Self.free }.map { Name(index: $0) } }

  /// Returns the subscribers of an event, lent as long as the table lives; nil if there are none.
  @inline(__always) func borrowedList(of event: Name) -> Borrowed<SubscriberList>? {
    var slot = Int(event.index) & mask
    while keys[slot] != event.index {
      if keys[slot] == Self.free { return nil }
      slot = (slot + 1) & mask
    }
    return Borrowed(lists[slot])
  }

  subscript(event: Name) -> SubscriberList? { borrowedList(of: event)?.object }
}

/// The subscribers of an event at a module in calling order. It never changes: a module whose
/// subscribers change gets another list.
@MainActor final class SubscriberList {
  static let empty = SubscriberList([])

  let subscribers: ContiguousArray<Subscriber>
  /// Whether any of them is a subscription from outside, which may end before its module.
  let hasSubscriptions: Bool
  /// Whether the first answer ends the event.
  let endsAtFirstAnswer: Bool

  /// Whether its subscribers need more than to be called: it has subscriptions, or ends at the first answer.
  let isSpecial: Bool

  var count: Int32 { Int32(truncatingIfNeeded: subscribers.count) }

  nonisolated init(
    _ subscribers: ContiguousArray<Subscriber>, endsAtFirstAnswer: Bool = false
  ) {
    self.subscribers = subscribers
    self.endsAtFirstAnswer = endsAtFirstAnswer
    hasSubscriptions = subscribers.contains { !$0.isPlugin }
    isSpecial = hasSubscriptions || endsAtFirstAnswer
  }
}

/// A subscriber: the handler of a plugin, or of a subscription from outside.
struct Subscriber: Sendable {
  let handler: Handler
  /// The position of the plugin among its module's. A subscription has 0 too, by which the delivery reads an object
  /// that it doesn't call: without a branch before the read, a plugin needs no retain (10 ns).
  let position: Int32
  let priority: Int32
  let owner: Owner

  /// The plugin or the subscription whose handler it is.
  enum Owner: Sendable {
    /// A plugin, which ends with its module.
    case plugin(Name)
    case subscription(EventSubscription)
  }

  /// Nil for a subscription.
  var plugin: Name? { if case .plugin(let plugin) = owner { plugin } else { nil } }

  var isPlugin: Bool { plugin != nil }
}
