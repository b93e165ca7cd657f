internal import Plugboard

/// Remembers how far each user has watched each work, also for later runs.
///
/// It follows the plugins `video` of all modules below, and keeps the works by user in the storage;
/// all users who aren't logged in count as one. What the present user has watched is in the data of
/// its module, where sources and videos find it.
final class HistoryPlugin: ModulePlugin {
  static let name: Name = "history"
  static let unit = "history"
  static let params = ParamList(
    /// The number of works that are kept for each user, the latest.
    .optional(.kept, default: 50))
  static let fires = EventList(.accountState)
  static let writes = KeyList(.watched, .watchedNames)

  static func wire(_ on: inout Wiring<HistoryPlugin>) {
    on(.moduleDidLoad) { history, _ in try history.begin() }
    on(.accountDidChange) { history, change in try history.show(to: try change.params ?? "") }
    on(.videoDidStart) { history, event in
      let subject = try event.params
      try history.note(subject, nil)
      event.respond(true)
    }
    on(.videoDidStop) { history, event in
      let (subject, second) = try event.params
      try history.note(subject, second)
      event.respond(true)
    }
  }

  /// The works that the users of this host have seen, by user.
  private var users = Record()

  private func begin() throws {
    // A history that can't be read counts as absent, and is a fault.
    defer { context.attempt { try show(to: user) } }
    users = try context.storage.read(.watchedByUser) ?? Record()
  }

  /// The user who is logged in; without a log-in, all histories have the same owner.
  private var user: String { get throws { try context.up.fire(.accountState).response ?? "" } }

  private func watched(by user: String) -> Record {
    if case .object(let watched)? = users[user] { watched } else { Record() }
  }

  /// Puts a work in front of the others; without a second, where it was.
  private func note(_ subject: String, _ second: Int?) throws {
    let user = try user
    let former = watched(by: user)
    var watched: Record = [
      subject: second.map(Value.int) ?? former[subject] ?? .int(0)
    ]
    let kept = try mount[.kept]
    for work in former where work.key != subject && watched.count < kept {
      watched[work.key] = work.value
    }
    var users = users
    users[user] = .object(watched)
    try context.storage.write(.watchedByUser, users)
    self.users = users
    try show(to: user)
  }

  private func show(to user: String) throws {
    let watched = watched(by: user)
    try data.write(.watched, watched)
    try data.write(.watchedNames, watched.keys)
  }
}

extension Key<Record> {
  /// The works that users have seen, by user, in the storage.
  fileprivate static let watchedByUser = Key("watched")
}
