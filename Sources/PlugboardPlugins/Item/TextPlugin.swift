internal import Plugboard

/// Shows a text, below a title if there is one: the param, or else the item's.
final class TextPlugin: ItemPlugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let params = ParamList(.optional(.title))
  static let reads = KeyList(.title, .text)

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private func view() throws -> View {
    let text = View.text(try data.require(.text))
    guard let title = try mount[optional: .title] ?? data.read(.title) else { return text }
    return View.text(title, role: .title).above(text)
  }
}
