internal import Plugboard

/// Makes a record of each tap on its module, and of each appearance of its page.
///
/// A record contains the event, the title, the id of the tapped control if there is one, the place on
/// the page, and the fields that the module and the modules above it have under `tracking`; those of
/// lower modules take precedence.
final class TrackingPlugin: ModulePlugin {
  static let name: Name = "tracking"
  static let unit = "tracking"
  // Above plain handlers, which may stop the event, and below guards.
  static let priority = 800
  static let fires = EventList(.trackingRecord)
  static let reads = KeyList(.title, .tracking)
  static let readsAbove = KeyList(.tracking)

  static func wire(_ on: inout Wiring<TrackingPlugin>) {
    on(.itemTap) { plugin, tap in try plugin.track(tap.name, control: tap.params) }
    on(.pageDidAppear) { plugin, page in try plugin.track(page.name) }
  }

  private func track(_ event: Name, control: String? = nil) throws {
    var record: Record = ["event": .string(event.text)]
    record["title"] = try data.read(.title).map(Value.string)
    record["control"] = control.map(Value.string)
    record["page"] = (context.level == .page ? context.id : context.nearest(.page)?.id)
      .map { .string($0.text) }
    for level in [Level.card, .component, .item] {
      record[level.rawValue] = position(of: level).map(Value.int)
    }
    for field in try inherited() { record.appendNew(field.key, field.value) }
    try context.up.fire(.trackingRecord, record)
  }

  private func position(of level: Level) -> Int? {
    context.level == level ? context.position : context.nearest(level)?.position
  }

  /// Returns the fields that the module and the modules above it add to records.
  private func inherited() throws -> Record {
    var fields = try data.read(.tracking) ?? Record()
    for level in [Level.item, .component, .card, .page, .app] {
      for field in try context.nearest(level)?.data.read(.tracking) ?? Record() {
        fields.appendNew(field.key, field.value)
      }
    }
    return fields
  }
}
