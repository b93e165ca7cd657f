internal import Plugboard

/// Marks the view of an item with a badge, such as "VIP".
final class BadgePlugin: ItemPlugin {
  static let name: Name = "badge"
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(
    /// The badge of items whose data states none.
    .optional(.badgeTemplate))
  static let reads = KeyList(.badge)

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
