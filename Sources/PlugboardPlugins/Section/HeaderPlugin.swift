internal import Plugboard

/// A plugin that shows the title of its module at its top, a subtitle beside it, and a button that
/// opens a URL.
@MainActor protocol HeaderPlugin: Plugin {
  var mount: Mount<Context> { get }

  /// The event that asks for the top.
  nonisolated static var top: EventName<ViewValue, Void> { get }
}

extension HeaderPlugin {
  nonisolated static var unit: String { "header" }
  nonisolated static var params: ParamList {
    ParamList(
      .optional(.titleTemplate.described("The title; that of the module's data if absent.")),
      .optional(
        .subtitleTemplate.described(
          """
          A few words beside the title; those of the module's data if absent.
          """)),
      .optional(.more.described("The label of the button."), default: LinkButton<Context>.label),
      .optional(.urlTemplate.described("The URL that the button opens; no button if absent.")))
  }
  nonisolated static var fires: EventList { EventList(.routeOpen) }
  nonisolated static var reads: KeyList {
    KeyList(
      .title.described("The title of the module, unless the param states one."),
      .subtitle.described(
        """
        A few words beside the title, in a weaker colour, unless the param states them; none \
        without a title.
        """))
  }

  nonisolated static func wire(_ on: inout Wiring<Self>) {
    on(top) { header, event in
      guard let view = try header.view() else { return }
      event.respond(event.response.map { view.above($0) } ?? view)
    }
    on(.gestureTap) { header, tap in try header.button.handle(tap) }
    on(.linkURL) { header, link in try header.button.answer(link) }
  }

  private var button: LinkButton<Context> { LinkButton(mount, id: "header-more") }

  /// Returns the view of the header; nil if there is neither a title nor a button.
  private func view() throws -> ViewValue? {
    var parts: [ViewValue] = []
    if let title = try mount.text(.titleTemplate, else: .title) {
      parts.append(.text(title, role: .title, lines: 1))
      if let subtitle = try mount.text(.subtitleTemplate, else: .subtitle) {
        parts.append(.text(subtitle, role: .muted, lines: 1))
      }
    }
    if let button = try button.view { parts += [.spacer(0), button] }
    return parts.count > 1 ? .row(parts) : parts.first
  }
}

final class CardHeaderPlugin: CardPlugin, HeaderPlugin {
  static let name: Name = "card-header"
  static let summary = """
    Shows the title of a card at its top, a subtitle beside it, and a button that opens a URL if \
    one is stated.
    """
  static var top: EventName<ViewValue, Void> { .cardView }
}

final class ComponentHeaderPlugin: ComponentPlugin, HeaderPlugin {
  static let name: Name = "component-header"
  static let summary = """
    Shows the title of a component at its top, a subtitle beside it, and a button that opens a URL \
    if one is stated.
    """
  static var top: EventName<ViewValue, Void> { .componentView }
}

extension CardHeaderPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A card with a title, a subtitle beside it, and a button that leads to all films of its kind.
      """,
      """
      {
        "data": { "title": "The silent era", "subtitle": "1902–1929" },
        "plugins": [
          { "plugin": "card-header", "params": { "url": "app://search?text=silent", "more": "All" } }
        ]
      }
      """, with: ExampleDocuments.films)
  ]
}

extension ComponentHeaderPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A row of films with its title.",
      """
      {
        "data": { "title": "Germany" },
        "plugins": ["component-header", "layout.scroll"],
        "items": [{ "type": "film", "data": { "title": "Metropolis", "year": 1927 } }]
      }
      """, with: ExampleDocuments.films)
  ]
}
