internal import Plugboard

/// Shows a text, below a title if there is one: the param, or else the item's.
///
/// The text stands in the data under `text`, or under the key that the param `key` names.
final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let params = ParamList(.optional(.title), .optional(.key, default: "text"))
  static let reads = KeyList(.title, .text)

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.moduleDidLoad) { text, _ in
      try text.data.observe(Key<Value>(text.mount[.key])) { [context = text.context] _ in
        context.invalidate()
      }
    }
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private func view() throws -> View {
    let text = View.text(try data.require(Key<String>(mount[.key])))
    guard let title = try mount[optional: .title] ?? data.read(.title) else { return text }
    return View.text(title, role: .title).above(text)
  }
}
