internal import Plugboard

final class ButtonPlugin: ModulePlugin {
  static let name: Name = "button"
  static let summary = """
    Shows a button, in an item or at the top of a page, and turns a tap on it into `item.tap`.
    """
  static let notes = """
    The other plugins of the module say what the tap does: `route` opens a URL, `action` fires an \
    event, `tracking` makes a record.
    """
  static let unit = "button"
  static let params = ParamList(
    .optional(.labelTemplate.described("The label; the title of the module if absent.")),
    .optional(.id))
  static let fires = EventList(.itemTap)
  static let requiredHandlers = [RequiredHandler(.itemTap)]
  static let reads = KeyList(
    .title.described("The label, unless the param states one."))
  static let requiredData = [RequiredKey(.title, unless: .labelTemplate)]

  static func wire(_ on: inout Wiring<ButtonPlugin>) {
    on(.itemView) { button, item in try button.show(in: item) }
    on(.pageView) { button, page in try button.show(in: page) }
    on(.gestureTap) { button, tap in
      guard let id = try button.taken(tap) else { return }
      tap.respond(try button.context.fire(.itemTap, id).response ?? false)
    }
  }

  /// The param, or else the name of the entry.
  private var id: String {
    get throws { try mount[optional: .id] ?? mount.name.text }
  }

  /// Returns the id of the button if a tap is on it, or on the module as a whole.
  private func taken(_ tap: Event<Bool, String?>) throws -> String? {
    let id = try id
    return (tap.params ?? id).hasSameBytes(as: id) ? id : nil
  }

  /// The param, or else the title of the module.
  private var label: String {
    get throws {
      guard let label = try mount[optional: .labelTemplate] else { return try data.require(.title) }
      return try context.text(label)
    }
  }

  private func show(in view: Event<ViewValue, Void>) throws {
    let button = ViewValue.button(try label, id: try id)
    view.respond(view.response?.above(button) ?? button)
  }
}

extension Key<String> {
  static let id = Key(
    "id",
    summary: """
      The id of the button or field, unique in its module; the name of the entry if absent.
      """)
}

extension ButtonPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A button that opens a page.", on: .item,
      """
      {
        "data": { "url": "app://hot" },
        "plugins": [{ "plugin": "button", "params": { "label": "Hot films" } }, "tracking", "route"]
      }
      """)
  ]
}
