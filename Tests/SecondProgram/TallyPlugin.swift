internal import Plugboard
internal import PlugboardPlugins

extension EventName<Int> {
  /// Increments the count, by 1 by default; the response is the new count.
  static let tallyAdd = EventName("tally.add", params: Key<Int>.by)
}

extension Key<Int> {
  static let by = Key("by")
  static let count = Key("count")
}

/// Counts the taps on its item, and shows their number after the item's title.
final class TallyPlugin: Plugin {
  static let name: Name = "tally"
  static let fires = EventNames(.tallyAdd)
  static let reads = KeyNames(.title, .count)
  static let writes = KeyNames(.count)

  static func wire(_ on: inout Wiring<TallyPlugin>) {
    on(.itemView) { tally, item in item.respond(try tally.view()) }
    on(.gestureTap) { tally, tap in
      try tally.context.fire(.tallyAdd)
      tap.respond(true)
    }
    on(.tallyAdd) { tally, event in event.respond(try tally.add(event[.by] ?? 1)) }
  }

  private let context: ItemContext

  init(_ mount: Mount<ItemContext>) { context = mount.context }

  private func view() throws -> View {
    .text("\(try context.data.require(.title)): \(try context.data.read(.count) ?? 0)")
  }

  private func add(_ number: Int) throws -> Int {
    let count = (try context.data.read(.count) ?? 0) + number
    try context.data.write(.count, count)
    context.invalidate()
    return count
  }
}
