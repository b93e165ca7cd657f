public import Plugboard
internal import PlugboardPlugins

/// Marks an item as seen once it was tapped.
final class SeenPlugin: Plugin {
  static let name: Name = "seen"
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(.optional(.mark, default: "Seen"))
  static let reads = KeyList(.isSeen)
  static let writes = KeyList(.isSeen)

  static func wire(_ on: inout Wiring<SeenPlugin>) {
    on(.itemView) { seen, item in
      if try seen.isSeen, let view = item.response { item.respond(view.badged(seen.mark)) }
    }
    on(.itemTap) { seen, _ in try seen.context.data.write(.isSeen, true) }
  }

  private let context: ItemContext
  private let mark: String
  private var isSeen: Bool { get throws { try context.data.read(.isSeen) ?? false } }

  init(_ mount: Mount<ItemContext>) throws {
    context = mount.context
    mark = try mount[.mark]
  }
}

extension Key<Bool> {
  /// Whether the item was tapped.
  public static let isSeen = Key("seen")
}

extension Key<String> {
  /// The word on a seen item.
  static let mark = Key("mark")
}
