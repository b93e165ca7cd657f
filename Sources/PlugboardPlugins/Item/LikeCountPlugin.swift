internal import Plugboard

final class LikeCountPlugin: ItemPlugin {
  static let name: Name = "like-count"
  static let summary = "Marks the view of an item with the number of those who like what it shows."
  static let notes = """
    The plugin `likes` of a module above counts them.
    """
  static let unit = "like"
  static let priority = Priority.late
  static let params = ParamList(
    .optional(
      .key.described(
        """
        The key of the data, or of the page's, whose text names the subject.
        """), default: "url"), .optional(.prefix, default: ""))
  static let reads = KeyList(
    .url.described("The text that names the subject, unless the param `key` states another key."),
    .likes)
  static let requiredData = [RequiredKey(inherited: .likes)]
  static let decorates = EventList(.itemView)

  static func wire(_ on: inout Wiring<LikeCountPlugin>) {
    on(.moduleDidLoad) { count, _ in try count.subject.follow() }
    on(.itemView) { count, item in
      guard let view = item.response, let name = try count.subject.name,
        let state = try count.subject.state(of: name)
      else { return }
      item.respond(view.badged("\(state.isLiked ? "♥" : "♡") \(state.count)"))
    }
  }

  private var subject: LikedSubject<ItemContext> { LikedSubject(mount) }
}

extension LikeCountPlugin {
  nonisolated static let examples = [
    PluginExample(
      "A film with the number of likes of the film that the key `film` names.",
      """
      {
        "data": { "title": "Metropolis", "film": "metropolis" },
        "type": "film",
        "plugins": [{ "plugin": "like-count", "params": { "key": "film" } }]
      }
      """, with: ExampleDocuments.films)
  ]
}
