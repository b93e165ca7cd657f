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
    let rest = RestOfWay(addressed: first)
    for station in stations.dropFirst().reversed() where station.state == .live {
      if let row = row(of: event, at: station) { rest.stops.append((station, row)) }
    }
    let row = row(of: event, at: first)
    if row == nil, rest.stops.isEmpty, tapCount == 0 { return FireOutcome() }
    return try walk(
      event, params, at: first, row ?? .empty, rest: rest, from: publisher, collecting)
  }
}

extension RestOfWay {
  var covered: Int { stops.reduce(0) { $0 + $1.row.subscribers.count } }
}
