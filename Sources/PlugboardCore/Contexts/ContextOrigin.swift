/// Where a context belongs: a module, and the plugin that fires through it.
@MainActor public struct ContextOrigin: Sendable {
  @usableFromInline let station: Station
  /// The empty name stands for the host.
  let plugin: Name

  @usableFromInline init(station: Station, plugin: Name) {
    self.station = station
    self.plugin = plugin
  }

  var managers: Managers { station.managers }
  var publisher: Origin { Origin(plugin: plugin, station: Lent(station)) }

  @usableFromInline func fire(
    _ event: Name, _ params: consuming Params
  ) throws(EventError) -> FireOutcome {
    if station.events.throwsFaults {
      willFire(event)
      try managers.checkDeclared(event, copy params)
    }
    return try station.events.fire(event, params, at: station, from: publisher)
  }
}
