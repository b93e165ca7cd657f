internal import Plugboard

final class NavigationBarPlugin: PagePlugin {
  static let name: Name = "navigation-bar"
  static let summary = """
    Shows the title and the buttons of a page at its top, and opens the URL of a tapped button.
    """
  static let unit = "navigation bar"
  static let params = ParamList(
    .optional(.titleTemplate.described("The title; that of the page's data if absent.")),
    .optional(.buttons, default: NavigationButtons())
  )
  static let fires = EventList(.routeOpen)
  static let reads = KeyList(
    .title.described("The title of the page, shown unless the param states one."))

  static func wire(_ on: inout Wiring<NavigationBarPlugin>) {
    on(.pageView) { bar, page in
      let view = try bar.view()
      page.respond(page.response.map { view.above($0) } ?? view)
    }
    on(.gestureTap) { bar, tap in
      if let url = try bar.url(behind: tap.params) { tap.respond(try bar.open(url)) }
    }
    on(.linkURL) { bar, link in
      if let url = try bar.url(behind: link.params) { link.respond(url) }
    }
  }

  private func view() throws -> ViewValue {
    let title = try mount.text(.titleTemplate, else: .title) ?? ""
    return .column([
      .row(
        // The empty texts leave the row's spacing free at both edges of the screen.
        try [.text(""), .text(title, role: .title, lines: 1), .spacer(0)]
          + mount[.buttons].list.map { .button(try context.text($0.label), id: $0.id) } + [
            .text("")
          ]),
      .rule,
    ])
  }

  private func url(behind id: String?) throws -> String? {
    try mount[.buttons].list.first { id.hasSameBytes(as: $0.id) }?.url
  }

  private func open(_ url: String) throws -> Bool {
    try context.up.open(url).response ?? false
  }
}

extension Key<NavigationButtons> {
  static let buttons = Key(
    "buttons",
    summary: "The buttons beside the title, from left to right; a tap on one opens its `url`.")
}

extension NavigationBarPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A page with its title and two buttons.",
      """
      {
        "format": 1,
        "id": "home",
        "data": { "title": "Home" },
        "plugins": [
          {
            "plugin": "navigation-bar",
            "params": {
              "buttons": [
                { "id": "hot", "label": "Hot", "url": "app://hot" },
                { "id": "search", "label": "Search", "url": "app://search" }
              ]
            }
          }
        ]
      }
      """)
  ]
}
