internal import Plugboard

/// Counts what users like, also for later runs, and shows it to all modules below.
///
/// A subject is whatever has a name, such as a film. Likes are kept by user in the storage; all
/// users who aren't logged in count as one. Those of users elsewhere are added, as the data of the
/// module states them under `like.counts`.
final class LikesPlugin: ModulePlugin {
  static let name: Name = "likes"
  static let unit = "like"
  static let fires = EventList(.accountState, .likesFinish)
  static let reads = KeyList(.likeCounts)
  static let writes = KeyList(.likes, .likedNames, .likeRanking)

  static func wire(_ on: inout Wiring<LikesPlugin>) {
    on(.moduleDidLoad) { likes, _ in try likes.begin() }
    on(.accountDidChange) { likes, change in try likes.show(to: change.params ?? "") }
    on(.likeSet) { likes, event in
      let (subject, isLiked) = event.params
      event.respond(try likes.set(subject, to: isLiked))
    }
    on(.likesFinish) { likes, _ in try likes.finish() }
    // An enqueued event doesn't reach a module that has ended.
    on(.moduleWillUnload) { likes, _ in try likes.finish() }
  }

  /// The likes of all users of this host, as they were last read or written, with the unwritten ones.
  private var users = LikesByUser()
  /// The likes that are written and shown at the end of the outermost fire; nil if none was set in it.
  ///
  /// The first like of a fire is written at once, so that one that can't be kept has no response. A
  /// log-in may resume thousands: the others are written together.
  private var unwritten: [Like]?
  /// The likes without the unwritten ones.
  private var written = LikesByUser()

  private func begin() throws {
    try data.observe(.likeCounts) { [weak self] _ in
      guard let self else { return }
      context.attempt { try show(to: user) }
    }
    // Likes that can't be read count as absent, and are a fault.
    defer { context.attempt { try show(to: user) } }
    written = try context.readStored(.likesByUser) ?? written
    users = written
  }

  /// The user who is logged in; without a log-in, all likes have the same owner.
  private var user: String {
    get throws { try context.up.fire(.accountState).response ?? "" }
  }

  /// Costs the same for each like but the first one of an outermost fire, which costs a look at all.
  private func set(_ subject: String, to isLiked: Bool) throws -> LikeState {
    let like = Like(user: ExactText(try user), subject: ExactText(subject), isLiked: isLiked)
    if unwritten == nil {
      try write([like])
      try context.enqueue(.likesFinish)
      unwritten = []
    } else {
      users.apply(like)
      unwritten?.append(like)
    }
    return state(of: like.subject, for: like.user, elsewhere: try data.read(.likeCounts) ?? [:])
  }

  private func write(_ likes: [Like]) throws {
    // Other pages and programs may have changed the likes. A like that can't be kept isn't counted.
    try context.updateStored(.likesByUser) { stored in
      written = stored ?? LikesByUser()
      var isChanged = false
      for like in likes where written.apply(like) { isChanged = true }
      if isChanged { stored = written }
    }
    users = written
  }

  private func finish() throws {
    guard let likes = unwritten else { return }
    unwritten = nil
    defer { context.attempt { try show(to: user) } }
    guard !likes.isEmpty else { return }
    users = written
    try write(likes)
  }

  private func state(
    of subject: ExactText, for user: ExactText, elsewhere: Fields
  ) -> LikeState {
    let count = max(0, elsewhere[subject.text].flatMap(Int.init(value:)) ?? 0)
    let own = users.counts[subject] ?? 0
    return LikeState(
      count: count > .max - own ? .max : count + own,
      isLiked: users.places[user]?[subject] != nil)
  }

  /// Writes what the user sees to the data. Costs a look at every like.
  private func show(to user: String) throws {
    let user = ExactText(user)
    let elsewhere = try data.read(.likeCounts) ?? [:]
    let others = users.counts.keys.filter { elsewhere[$0.text] == nil }.sorted().map(\.text)
    let states = (elsewhere.keys + others).map { subject in
      (subject, state(of: ExactText(subject), for: user, elsewhere: elsewhere))
    }
    try data.write(.likes, Fields(states.map { ($0, $1.value) }))
    try data.write(.likedNames, users.subjects(of: user).reversed())
    // Equal ones stay in the order in which the data states them.
    let ranking = states.enumerated().sorted {
      ($1.element.1.count, $0.offset) < ($0.element.1.count, $1.offset)
    }
    try data.write(.likeRanking, ranking.map(\.element.0))
  }
}

extension Key<LikesByUser> {
  fileprivate static let likesByUser = Key("likes")
}

private struct Like {
  let user: ExactText
  let subject: ExactText
  let isLiked: Bool
}

/// The subjects that users like, in the storage: `{"Ada": ["metropolis"]}`, the latest last.
private struct LikesByUser: ValueConvertible {
  /// The subjects of each user, each with its place in the order of likes; no user has none.
  private(set) var places: [ExactText: [ExactText: Int]] = [:]
  /// The number of users who like a subject.
  private(set) var counts: [ExactText: Int] = [:]
  private var nextPlace = 0

  static let valueType = ValueType.object
  static let valueShape = ValueShape(
    .object, "an object of lists of strings", plural: "objects of lists of strings")

  init() {}

  init?(value: Value) {
    guard case .object(let users) = value else { return nil }
    for user in users {
      guard let subjects = [String](value: user.value) else { return nil }
      for subject in subjects {
        apply(Like(user: ExactText(user.key), subject: ExactText(subject), isLiked: true))
      }
    }
  }

  var value: Value {
    .object(
      Fields(places.keys.sorted().map { ($0.text, .array(subjects(of: $0).map { .string($0) })) }))
  }

  /// Returns the subjects of a user, the latest last.
  func subjects(of user: ExactText) -> [String] {
    (places[user] ?? [:]).sorted { $0.value < $1.value }.map(\.key.text)
  }

  /// Returns whether the like changes anything.
  @discardableResult
  mutating func apply(_ like: Like) -> Bool {
    guard (places[like.user]?[like.subject] != nil) != like.isLiked else { return false }
    if like.isLiked {
      places[like.user, default: [:]][like.subject] = nextPlace
      nextPlace += 1
    } else {
      places[like.user]?[like.subject] = nil
      if places[like.user]?.isEmpty == true { places[like.user] = nil }
    }
    let count = (counts[like.subject] ?? 0) + (like.isLiked ? 1 : -1)
    counts[like.subject] = count > 0 ? count : nil
    return true
  }
}
