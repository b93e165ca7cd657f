internal import Plugboard

final class EmptyStatePlugin: PagePlugin {
  static let name: Name = "empty-state"
  static let summary = """
    Shows a message in place of the cards of a page that has none, and a button that opens a URL \
    if one is stated.
    """
  static let unit = "empty state"
  static let params = ParamList(
    .optional(.message, default: ["zh": "暂无内容", "en": "Nothing here yet"]),
    .optional(.more.described("The label of the button."), default: LinkButton<PageContext>.label),
    .optional(.urlTemplate.described("The URL that the button opens; no button if absent.")))
  static let fires = EventList(.routeOpen)

  static func wire(_ on: inout Wiring<EmptyStatePlugin>) {
    on(.pageEmpty) { state, page in page.respond(try state.view) }
    on(.gestureTap) { state, tap in try state.button.handle(tap) }
    on(.linkURL) { state, link in try state.button.answer(link) }
  }

  private var button: LinkButton<PageContext> { LinkButton(mount, id: "empty-more") }

  private var view: ViewValue {
    get throws {
      let message = ViewValue.text(
        try context.text(mount[.message]), role: .muted, alignment: .center)
      guard let button = try button.view else { return message }
      return message.above(.row([.spacer(0), button, .spacer(0)]), spacing: 1)
    }
  }
}

extension Key<TextTemplate> {
  static let message = Key("message", summary: "The text in place of the cards.")
}

extension EmptyStatePlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page without cards tells what to do, and leads to another page.",
      """
      {
        "format": 1,
        "id": "likes",
        "plugins": [
          {
            "plugin": "empty-state",
            "params": {
              "message": "You haven't liked a film yet.",
              "more": "Popular films",
              "url": "app://hot"
            }
          }
        ]
      }
      """)
  ]
}
