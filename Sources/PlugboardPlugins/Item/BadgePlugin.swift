internal import Plugboard

/// Marks the view of an item with a badge.
final class BadgePlugin: Plugin {
  static let name: Name = "badge"
  static let unit = "item view"
  static let priority = Priority.late
  static let params: [Param] = [.optional(.badge)]
  static let reads = KeyNames(.badge)

  static func wire(_ on: inout Wiring<BadgePlugin>) {
    on(.itemView) { badge, item in
      if let label = try badge.label, let view = item.response {
        item.respond(view.badged(label))
      }
    }
  }

  private let context: ItemContext
  private let givenLabel: String?

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    givenLabel = try mount[optional: .badge]
  }

  /// The badge of the item's data, or else the param.
  private var label: String? {
    get throws { try context.data.read(.badge) ?? givenLabel }
  }
}
