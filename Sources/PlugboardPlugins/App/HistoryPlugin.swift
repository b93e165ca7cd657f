internal import Plugboard

final class HistoryPlugin: ModulePlugin {
  static let name: Name = "history"
  static let summary = "Remembers how far each user has watched each work, also for later runs."
  static let notes = """
    It follows the plugins `video` of all modules below, and keeps the works by user in the \
    storage; all users who aren't logged in count as one. What the present user has watched is in \
    the data of its module, where sources and videos find it.
    """
  static let unit = "history"
  static let params = ParamList(
    .optional(
      .kept.described("The number of works that are kept for each user, the latest."), default: 50))
  static let fires = EventList(.accountState)
  static let writes = KeyList(.watched, .watchedNames)
  static let ports = PortList(.storage)

  static func wire(_ on: inout Wiring<HistoryPlugin>) {
    on(.moduleDidLoad) { history, _ in try history.begin() }
    on(.accountDidChange) { history, change in try history.show(to: change.params ?? "") }
    on(.videoDidStart) { history, event in
      let subject = event.params
      try history.note(subject, nil)
      event.respond(true)
    }
    on(.videoDidStop) { history, event in
      let (subject, second) = event.params
      try history.note(subject, second)
      event.respond(true)
    }
  }

  /// The works that the users of this host have seen, as they were last read or written.
  private var users = WatchedByUser()

  private func begin() throws {
    // A history that can't be read counts as absent, and is a fault.
    defer { context.attempt { try show(to: user) } }
    users = try context.readStored(.watchedByUser) ?? users
  }

  /// The user who is logged in; without a log-in, all histories have the same owner.
  private var user: String { get throws { try context.up.fire(.accountState).response ?? "" } }

  /// Puts a work in front of the others; without a second, where it was.
  private func note(_ subject: String, _ second: Int?) throws {
    let user = try user
    let limit = try mount[.kept]
    // Other pages and programs may have changed the history.
    var users = users
    try context.updateStored(.watchedByUser) { stored in
      users = stored ?? WatchedByUser()
      users.note(subject, second, by: user, limit: limit)
      stored = users
    }
    self.users = users
    try show(to: user)
  }

  private func show(to user: String) throws {
    let watched = users.watched(by: user)
    try data.write(.watched, watched)
    try data.write(.watchedNames, watched.keys)
  }
}

extension Key<WatchedByUser> {
  fileprivate static let watchedByUser = Key("watched")
}

/// The works that users have seen and the second that was reached, in the storage, the latest first:
/// `{"Ada": {"blue-hours": 12}}`.
private struct WatchedByUser: ValueConvertible {
  private var users = Fields()

  static let valueType = ValueType.object
  static let valueShape = ValueShape(
    .object, "an object of objects of seconds", plural: "objects of objects of seconds")

  init() {}

  init?(value: Value) {
    guard case .object(let users) = value else { return nil }
    for user in users {
      guard case .object(let works) = user.value else { return nil }
      for work in works {
        guard case .int(Key<Int>.legalSeconds) = work.value else { return nil }
      }
    }
    self.users = users
  }

  var value: Value { .object(users) }

  func watched(by user: String) -> Fields {
    if case .object(let watched)? = users[user] { watched } else { Fields() }
  }

  mutating func note(_ subject: String, _ second: Int?, by user: String, limit: Int) {
    let former = watched(by: user)
    var watched: Fields = [subject: second.map(Value.int) ?? former[subject] ?? .int(0)]
    for work in former
    where !work.key.hasSameBytes(as: subject) && watched.count < limit {
      watched[work.key] = work.value
    }
    users[user] = .object(watched)
  }
}

extension HistoryPlugin {
  nonisolated static let examples = [
    PluginExample(
      "An app that keeps the last twenty films that each user has watched.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": ["account", { "plugin": "history", "params": { "kept": 20 } }]
      }
      """)
  ]
}
