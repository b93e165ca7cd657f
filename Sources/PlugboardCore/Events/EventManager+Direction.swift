/// Where an event goes beyond the addressed module.
public enum Direction: Sendable, Hashable {
  /// From the module up to its root.
  case up
  /// To the module, then to everything below it, parents first.
  case down
}

extension EventManager {
  /// Fires an event at several modules in order: one walk over all their rows, frozen now.
  ///
  /// Modules that are mounting or ending are passed over; stop and suspend hold for the rest.
  func fire(
    _ event: Name, _ params: Params, atAll stations: [Station], from publisher: Origin,
    collecting: Bool
  ) throws(EventError) -> FireOutcome {
    guard let first = stations.first else { return FireOutcome() }
    guard first.state == .live else { throw .notLive(first.id, event: event) }
    var stops: [(station: Station, row: Row)] = []
    for station in stations.dropFirst() where station.state == .live {
      if let row = row(of: event, at: station) { stops.append((station, row.object)) }
    }
    return try fire(
      event, params, at: first, from: publisher,
      way: stops.isEmpty ? nil : RestOfWay(from: first, to: stops), collecting: collecting)
  }
}
