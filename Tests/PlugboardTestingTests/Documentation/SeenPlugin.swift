public import Plugboard
internal import PlugboardPlugins

/// Marks an item as seen once it was tapped.
final class SeenPlugin: ItemPlugin {
  static let name: Name = "seen"
  static let unit = "item view"
  static let priority = Priority.late
  static let params = ParamList(.optional(.mark, default: ["en": "Seen", "zh": "看过"]))
  static let reads = KeyList(.isSeen)
  static let writes = KeyList(.isSeen)

  static func wire(_ on: inout Wiring<SeenPlugin>) {
    on(.itemView) { seen, item in
      guard let view = item.response, try seen.data.read(.isSeen) == true else { return }
      item.respond(view.badged(try seen.mount[.mark]))
    }
    on(.itemTap) { seen, _ in try seen.data.write(.isSeen, true) }
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
