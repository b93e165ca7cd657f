/// The wiring that all modules with the same plugin list share: event → subscribers in calling
/// order.
///
/// An open hash table of integers, one probe for most events. A dictionary would hash each name
/// again: with one, a fire with one subscriber takes 19 ns more.
@MainActor final class WiringTable {
  static let empty = WiringTable(of: [])

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
  @inline(__always) func borrowed(_ event: Name) -> Borrowed<SubscriberList>? {
    var slot = Int(event.index) & mask
    while keys[slot] != event.index {
      if keys[slot] == Self.free { return nil }
      slot = (slot + 1) & mask
    }
    return Borrowed(lists[slot])
  }

  /// The subscribers of an event; nil if there are none.
  subscript(event: Name) -> SubscriberList? { borrowed(event)?.object }
}
