internal import Plugboard

final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let summary = "Shows a text, below a title if there is one."
  static let unit = "item view"
  static let params = ParamList(
    .optional(.titleTemplate.described("The title above the text; that of the item if absent.")),
    .optional(.textTemplate.described("The text; that of the item if absent.")))
  static let reads = KeyList(
    .title.described("The title above the text, unless the param states one."),
    .text.described("The text that is shown, unless the param states one."))
  static let requiredData = [RequiredKey(.text, unless: .textTemplate)]
  static let answersAlone = EventList(.itemView)

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private func view() throws -> ViewValue {
    let text =
      try mount[optional: .textTemplate].map { try context.text($0) } ?? data.require(.text)
    guard let title = try mount.text(.titleTemplate, else: .title) else { return .text(text) }
    return ViewValue.text(title, role: .title).above(.text(text))
  }
}

extension TextPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A text that is made of the item's data, below the title of the item.",
      """
      {
        "data": { "title": "Night shift", "host": "Mia", "hour": 23 },
        "plugins": [
          { "plugin": "text", "params": { "text": "From {hour}:00 with {host}[, {guest} as a guest]." } }
        ]
      }
      """)
  ]
}
