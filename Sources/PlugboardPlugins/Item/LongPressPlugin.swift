internal import Plugboard

/// Turns a long press on an item, or on a control in its view, into `item.longPress`.
///
/// Other plugins of the item say what it does: `action` fires an event, `tracking` makes a record.
final class LongPressPlugin: ItemPlugin {
  static let name: Name = "long-press"
  static let unit = "gesture"
  static let fires = EventList(.itemLongPress)
  static let requiredHandlers = [RequiredHandler(.itemLongPress)]

  static func wire(_ on: inout Wiring<LongPressPlugin>) {
    on(.gestureLongPress) { plugin, press in
      press.respond(try plugin.context.fire(.itemLongPress, press.params).response ?? false)
    }
  }
}
