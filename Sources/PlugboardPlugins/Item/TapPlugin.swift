internal import Plugboard

/// Turns the host's tap on an item, but not on a control in its view, into `item.tap`.
final class TapPlugin: ItemPlugin {
  static let name: Name = "tap"
  static let unit = "gesture"
  static let fires = EventList(.itemTap)

  static func wire(_ on: inout Wiring<TapPlugin>) {
    on(.gestureTap) { plugin, tap in
      guard try tap.params == nil, !tap.answered else { return }
      tap.respond(try plugin.context.fire(.itemTap).response ?? false)
    }
  }
}
