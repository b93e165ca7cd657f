internal import Plugboard

final class FooterPlugin: MountedPlugin<SectionContext>, Plugin {
  static let name: Name = "footer"
  static let summary = """
    Shows a text at the bottom of a card or component, and a button that opens a URL if one is \
    stated.
    """
  static let unit = "footer"
  static let params = ParamList(
    .optional(.textTemplate.described("The text; none if absent.")),
    .optional(
      .more.described("The label of the button."), default: LinkButton<SectionContext>.label),
    .optional(.urlTemplate.described("The URL that the button opens; no button if absent.")))
  static let fires = EventList(.routeOpen)

  static func wire(_ on: inout Wiring<FooterPlugin>) {
    on(.cardFooter) { footer, card in try footer.show(in: card) }
    on(.componentFooter) { footer, component in try footer.show(in: component) }
    on(.gestureTap) { footer, tap in try footer.button.handle(tap) }
    on(.linkURL) { footer, link in try footer.button.answer(link) }
  }

  private var button: LinkButton<SectionContext> { LinkButton(mount, id: "footer-more") }

  private func show(in event: Event<ViewValue, Void>) throws {
    var parts: [ViewValue] = []
    if let text = try mount[optional: .textTemplate] {
      parts.append(.text(try mount.context.text(text), role: .muted))
    }
    if let button = try button.view { parts += [.spacer(0), button] }
    guard !parts.isEmpty else { return }
    let view = ViewValue.row(parts)
    event.respond(event.response?.above(view) ?? view)
  }
}

extension FooterPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A card with a line at its bottom.",
      """
      {
        "data": { "title": "How film began" },
        "plugins": [
          "card-header",
          {
            "plugin": "footer",
            "params": {
              "text": "Short films, the oldest first.",
              "more": "More films",
              "url": "app://hot"
            }
          }
        ]
      }
      """)
  ]
}
