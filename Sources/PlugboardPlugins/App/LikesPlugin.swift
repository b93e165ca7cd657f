internal import Plugboard

final class LikesPlugin: ModulePlugin {
  static let name: Name = "likes"
  static let summary = """
    Counts what users like, also for later runs, and shows it to all modules below.
    """
  static let notes = """
    A subject is whatever has a name, such as a show. Likes are kept by user in the storage; all \
    users who aren't logged in count as one. Those of users elsewhere are added, as the data of \
    the module states them under `like.counts`.
    """
  static let unit = "like"
  static let fires = EventList(.accountState, .likesFinish)
  static let reads = KeyList(.likeCounts)
  static let writes = KeyList(.likes, .likedNames, .likeRanking)
  static let ports = PortList(.storage)

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
  /// The first like of a fire is written at once: if it can't be kept, it has no response. A log-in
  /// may resume thousands: the others are written together.
  private var unwritten: [Like]?
  /// The likes without the unwritten ones.
  private var written = LikesByUser()
  /// The stored value of these likes; nil if it isn't known.
  private var writtenValue: Value?
  /// The likes as the data shows them; nil if they must be shown anew.
  private var shown: ShownLikes?
  /// The subjects of which likes were set since then.
  private var changed: Set<ExactText> = []

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

  /// Costs the same for each like but the first one of an outermost fire, with which all are written.
  private func set(_ subject: String, to isLiked: Bool) throws -> LikeState {
    let like = Like(user: ExactText(try user), subject: ExactText(subject), isLiked: isLiked)
    changed.insert(like.subject)
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
    guard let result = try stored(with: likes) ?? stored(with: likes, isAfterMisfit: true) else {
      return
    }
    (written, writtenValue) = result
    users = written
  }

  /// Writes the stored likes with some more; returns the result and its value, or nil if a stored value isn't
  /// understood.
  private func stored(
    with likes: [Like], isAfterMisfit: Bool = false
  ) throws(StorageError) -> (likes: LikesByUser, value: Value?)? {
    if isAfterMisfit { _ = try context.readStored(.likesByUser) }
    var result: (likes: LikesByUser, value: Value?)?
    try context.updateStored(Key.likesByUser.name.text) { stored in
      result = nil
      var all: LikesByUser
      if let stored, stored == writtenValue {
        // The likes are as they were left, and needn't be read again.
        all = written
      } else {
        guard let read = stored.map(LikesByUser.init(value:)) ?? LikesByUser() else { return .keep }
        all = read
        shown = nil
      }
      var isChanged = false
      for like in likes where all.apply(like) { isChanged = true }
      let value = isChanged ? all.value : stored
      result = (all, value)
      return isChanged ? value.map { .write($0) } ?? .keep : .keep
    }
    return result
  }

  private func finish() throws {
    guard let likes = unwritten else { return }
    unwritten = nil
    defer { context.attempt { try showChanges() } }
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
      isLiked: users.contain(subject, of: user))
  }

  /// Writes the likes as the user sees them to the data. Costs a look at every like.
  private func show(to user: String) throws {
    let user = ExactText(user)
    let elsewhere = try data.read(.likeCounts) ?? [:]
    let others = users.counts.keys.filter { elsewhere[$0.text] == nil }.sorted()
    let subjects = elsewhere.keys.map { ExactText($0) } + others
    let states = subjects.map { state(of: $0, for: user, elsewhere: elsewhere) }
    try show(ShownLikes(to: user, elsewhere: elsewhere, subjects, states))
  }

  /// Shows the likes with a search only for the subjects that have changed since they were shown.
  private func showChanges() throws {
    defer { changed = [] }
    let user = try user
    let elsewhere = try data.read(.likeCounts) ?? [:]
    guard var likes = shown, likes.user == ExactText(user), likes.elsewhere == elsewhere else {
      return try show(to: user)
    }
    // Left with one owner, it is not copied.
    shown = nil
    for subject in changed {
      let isKnown = users.counts[subject] != nil || elsewhere[subject.text] != nil
      likes.set(
        subject, to: isKnown ? state(of: subject, for: likes.user, elsewhere: elsewhere) : nil)
    }
    try show(likes)
  }

  private func show(_ likes: ShownLikes) throws {
    shown = likes
    let states = likes.subjects.indices.map { (likes.subjects[$0].text, likes.values[$0]) }
    try data.write(.likes, Fields(states))
    try data.write(.likedNames, users.subjects(of: likes.user).reversed())
    try data.write(.likeRanking, likes.ranking.map(\.text))
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

/// The subjects that users like, in the storage: `{"Ada": ["blue-hours"]}`, the latest last.
private struct LikesByUser: ValueConvertible {
  private struct Subjects {
    /// The place of each subject in the order of all likes.
    var places: [ExactText: Int] = [:]
    /// The same, the latest last.
    var order: [(subject: String, place: Int)] = []
  }

  /// By user; no user has none.
  private var subjects: [ExactText: Subjects] = [:]
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
      Fields(
        subjects.keys.sorted().map { user in
          (user.text, .array(subjects[user]?.order.map { .string($0.subject) } ?? []))
        }))
  }

  func contain(_ subject: ExactText, of user: ExactText) -> Bool {
    subjects[user]?.places[subject] != nil
  }

  /// Returns the subjects of a user, the latest last.
  func subjects(of user: ExactText) -> [String] { subjects[user]?.order.map(\.subject) ?? [] }

  /// Returns whether the like changes anything.
  @discardableResult
  mutating func apply(_ like: Like) -> Bool {
    guard contain(like.subject, of: like.user) != like.isLiked else { return false }
    if like.isLiked {
      subjects[like.user, default: Subjects()].places[like.subject] = nextPlace
      subjects[like.user]?.order.append((like.subject.text, nextPlace))
      nextPlace += 1
    } else if let place = subjects[like.user]?.places.removeValue(forKey: like.subject) {
      let position = subjects[like.user]?.order.firstPosition { $0.place >= place }
      if let position { subjects[like.user]?.order.remove(at: position) }
      if subjects[like.user]?.order.isEmpty == true { subjects[like.user] = nil }
    }
    let count = (counts[like.subject] ?? 0) + (like.isLiked ? 1 : -1)
    counts[like.subject] = count > 0 ? count : nil
    return true
  }
}

/// The likes as a user sees them, for changes of one subject at a time.
private struct ShownLikes {
  let user: ExactText
  /// The likes of users elsewhere, whose subjects are the first ones.
  let elsewhere: Fields
  /// The subjects of `elsewhere`, then the others in the order of texts.
  private(set) var subjects: [ExactText]
  private(set) var values: [Value]
  /// The most liked subject first; equal ones are in the order of the subjects.
  private(set) var ranking: [ExactText]
  private var counts: [Int]

  init(
    to user: ExactText, elsewhere: Fields, _ subjects: [ExactText], _ states: [LikeState]
  ) {
    (self.user, self.elsewhere, self.subjects) = (user, elsewhere, subjects)
    values = states.map(\.value)
    counts = states.map(\.count)
    let counts = counts
    ranking = subjects.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }.map { subjects[$0] }
  }

  /// Changes the state of a subject; nil removes it.
  mutating func set(_ subject: ExactText, to state: LikeState?) {
    let position = position(of: subject)
    let isThere = position < subjects.count && subjects[position] == subject
    if isThere { ranking.remove(at: rank(counts[position], position)) }
    switch state {
    case let state? where isThere:
      values[position] = state.value
      counts[position] = state.count
    case let state?:
      subjects.insert(subject, at: position)
      values.insert(state.value, at: position)
      counts.insert(state.count, at: position)
    case nil:
      guard isThere else { return }
      subjects.remove(at: position)
      values.remove(at: position)
      counts.remove(at: position)
      return
    }
    ranking.insert(subject, at: rank(counts[position], position))
  }

  /// Returns the position of a subject, or the position that it would have.
  private func position(of subject: ExactText) -> Int {
    elsewhere.position(of: subject.text)
      ?? elsewhere.count + subjects[elsewhere.count...].firstPosition { $0 >= subject }
  }

  /// Returns the number of subjects in the ranking that are before the one at a position.
  private func rank(_ count: Int, _ position: Int) -> Int {
    ranking.firstPosition { other in
      let place = self.position(of: other)
      return (counts[place], position) <= (count, place)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the number of elements before the first that satisfies a condition, as all elements after it do.
  fileprivate func firstPosition(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - startIndex
  }
}

extension LikesPlugin {
  nonisolated static let examples = [
    PluginExample(
      "An app that begins with 41 likes for one film and 80 for another.",
      """
      {
        "format": 1,
        "id": "cinema",
        "data": { "like.counts": { "metropolis": 41, "nosferatu": 80 } },
        "plugins": ["account", "likes"]
      }
      """)
  ]
}
