internal import Plugboard
internal import PlugboardPlugins

final class ArticleButtonPlugin: PagePlugin {
  static let name: Name = "article-button"
  static let summary = "Shows a button on its page, and tracks and routes a tap on it."
  static let notes = "The three plugins `button`, `tracking` and `route` do the same."
  static let examples = [
    PluginExample(
      "A page with a button that opens another one.",
      """
      {
        "format": 1,
        "id": "article",
        "plugins": [
          { "plugin": "article-button", "params": { "label": "Watch", "url": "app://player" } }
        ]
      }
      """)
  ]
  static let unit = "button"
  private static let controlID = "article-button"
  static let params = ParamList(.required(.label), .required(.url))
  static let fires = EventList(.trackingRecord, .routeOpen)

  static func wire(_ on: inout Wiring<ArticleButtonPlugin>) {
    on(.pageDidLoad) { button, _ in try button.makeView() }
    on(.pageView) { button, page in
      if let view = button.view { page.respond(page.response?.above(view) ?? view) }
    }
    on(.gestureTap) { button, tap in
      guard tap.params ?? controlID == controlID else { return }
      try button.track()
      tap.respond(try button.open())
    }
    on(.linkURL) { button, link in
      if link.params == controlID { link.respond(try button.mount[.url]) }
    }
  }

  private var view: ViewValue?

  private func makeView() throws {
    view = .button(try mount[.label], id: Self.controlID)
    context.invalidate()
  }

  private func track() throws {
    let record: Fields = [
      "event": "button.tap", "page": .string(context.id.text), "title": .string(try mount[.label]),
    ]
    try context.up.fire(.trackingRecord, record)
  }

  private func open() throws -> Bool {
    try context.up.open(mount[.url]).response ?? false
  }
}
