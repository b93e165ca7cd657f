internal import Plugboard

final class BadgePlugin: ItemPlugin {
  static let name: Name = "badge"
  static let summary = """
    Marks the view of an item with a badge, such as "VIP".
    """
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(
    .optional(.badgeTemplate.described("The badge of items whose data states none.")))
  static let reads = KeyList(.badge)
  static let decorates = EventList(.itemView)

  static func wire(_ on: inout Wiring<BadgePlugin>) {
    on(.itemView) { badge, item in
      if let label = try badge.label, let view = item.response {
        item.respond(view.badged(label))
      }
    }
  }

  /// The badge of the item's data, or else the param.
  private var label: String? {
    get throws { try data.read(.badge) ?? mount.text(.badgeTemplate) }
  }
}

extension BadgePlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A film with the badge "VIP".
      """,
      """
      {
        "data": { "title": "Metropolis", "badge": "VIP" },
        "type": "film",
        "plugins": ["badge"]
      }
      """, with: ExampleDocuments.films)
  ]
}
