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
    on(.accountDidChange) { likes, change in try likes.show(to: change.params ?? "") }
    on(.likeSet) { likes, event in
      let (subject, isLiked) = event.params
      event.respond(try likes.set(subject, to: isLiked))
    }
  }

  /// The likes of all users of this host, as they were last read or written.
  private var users = LikesByUser()

  private func begin() throws {
    try data.observe(.likeCounts) { [weak self] _ in
      guard let self else { return }
      context.attempt { try show(to: user) }
    }
    // Likes that can't be read count as absent, and are a fault.
    defer { context.attempt { try show(to: user) } }
    users = try context.readStored(.likesByUser) ?? users
  }

  /// The user who is logged in; without a log-in, all likes have the same owner.
  private var user: String {
    get throws { try context.up.fire(.accountState).response ?? "" }
  }

  private func set(_ subject: String, to isLiked: Bool) throws -> LikeState {
    let user = try user
    // Other pages and programs may have changed the likes. A like that can't be kept isn't counted.
    var users = users
    try context.updateStored(.likesByUser) { stored in
      users = stored ?? LikesByUser()
      if users.set(subject, to: isLiked, by: user) { stored = users }
    }
    self.users = users
    return try show(to: user)[subject] ?? LikeState(count: 0, isLiked: false)
  }

  /// Writes what the user sees to the data; returns the states of all subjects. Costs a look at every
  /// like.
  @discardableResult
  private func show(to user: String) throws -> [ExactText: LikeState] {
    let elsewhere = try data.read(.likeCounts) ?? [:]
    var here: [ExactText: Int] = [:]
    for subjects in users.lists.values {
      for subject in Set(subjects.map(ExactText.init)) { here[subject, default: 0] += 1 }
    }
    let names = users.lists[user] ?? []
    let liked = Set(names.map(ExactText.init))
    let others = here.keys.filter { elsewhere[$0.text] == nil }.sorted().map(\.text)
    var states: [ExactText: LikeState] = [:]
    var likes: Record = [:]
    for subject in elsewhere.keys + others {
      let count = max(0, elsewhere[subject].flatMap(Int.init(value:)) ?? 0)
      let own = here[subject] ?? 0
      let state = LikeState(
        count: count > .max - own ? .max : count + own, isLiked: liked.contains(subject))
      states[subject] = state
      likes[subject] = state.value
    }
    try data.write(.likes, likes)
    try data.write(.likedNames, names.reversed())
    // Equal ones stay in the order in which the data states them.
    let ranking = likes.keys.enumerated().map { ($0, $1, states[$1]?.count ?? 0) }.sorted {
      ($1.2, $0.0) < ($0.2, $1.0)
    }
    try data.write(.likeRanking, ranking.map(\.1))
    return states
  }
}

extension Key<LikesByUser> {
  fileprivate static let likesByUser = Key("likes")
}

/// The subjects that users like, in the storage: `{"Ada": ["metropolis"]}`, the latest last.
private struct LikesByUser: ValueConvertible {
  /// By user; none is empty.
  private(set) var lists: [ExactText: [String]] = [:]

  static let valueType = ValueType.object
  static let valueShape = ValueShape(
    .object, "an object of lists of strings", plural: "objects of lists of strings")

  init() {}

  init?(value: Value) {
    guard case .object(let users) = value else { return nil }
    for user in users {
      guard let list = [String](value: user.value) else { return nil }
      lists[user.key] = list.isEmpty ? nil : list
    }
  }

  var value: Value {
    .object(Record(lists.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value.value) }))
  }

  /// Returns whether that changes anything.
  mutating func set(_ subject: String, to isLiked: Bool, by user: String) -> Bool {
    var subjects = lists[user] ?? []
    guard subjects.contains(where: subject.hasSameBytes) != isLiked else { return false }
    if isLiked {
      subjects.append(subject)
    } else {
      subjects.removeAll(where: subject.hasSameBytes)
    }
    lists[user] = subjects.isEmpty ? nil : subjects
    return true
  }
}
