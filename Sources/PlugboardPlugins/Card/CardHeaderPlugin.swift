internal import Plugboard

/// Shows the title of a card above its components, and a subtitle beside it.
final class CardHeaderPlugin: CardPlugin {
  static let name: Name = "card-header"
  static let unit = "card header"
  static let reads = KeyList(.title, .subtitle)

  static func wire(_ on: inout Wiring<CardHeaderPlugin>) {
    on(.cardView) { header, card in
      if let view = try header.view() { card.respond(view) }
    }
  }

  /// Returns the view of the header; nil if the card has no title.
  private func view() throws -> View? {
    guard let title = try data.read(.title) else { return nil }
    let header = View.text(title, role: .title, lines: 1)
    guard let subtitle = try data.read(.subtitle) else { return header }
    return header.beside(.text(subtitle, role: .muted, lines: 1))
  }
}
