public import Plugboard

extension EventName<LikeState, (String, Bool)> {
  /// Likes a subject, or no longer, fired going up; the response is the state afterwards, as in
  /// `{"count": 42, "liked": true}`.
  ///
  /// It states the final state, not a change: an event that has waited for a log-in has the effect
  /// that the person wanted, whoever has logged in.
  public static let likeSet = EventName(
    "like.set", .subject, .liked,
    summary: """
      Likes a subject, or no longer, fired going up; the response is the state afterwards, as in \
      `{"count": 42, "liked": true}`. It states the end, not a change: an event that has waited \
      for a log-in does what the person wanted, whoever has logged in.
      """)
}

extension EventName<Value, Void> {
  /// Writes and shows the likes that were set since the last time; `likes` enqueues it for itself at the
  /// first one of an outermost fire.
  public static let likesFinish = EventName(
    "likes.finish",
    summary: """
      Writes and shows the likes that were set since the last time; `likes` enqueues it for \
      itself at the first one of an outermost fire.
      """)
}

extension Key<String> {
  /// The name of a subject, such as a show; the same in all languages, unlike a title.
  public static let subject = Key(
    "subject",
    summary: "The name of a subject, such as a show; the same in all languages, unlike a title.")
}

extension Key<Bool> {
  /// Whether the user likes a subject.
  public static let liked = Key("liked", summary: "Whether the user likes a subject.")
}

extension Key<Fields> {
  /// The likes of users elsewhere: the number of each subject, at least 0, as in `{"blue-hours": 41}`.
  public static let likeCounts = Key(
    "like.counts",
    summary: """
      The likes of users elsewhere: the number of each subject, at least 0, as in \
      `{"blue-hours": 41}`.
      """)
  /// The number of likes of each subject, and whether the user likes it:
  /// `{"blue-hours": {"count": 42, "liked": true}}`.
  public static let likes = Key(
    "likes",
    summary: """
      The number of likes of each subject, and whether the user likes it: `{"blue-hours": \
      {"count": 42, "liked": true}}`.
      """)
}

/// The number of users who like a subject, and whether the current one does.
///
/// In JSON an object: `{"count": 42, "liked": true}`.
public struct LikeState: Hashable, Sendable {
  public let count: Int
  public let isLiked: Bool

  public init(count: Int, isLiked: Bool) {
    self.count = count
    self.isLiked = isLiked
  }
}

extension LikeState: ValueConvertible {
  public static var valueType: ValueType { .object }

  public init?(value: Value) {
    guard case .object(let record) = value, record.count == 2,
      case .int(let count) = record["count"], case .bool(let isLiked) = record["liked"]
    else { return nil }
    self.init(count: count, isLiked: isLiked)
  }

  public var value: Value { ["count": .int(count), "liked": .bool(isLiked)] }
}

extension Key<[String]> {
  /// The names of the subjects that the user likes, the latest first; a source may take them as a
  /// param.
  public static let likedNames = Key(
    "likes.names",
    summary: """
      The names of the subjects that the user likes, the latest first; a source may take them as \
      a param.
      """)
  /// The names of all subjects that are liked, the most liked first; a source may take them as a
  /// param.
  public static let likeRanking = Key(
    "likes.ranking",
    summary: """
      The names of all subjects that are liked, the most liked first; a source may take them as \
      a param.
      """)
}
