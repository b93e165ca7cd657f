/// The wiring that all modules with the same plugin list share: event → ordered subscribers.
///
/// Finding an event's row is one probe of a small table of integers, whatever the number of events.
@MainActor final class WiringTable {
  static let empty = WiringTable([])

  private static let free = UInt32.max

  let observers: [(position: Int, tap: TapDeclaration)]
  private let mask: Int
  private let keys: ContiguousArray<UInt32>
  private let rows: ContiguousArray<Row>

  /// The events with subscribers, in no particular order.
  var events: [Name] { keys.filter { $0 != Self.free }.map { Name(index: $0) } }

  init(_ plugins: [WiredPlugin]) {
    let ordered = WiringOrder.rows(of: plugins)
    var capacity = 2
    while capacity < ordered.count * 2 { capacity *= 2 }
    var keys = ContiguousArray(repeating: Self.free, count: capacity)
    var rows = ContiguousArray(repeating: Row.empty, count: capacity)
    for (event, row) in ordered {
      var slot = Int(event.index) & (capacity - 1)
      while keys[slot] != Self.free { slot = (slot + 1) & (capacity - 1) }
      keys[slot] = event.index
      rows[slot] = Row(ContiguousArray(row))
    }
    self.keys = keys
    self.rows = rows
    mask = capacity - 1
    observers = plugins.enumerated().flatMap { position, plugin in
      plugin.observers.map { (position, $0) }
    }
  }

  /// The subscribers of an event, lent as long as the table lives; nil where there are none.
  @inline(__always) func row(of event: Name) -> Lent<Row>? {
    var slot = Int(event.index) & mask
    while keys[slot] != event.index {
      if keys[slot] == Self.free { return nil }
      slot = (slot + 1) & mask
    }
    return Lent(rows, at: slot)
  }
}

/// A plugin of a list, as far as the wiring depends on it.
struct WiredPlugin {
  let name: Name
  let handlers: [HandlerDeclaration]
  let observers: [TapDeclaration]
  /// The entry's priority, or else the plugin's own.
  let priority: Int
  let ordering: Ordering?
  /// The events that params name, by param.
  let events: [Name: Name]
}

/// An entry's request to run before or after another plugin of its module.
public enum Ordering: Sendable, Hashable {
  case before(Name)
  case after(Name)

  public var plugin: Name {
    switch self {
    case .before(let plugin), .after(let plugin): plugin
    }
  }
}
