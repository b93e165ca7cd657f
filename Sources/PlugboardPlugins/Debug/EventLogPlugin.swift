public import Plugboard

/// Keeps the newest events at its module and below in the module's data.
///
/// An entry has the `event`, the `module`, `by`, who fired it, and its `params`.
final class EventLogPlugin: ModulePlugin {
  static let name: Name = "event-log"
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
  /// The beginning of the names of the events that are kept; all are if it is empty.
  static let filter = Key("filter")
}

extension Key<[Value]> {
  /// The newest events, an object each, the latest last.
  public static let eventLog = Key("event.log")
}
