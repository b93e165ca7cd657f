internal import Plugboard

final class ExposurePlugin: ItemPlugin {
  static let name: Name = "exposure"
  static let summary = "Makes a record when a person has had the time to see an item."
  static let notes = """
    That is when the screen has shown a share of the item for a while. An item that stays on the \
    screen is recorded once. When less than the share has been shown and it comes back, it is \
    recorded again if `again` seconds have passed since the record before. A record has the \
    `event` `exposure` and the `title` of the item; the plugin `tracking-log` of a module above \
    adds the place and keeps it.
    """
  static let unit = "tracking"
  static let params = ParamList(
    .optional(.visibleShare, default: 0.5), .optional(.dwell, default: 1), .optional(.again))
  static let fires = EventList(.trackingRecord)
  static let requiredHandlers = [RequiredHandler(.trackingRecord, going: .up)]
  static let reads = KeyList(
    .title.described("The title of the item, which the record gets."))

  static func wire(_ on: inout Wiring<ExposurePlugin>) {
    on(.itemVisibility) { exposure, item in try exposure.follow(item.params) }
  }

  /// The time for which the item must still be shown.
  private var dwelling: Task<Void, Never>?
  /// Whether enough of the item is shown.
  private var isShown = false
  /// Whether a further record would come too early.
  private var isRecorded = false

  private func follow(_ share: Double) throws {
    let isShown = try share > 0 && share >= mount[.visibleShare]
    guard isShown != self.isShown else { return }
    self.isShown = isShown
    dwelling?.cancel()
    dwelling = nil
    guard isShown, !isRecorded else { return }
    dwelling = context.task(isEndless: true) { [self] in
      try await context.clock.sleep(for: .seconds(mount[.dwell]))
      try Task.checkCancellation()
      try record()
    }
  }

  private func record() throws {
    isRecorded = true
    var record: Fields = ["event": .string(Self.name.text)]
    record["title"] = try data.read(.title).map(Value.string)
    try context.up.fire(.trackingRecord, record)
    guard let again = try mount[optional: .again] else { return }
    context.task(isEndless: true) { [self] in
      try await context.clock.sleep(for: .seconds(again))
      isRecorded = false
    }
  }
}

extension Key<Double> {
  static let visibleShare = Key(
    "share", in: 0.01...1,
    summary: "The part of the item that must be shown: 1 is all of it.")
  static let dwell = Key(
    "dwell", in: 0...86_400,
    summary: "The seconds for which that part must be shown without a break.")
  static let again = Key(
    "again", in: 0...31_536_000,
    summary: """
      The seconds after a record from which an item that comes back is recorded again; never if \
      absent.
      """)
}

extension ExposurePlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      A film is recorded when all of it has been on the screen for two seconds, and again when \
      it comes back an hour later.
      """,
      """
      {
        "data": { "title": "Metropolis" },
        "type": "film",
        "plugins": [{ "plugin": "exposure", "params": { "share": 1, "dwell": 2, "again": 3600 } }]
      }
      """, with: ExampleDocuments.films)
  ]
}
