internal import Plugboard

final class LongPressPlugin: ItemPlugin {
  static let name: Name = "long-press"
  static let summary = """
    Turns a long press on an item, or on a control in its view, into `item.longPress`.
    """
  static let notes = """
    Other plugins of the item say what it does: `action` fires an event, `tracking` makes a \
    record.
    """
  static let unit = "gesture"
  static let fires = EventList(.itemLongPress)
  static let requiredHandlers = [RequiredHandler(.itemLongPress)]

  static func wire(_ on: inout Wiring<LongPressPlugin>) {
    on(.gestureLongPress) { plugin, press in
      press.respond(try plugin.context.fire(.itemLongPress, press.params).response ?? false)
    }
  }
}

extension LongPressPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film that tells its year when it is pressed for long, in the toast of its page.",
      """
      {
        "data": { "title": "Metropolis" },
        "type": "film",
        "plugins": [
          "long-press",
          {
            "plugin": "action",
            "params": {
              "event": "item.longPress",
              "fire": "toast.show",
              "with": { "text": "Metropolis was shown in 1927" },
              "going": "up"
            }
          }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}
