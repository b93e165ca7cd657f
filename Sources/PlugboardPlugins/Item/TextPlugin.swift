internal import Plugboard

/// Shows a text, below a title if there is one.
final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let params = ParamList(
    /// The title above the text; that of the item if absent.
    .optional(.titleTemplate),
    /// The text; that of the item if absent.
    .optional(.textTemplate))
  static let reads = KeyList(
    /// The title above the text, unless the param states one.
    .title,
    /// The text that is shown, unless the param states one.
    .text)
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
