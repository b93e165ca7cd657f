public import Plugboard

extension EventName<Fields, Fields> {
  /// Passes a record of a person's action, going up, to the plugins that store it; the response is
  /// the record with their additions.
  public static let trackingRecord = EventName(
    "tracking.record", .record,
    summary: """
      Passes a record of a person's action, going up, to the plugins that store it; the response \
      is the record with what they have added.
      """)
}

extension Key<Fields> {
  /// A person's action, and its place on the page.
  public static let record = Key(
    "record",
    summary: "A person's action, and its place on the page.")
  /// The fields that are added to every record of the module and of the modules below it, as in
  /// `{"board": "home"}`.
  public static let tracking = Key(
    "tracking",
    summary: """
      The fields that are added to every record of the module and of the modules below it, as in \
      `{"board": "home"}`.
      """)
}

extension Key<[Value]> {
  /// The newest tracking records, the latest last.
  public static let trackingLog = Key(
    "tracking.log",
    summary: "The newest tracking records, the latest last.")
}

extension ModuleData {
  /// Appends to a log that keeps the newest `limit` entries.
  func log(_ entry: Fields, to key: Key<[Value]>, limit: Int) throws {
    try update(key) { entries in
      if entries.count >= limit { entries.removeFirst(entries.count - limit + 1) }
      entries.append(.object(entry))
    }
  }
}

extension Key<Int> {
  static let limit = Key(
    "limit", in: 1...10_000,
    summary: """
      The number of entries that are kept. A tool that observes all data makes each entry copy \
      the log.
      """)
}
