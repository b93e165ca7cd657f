internal import Plugboard

/// Shows a text, below a title if there is one, and between them the facts of a work if they are asked for.
final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let params = ParamList(
    /// The title above the text; that of the item if absent.
    .optional(.title), .optional(.shows, default: "text"),
    .optional(.caption, default: false))
  static let reads = KeyList(
    /// The title above the text, unless the param states one.
    .title,
    /// The text that is shown.
    .text, .year, .director, .country,
    /// The text that is shown if the param `shows` is `fact`.
    .fact)
  static let requiredData = [
    RequiredKey(.text, where: .shows, is: "text"), RequiredKey(.fact, where: .shows, is: "fact"),
  ]

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private func view() throws -> ViewValue {
    let key: Key<String> = try mount[.shows] == "fact" ? .fact : .text
    var view = ViewValue.text(try data.require(key))
    if try mount[.caption] {
      let facts = [
        try data.read(.year).map(String.init), try data.read(.director), try data.read(.country),
      ]
      let line = facts.compactMap(\.self).joined(separator: " · ")
      if !line.isEmpty { view = ViewValue.text(line, role: .caption).above(view) }
    }
    guard let title = try mount[optional: .title] ?? data.read(.title) else { return view }
    return ViewValue.text(title, role: .title).above(view)
  }
}

extension Key<Bool> {
  /// Whether the year, the director and the country of a work are shown, as far as they are stated.
  static let caption = Key("caption")
}

extension Key<String> {
  /// The key of the data whose text is shown.
  static let shows = Key("shows", oneOf: ["text", "fact"])
}
