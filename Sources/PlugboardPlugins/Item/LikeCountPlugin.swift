internal import Plugboard

/// Marks the view of an item with the number of those who like what it shows.
///
/// The plugin `likes` of a module above counts them.
final class LikeCountPlugin: ItemPlugin {
  static let name: Name = "like-count"
  static let unit = "like"
  static let priority = Priority.late
  static let params = ParamList(
    /// The key of the data, or of the page's, whose text names the subject.
    .optional(.key, default: "url"), .optional(.prefix, default: ""))
  static let reads = KeyList(
    /// The text that names the subject, unless the param `key` states another key.
    .url,
    .likes)

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
