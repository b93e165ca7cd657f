/// The wiring that all modules with the same plugin list share: event → ordered subscribers.
///
/// The subscribers of all events stand in one array; finding an event's range is one probe of a
/// small table of integers, whatever the number of events.
final class WiringTable: Sendable {
  static let empty = WiringTable([])

  private static let free = UInt32.max

  let subscribers: ContiguousArray<Subscriber>
  let observers: [(object: Int, tap: TapDeclaration)]
  private let mask: Int
  private let keys: ContiguousArray<UInt32>
  private let ranges: ContiguousArray<Range<Int>>

  /// The events with subscribers, in no particular order.
  var events: [Name] { keys.filter { $0 != Self.free }.map { Name(index: $0) } }

  init(_ plugins: [WiredPlugin]) {
    let rows = WiringOrder.rows(of: plugins)
    var capacity = 2
    while capacity < rows.count * 2 { capacity *= 2 }
    var keys = ContiguousArray(repeating: Self.free, count: capacity)
    var ranges = ContiguousArray(repeating: 0..<0, count: capacity)
    var subscribers: ContiguousArray<Subscriber> = []
    for (event, row) in rows {
      var slot = Int(event.index) & (capacity - 1)
      while keys[slot] != Self.free { slot = (slot + 1) & (capacity - 1) }
      keys[slot] = event.index
      ranges[slot] = subscribers.count..<subscribers.count + row.count
      subscribers += row
    }
    self.keys = keys
    self.ranges = ranges
    self.subscribers = subscribers
    mask = capacity - 1
    observers = plugins.enumerated().flatMap { object, plugin in
      plugin.observers.map { (object, $0) }
    }
  }

  /// Where the subscribers of an event stand; empty where there are none.
  func range(of event: Name) -> Range<Int> {
    var slot = Int(event.index) & mask
    while keys[slot] != event.index {
      if keys[slot] == Self.free { return 0..<0 }
      slot = (slot + 1) & mask
    }
    return ranges[slot]
  }
}

/// A plugin of a list, as far as the wiring depends on it.
struct WiredPlugin {
  let name: Name
  let handlers: [HandlerDeclaration]
  let observers: [TapDeclaration]
  /// The entry's priority, or else the plugin's own.
  let priority: Int
  let wish: OrderWish?
  /// The events that params name, by param.
  let events: [Name: Name]
}

/// An entry's wish to run before or after another plugin of its module.
public enum OrderWish: Sendable, Hashable {
  case before(Name)
  case after(Name)

  public var plugin: Name {
    switch self {
    case .before(let plugin), .after(let plugin): plugin
    }
  }
}
