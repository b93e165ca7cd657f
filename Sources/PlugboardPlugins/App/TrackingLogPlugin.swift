internal import Plugboard

/// Stores the newest tracking records of all modules below in the data of its module.
final class TrackingLogPlugin: ModulePlugin {
  static let name: Name = "tracking-log"
  static let unit = "tracking"
  static let params = ParamList(.optional(.limit, default: 1000))
  static let writes = KeyList(.trackingLog)

  static func wire(_ on: inout Wiring<TrackingLogPlugin>) {
    on(.trackingRecord) { log, event in
      try log.data.log(event.params, to: .trackingLog, limit: log.mount[.limit])
    }
  }
}
