internal import Plugboard
internal import PlugboardPlugins

extension EventName<Int, Int?> {
  /// Increments the count, by 1 by default; the response is the new count.
  static let tallyAdd = EventName("tally.add", .by)
}

extension Key<Int> {
  static let by = Key("by")
  static let count = Key("count")
}

/// Counts the taps on its item, and shows their number after the item's title.
final class TallyPlugin: ItemPlugin {
  static let name: Name = "tally"
  static let formerly = FormerNames(plugin: ["count-taps"], keys: ["caption": "title"])
  static let fires = EventList(.tallyAdd)
  static let reads = KeyList(.title, .count)
  static let writes = KeyList(.count)

  static func wire(_ on: inout Wiring<TallyPlugin>) {
    on(.itemView) { tally, item in item.respond(try tally.view()) }
    on(.gestureTap) { tally, tap in
      try tally.context.fire(.tallyAdd)
      tap.respond(true)
    }
    on(.tallyAdd) { tally, event in event.respond(try tally.add(event.params ?? 1)) }
  }

  private func view() throws -> ViewValue {
    .text("\(try data.require(.title)): \(try data.read(.count) ?? 0)")
  }

  private func add(_ number: Int) throws -> Int {
    let count = (try data.read(.count) ?? 0) + number
    try data.write(.count, count)
    return count
  }
}
