public import Plugboard

final class EventLogPlugin: ModulePlugin {
  static let name: Name = "event-log"
  static let summary = "Keeps the newest events at its module and below in the module's data."
  static let notes = """
    An entry has the `event`, the `module`, `by`, who fired it, and its `params`.
    """
  static let unit = "debug"
  static let params = ParamList(.optional(.filter, default: ""), .optional(.limit, default: 200))
  static let writes = KeyList(.eventLog)

  static func wire(_ on: inout Wiring<EventLogPlugin>) {
    on.every { log, record in log.write(record) }
  }

  private let filter: String
  private let limit: Int

  override init(_ mount: Mount<ModuleContext>) throws {
    filter = try mount[.filter]
    limit = try mount[.limit]
    try super.init(mount)
  }

  private func write(_ record: FireRecord) {
    guard case .begin = record.phase, record.event.text.hasBytePrefix(filter) else { return }
    let entry: Fields = [
      "event": .string(record.event.text), "module": .string(record.module.text),
      "by": .string("\(record.publisher)"), "params": .object(record.params.record),
    ]
    // A foreign value under the key is left unchanged: an observer can't report an error.
    try? data.log(entry, to: .eventLog, limit: limit)
  }
}

extension Key<String> {
  static let filter = Key(
    "filter",
    summary: "The beginning of the names of the events that are kept; all are if it is empty.")
}

extension Key<[Value]> {
  /// The newest events, an object each, the latest last.
  public static let eventLog = Key(
    "event.log",
    summary: "The newest events, an object each, the latest last.")
}

extension EventLogPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The events of taps, and no others, are logged in the whole app.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "event-log", "params": { "filter": "gesture.", "limit": 50 } }]
      }
      """)
  ]
}
