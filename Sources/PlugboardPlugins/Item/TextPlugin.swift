internal import Plugboard

/// Shows a text, below a title if there is one.
final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let params = ParamList(
    /// The title above the text; that of the item if absent.
    .optional(.title), .optional(.shows, default: "text"))
  static let reads = KeyList(
    /// The title above the text, unless the param states one.
    .title,
    /// The text that is shown.
    .text,
    /// The text that is shown if the param `shows` is `fact`.
    .fact)

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private func view() throws -> View {
    let key: Key<String> = try mount[.shows] == "fact" ? .fact : .text
    let text = View.text(try data.require(key))
    guard let title = try mount[optional: .title] ?? data.read(.title) else { return text }
    return View.text(title, role: .title).above(text)
  }
}

extension Key<String> {
  /// The key of the data whose text is shown.
  static let shows = Key("shows", oneOf: ["text", "fact"])
}
