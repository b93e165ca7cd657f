public import Plugboard

final class FaultLogPlugin: ModulePlugin {
  static let name: Name = "fault-log"
  static let summary = """
    Keeps the newest faults of handlers at its module and below in the module's data.
    """
  static let notes = """
    An entry has the `plugin`, the `event`, the `module` and the `reason`.
    """
  static let unit = "debug"
  static let params = ParamList(.optional(.limit, default: 100))
  static let writes = KeyList(.faultLog)

  static func wire(_ on: inout Wiring<FaultLogPlugin>) {
    on.every { log, fire in
      for fault in fire.outcome?.faults ?? [] { log.write(fault) }
    }
  }

  private let limit: Int

  override init(_ mount: Mount<ModuleContext>) throws {
    limit = try mount[.limit]
    try super.init(mount)
  }

  private func write(_ fault: Fault) {
    let entry: Fields = [
      "plugin": .string(fault.subscriber), "event": fault.event.map { .string($0.text) } ?? .null,
      "module": .string(fault.module.text), "reason": .string(fault.message),
    ]
    // A foreign value under the key is left unchanged: an observer can't report an error.
    try? data.log(entry, to: .faultLog, limit: limit)
  }
}

extension Key<[Value]> {
  /// The newest faults, an object each, the latest last.
  public static let faultLog = Key(
    "fault.log",
    summary: "The newest faults, an object each, the latest last.")
}

extension FaultLogPlugin {
  nonisolated static let examples = [
    PluginExample(
      "The last ten faults of the whole app are kept.",
      """
      {
        "format": 1,
        "id": "cinema",
        "plugins": [{ "plugin": "fault-log", "params": { "limit": 10 } }]
      }
      """)
  ]
}
