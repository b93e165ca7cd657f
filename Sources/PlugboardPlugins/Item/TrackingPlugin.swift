internal import Plugboard

final class TrackingPlugin: ModulePlugin {
  static let name: Name = "tracking"
  static let summary = """
    Makes a record of each tap and each long press on its module and, on a page, of each \
    appearance, of content that people's programs can't show, and of sources that failed there.
    """
  static let notes = """
    A record contains the `event`, the `title`, and under `control` the id of the tapped control \
    if there is one; for content that can't be shown, it has the params of `content.unknown`, and \
    for a source those of `source.didFail`. The plugin `tracking-log` of a module above adds the \
    place and keeps it.
    """
  static let unit = "tracking"
  // Above plain handlers, which may stop the event, and below guards.
  static let priority = 800
  static let fires = EventList(.trackingRecord)
  static let requiredHandlers = [RequiredHandler(.trackingRecord, going: .up)]
  static let reads = KeyList(
    .title.described("The title of the module, which the record gets."))

  static func wire(_ on: inout Wiring<TrackingPlugin>) {
    on(.itemTap) { plugin, tap in try plugin.track(tap.name, control: tap.params) }
    on(.itemLongPress) { plugin, press in try plugin.track(press.name, control: press.params) }
    on(.pageDidAppear) { plugin, page in try plugin.track(page.name) }
    on(.contentUnknown) { plugin, unknown in
      // Another entry below may have recorded it.
      guard unknown.response != true else { return }
      let (page, node, type, what, instead) = unknown.params
      var record: Fields = ["event": .string(unknown.name.text), "page": .string(page)]
      record["node"] = .string(node)
      record["type"] = type.map(Value.string)
      record["what"] = what.value
      record["instead"] = instead.value
      try plugin.context.up.fire(.trackingRecord, record)
      unknown.respond(true)
    }
    on(.sourceDidFail) { plugin, failure in
      guard failure.response != true else { return }
      let (source, reason) = failure.params
      try plugin.context.up.fire(
        .trackingRecord,
        [
          "event": .string(failure.name.text), "source": .string(source),
          "reason": .string(reason),
        ])
      failure.respond(true)
    }
  }

  private func track(_ event: Name, control: String? = nil) throws {
    var record: Fields = ["event": .string(event.text)]
    record["title"] = try data.read(.title).map(Value.string)
    record["control"] = control.map(Value.string)
    try context.up.fire(.trackingRecord, record)
  }
}

extension TrackingPlugin {
  nonisolated static let examples = [
    PluginExample(
      "Each tap on the film is recorded, and then opens the player.", on: .item,
      """
      {
        "data": { "title": "Metropolis", "url": "app://player/metropolis" },
        "type": "film",
        "plugins": ["tap", "tracking", "route"]
      }
      """, with: ExampleDocuments.films)
  ]
}
