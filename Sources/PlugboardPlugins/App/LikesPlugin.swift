internal import Plugboard

/// Counts what users like, also for later runs, and shows it to all modules below.
///
/// A subject is whatever has a name, such as a film. Likes are kept by user in the storage; all
/// users who aren't logged in count as one. Those of users elsewhere are added, as the data of the
/// module states them under `like.counts`.
final class LikesPlugin: ModulePlugin {
  static let name: Name = "likes"
  static let unit = "like"
  static let fires = EventList(.accountState)
  static let reads = KeyList(.likeCounts)
  static let writes = KeyList(.likes, .likedNames, .likeRanking)

  static func wire(_ on: inout Wiring<LikesPlugin>) {
    on(.moduleDidLoad) { likes, _ in try likes.begin() }
    on(.accountDidChange) { likes, change in try likes.show(to: try change.params ?? "") }
    on(.likeSet) { likes, event in
      let (subject, isLiked) = try event.params
      event.respond(try likes.set(subject, to: isLiked))
    }
  }

  /// The likes of all users of this host.
  private var users: [String: [String]] = [:]

  private func begin() throws {
    try data.observe(.likeCounts) { [weak self] _ in
      guard let self else { return }
      context.attempt { try show(to: user) }
    }
    // A list that can't be read counts as absent, and is a fault.
    defer { context.attempt { try show(to: user) } }
    users = try context.storage.read(.likeUsers)?.lists ?? [:]
  }

  /// The user who is logged in; without a log-in, all likes have the same owner.
  private var user: String {
    get throws { try context.up.fire(.accountState).response ?? "" }
  }

  private func set(_ subject: String, to isLiked: Bool) throws -> LikeState {
    let user = try user
    var users = users
    var subjects = users[user] ?? []
    if isLiked != subjects.contains(subject) {
      if isLiked { subjects.append(subject) } else { subjects.removeAll { $0 == subject } }
      users[user] = subjects.isEmpty ? nil : subjects
      // A like that can't be kept isn't counted.
      try context.storage.write(.likeUsers, Record(lists: users))
      self.users = users
    }
    try show(to: user)
    return try state(of: subject, for: user)
  }

  private func state(of subject: String, for user: String) throws -> LikeState {
    let elsewhere = try data.read(.likeCounts)?[subject].flatMap(Int.init(value:)) ?? 0
    let here = users.values.count { $0.contains(subject) }
    return LikeState(count: elsewhere + here, isLiked: users[user]?.contains(subject) == true)
  }

  private func show(to user: String) throws {
    let counted = try data.read(.likeCounts)?.keys ?? []
    let subjects = Set(users.values.joined()).subtracting(counted)
    var likes: Record = [:]
    var counts: [(subject: String, count: Int)] = []
    for subject in counted + subjects.sorted() {
      let state = try state(of: subject, for: user)
      likes[subject] = state.value
      counts.append((subject, state.count))
    }
    try data.write(.likes, likes)
    try data.write(.likedNames, (users[user] ?? []).reversed())
    // Equal ones stay in the order in which the data states them.
    let ranking = counts.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }
    try data.write(.likeRanking, ranking.map(\.element.subject))
  }
}

extension Key<Record> {
  /// The subjects that users like, by user, in the storage.
  fileprivate static let likeUsers = Key("likes")
}

extension Record {
  /// The lists of strings in it, by key.
  fileprivate var lists: [String: [String]] {
    var lists: [String: [String]] = [:]
    for field in self { lists[field.key] = [String](value: field.value) }
    return lists
  }

  fileprivate init(lists: [String: [String]]) {
    self.init()
    for (key, list) in lists.sorted(by: { $0.key < $1.key }) { self[key] = list.value }
  }
}
