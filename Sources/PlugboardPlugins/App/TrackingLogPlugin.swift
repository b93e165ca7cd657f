internal import Plugboard

/// Stores the newest tracking records of all modules below in the data of its module.
final class TrackingLogPlugin: Plugin {
  static let name: Name = "tracking-log"
  static let unit = "tracking"
  static let params: [Param] = [.optional(.limit, default: 1000)]
  static let writes = KeyNames(.trackingLog)

  static func wire(_ on: inout Wiring<TrackingLogPlugin>) {
    on(.trackingRecord) { log, event in
      try log.context.data.log(
        event.params.require(.record), to: .trackingLog, limit: log.limit)
    }
  }

  private let context: ModuleContext
  private let limit: Int

  init(_ mount: Mount<ModuleContext>) throws {
    context = mount.context
    limit = try mount[.limit]
  }
}
