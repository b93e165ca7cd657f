internal import Plugboard

/// Turns the host's tap on an item into `item.tap`.
final class TapPlugin: Plugin {
  static let name: Name = "tap"
  static let unit = "gesture"
  static let fires = EventNames(.itemTap)

  static func wire(_ on: inout Wiring<TapPlugin>) {
    on(.gestureTap) { plugin, tap in
      tap.respond(try plugin.context.fire(.itemTap).response ?? false)
    }
  }

  private let context: ItemContext

  init(_ mount: Mount<ItemContext>) { context = mount.context }
}
