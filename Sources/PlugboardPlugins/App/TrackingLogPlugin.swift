internal import Plugboard

final class TrackingLogPlugin: ModulePlugin {
  static let name: Name = "tracking-log"
  static let summary = """
    Adds to the tracking records of all modules below where they were made, and keeps the newest.
    """
  static let notes = """
    A record gets `page`, the id of its page, and `card`, `component` and `item`, the positions of \
    these from 0, without hidden ones. It also gets the fields that these modules and those above \
    them have under `tracking` in their data. What the record itself states takes precedence, then \
    the fields of lower modules.
    """
  static let unit = "tracking"
  static let params = ParamList(.optional(.limit, default: 1000))
  static let reads = KeyList(.tracking)
  static let writes = KeyList(.trackingLog)

  static func wire(_ on: inout Wiring<TrackingLogPlugin>) {
    on(.trackingRecord, priority: Priority.first) { log, event in
      event.respond(try log.completed(event.params, from: event.firedAt))
    }
    on(.trackingRecord, priority: Priority.last) { log, event in
      let record = event.response ?? event.params
      try log.data.log(record, to: .trackingLog, limit: log.mount[.limit])
    }
  }

  private func completed(_ stated: Fields, from module: ModuleID) throws -> Fields {
    var record = stated
    var source = context.module(module)
    var places: [Level: Value] = [:]
    var inherited = Fields()
    while let module = source {
      switch module.level {
      case .page: places[.page] = .string(module.id.text)
      // Of items in items, the outermost has the place in the component.
      case .card, .component, .item: places[module.level] = module.shownPosition.map(Value.int)
      default: break
      }
      for field in try module.data.read(.tracking) ?? Fields() {
        inherited.appendNew(field.key, field.value)
      }
      source = module.parent
    }
    for level in [Level.page, .card, .component, .item] {
      if let place = places[level] { record.appendNew(level.rawValue, place) }
    }
    for field in inherited { record.appendNew(field.key, field.value) }
    return record
  }
}

extension TrackingLogPlugin {
  nonisolated static let examples = [
    PluginExample(
      """
      Every record of the app gets the field `app`, and a page may add fields of its own in the \
      same way.
      """,
      """
      {
        "format": 1,
        "id": "cinema",
        "data": { "tracking": { "app": "cinema" } },
        "plugins": [{ "plugin": "tracking-log", "params": { "limit": 500 } }]
      }
      """)
  ]
}
