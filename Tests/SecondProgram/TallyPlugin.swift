internal import Plugboard
internal import PlugboardPlugins

extension EventName<Int, Int?> {
  static let tallyAdd = EventName(
    "tally.add", .by, summary: "Increments the count; the response is the new count.")
}

extension Key<Int> {
  static let by = Key("by", summary: "The number that is added; 1 if absent.")
  static let count = Key("count", summary: "The number of taps so far.")
}

final class TallyPlugin: ItemPlugin {
  static let name: Name = "tally"
  static let summary = "Counts the taps on its item, and shows their number after the item's title."
  static let notes = "The number is kept in the data of the item."
  static let examples = [
    PluginExample(
      "Wrens that were seen.",
      """
      { "data": { "title": "Wrens" }, "plugins": ["tally"] }
      """)
  ]
  static let unit = "tallies"
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
