internal import Plugboard

extension ModuleData {
  /// Appends to a log that keeps the newest `limit` entries.
  func log(_ entry: Record, to key: Key<[Value]>, limit: Int) throws {
    try update(key) { entries in
      if entries.count >= limit { entries.removeFirst(entries.count - limit + 1) }
      entries.append(.object(entry))
    }
  }
}

extension Key<Int> {
  /// How many entries a log keeps.
  static let limit = Key("limit", in: 1...100_000)
}
