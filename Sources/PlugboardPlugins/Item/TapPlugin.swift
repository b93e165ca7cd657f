internal import Plugboard

final class TapPlugin: ItemPlugin {
  static let name: Name = "tap"
  static let summary = """
    Turns a tap on an item as a whole into `item.tap`, for plugins such as `route` and `tracking`.
    """
  static let notes = """
    Taps on controls in the view of the item are left to the plugins of these controls.
    """
  static let unit = "gesture"
  static let fires = EventList(.itemTap)
  static let requiredHandlers = [RequiredHandler(.itemTap)]

  static func wire(_ on: inout Wiring<TapPlugin>) {
    on(.gestureTap) { plugin, tap in
      guard tap.params == nil else { return }
      tap.respond(try plugin.context.fire(.itemTap).response ?? false)
    }
  }
}

extension TapPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film that opens the player when it is tapped.",
      """
      {
        "data": { "title": "Metropolis", "url": "app://player/metropolis" },
        "type": "film",
        "plugins": ["tap", "route"]
      }
      """, with: ExampleDocuments.films)
  ]
}
