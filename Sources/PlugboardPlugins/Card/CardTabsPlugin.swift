internal import Plugboard

final class CardTabsPlugin: CardPlugin {
  static let name: Name = "card-tabs"
  static let summary = """
    Shows one component of a card at a time, and at the card's top a tab for each of them.
    """
  static let notes = """
    A tab has the title of its component, or its number. Without the plugin the components of a \
    card lie one below another.
    """
  static let unit = "layout"
  static let params = ParamList(.optional(.selected, default: 0))
  static let reads = KeyList(
    .tabsSelected,
    .title.described("The title of each component, the label of its tab."))
  static let writes = KeyList(.tabsSelected)

  static func wire(_ on: inout Wiring<CardTabsPlugin>) {
    on(.cardComponent) { plugin, card in card.respond(try plugin.tabs.selected) }
    on(.cardView) { plugin, card in
      guard let tabs = try plugin.tabs.view else { return }
      card.respond(card.response?.above(tabs) ?? tabs)
    }
    on(.gestureTap) { plugin, tap in try plugin.tabs.handle(tap) }
    on(.cardReveal) { plugin, reveal in
      if try plugin.tabs.show(reveal.params) { reveal.respond(true) }
    }
  }

  private var tabs: ChildTabs<CardContext> { ChildTabs(mount, of: .component) }
}

extension CardTabsPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A card with two rows, of which it shows one, with a tab for each.",
      """
      {
        "plugins": ["card-tabs"],
        "components": [
          {
            "data": { "title": "Watched" },
            "plugins": ["layout.scroll"],
            "items": [
              { "data": { "text": "Metropolis" }, "plugins": ["text"] },
              { "data": { "text": "Sunrise" }, "plugins": ["text"] }
            ]
          },
          {
            "data": { "title": "Liked" },
            "plugins": ["layout.scroll"],
            "items": [{ "data": { "text": "Nosferatu" }, "plugins": ["text"] }]
          }
        ]
      }
      """)
  ]
}
