internal import Plugboard

final class ChoicePlugin: ItemPlugin {
  static let name: Name = "choice"
  static let summary = """
    Shows a button that chooses a value, such as an order or a filter of a list, with a mark while \
    it is chosen.
    """
  static let notes = """
    The plugin `choices` of a module above keeps the value under the key. A tap on the button, or \
    on the item as a whole, is an `item.tap`, so it is tracked like others. A choice without \
    `value` stands for none of the others.
    """
  static let unit = "lists"
  // Below tracking, and above plugins that take every tap of the module, such as a route.
  static let priority = Priority.early
  static let params = ParamList(
    .required(.key.described("The key of the data of a module above, which has what is chosen.")),
    .optional(.value), .optional(.toggles, default: false),
    .optional(.label.described("The label; the title of the item if absent.")), .optional(.id))
  static let fires = EventList(.itemTap, .choiceSet)
  static let requiredHandlers = [
    RequiredHandler(.choiceSet, listing: .key, in: .choiceKeys, writing: .value)
  ]
  static let distinctParams = [DistinctParam(.value, with: .key, .toggles)]
  static let reads = KeyList(
    .title.described("The label, unless the param states one."))
  static let requiredData = [RequiredKey(.title, unless: .label)]

  static func wire(_ on: inout Wiring<ChoicePlugin>) {
    // The plugins that show the item come first.
    on(.itemView, priority: Priority.late) { choice, item in
      let button = try choice.button
      item.respond(item.response?.above(button) ?? button)
    }
    on(.gestureTap) { choice, tap in
      let id = try choice.id
      guard (tap.params ?? id).hasSameBytes(as: id) else { return }
      tap.respond(try choice.context.fire(.itemTap, id).response ?? false)
    }
    on(.itemTap) { choice, tap in
      guard try tap.params.hasSameBytes(as: choice.id) else { return }
      tap.respond(try choice.choose())
      tap.stop()
    }
    // The button opens nothing, though a route may take every tap.
    on(.linkURL) { choice, link in
      if try link.params.hasSameBytes(as: choice.id) { link.stop() }
    }
  }

  /// The param, or else the name of the entry.
  private var id: String { get throws { try mount[optional: .id] ?? mount.name.text } }

  private var button: ViewValue {
    get throws {
      let label = try mount[optional: .label] ?? data.require(.title)
      return .row([
        .button(try isChosen ? ViewValue.Control.Mark.ticked.label(label) : label, id: try id)
      ])
    }
  }

  private var isChosen: Bool {
    get throws {
      // The item may have a field of the same name.
      let found = try context.parent?.data.readInherited(Key<Value>(mount[.key]))
      let chosen = found?.choices ?? []
      guard let value = try mount[optional: .value] else { return chosen.isEmpty }
      return try mount[.toggles] ? chosen.contains(value) : value.choices == chosen
    }
  }

  /// Returns whether a plugin above has taken the choice.
  private func choose() throws -> Bool {
    try context.up.fire(.choiceSet, mount[.key], mount[optional: .value], mount[.toggles])
      .response ?? false
  }
}

extension ChoicePlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A choice of a genre that can be combined with others, and is tapped again to take it away. A \
      source of the page has `"optional": { "genre": "genre" }`, and the page has the plugin \
      `choices` with the key.
      """,
      """
      {
        "plugins": [
          {
            "plugin": "choice",
            "params": { "key": "genre", "value": "jazz", "label": "Jazz", "toggles": true }
          }
        ]
      }
      """)
  ]
}
