internal import Plugboard

/// Shows a text, below a title if there is one.
final class TextPlugin: Plugin {
  static let name: Name = "text"
  static let unit = "item view"
  static let reads = KeyNames(.title, .text)

  static func wire(_ on: inout Wiring<TextPlugin>) {
    on(.itemView) { text, item in item.respond(try text.view()) }
  }

  private let context: ItemContext

  init(_ mount: Mount<ItemContext>) { context = mount.context }

  private func view() throws -> View {
    let text = View.text(try context.data.require(.text))
    guard let title = try context.data.read(.title) else { return text }
    return View.text(title, role: .title).above(text)
  }
}
