/// Changes the data of modules, values by key, and tells observers what has really changed.
///
/// Each module's space stands at its station. It is taken out to be written and put back, never
/// written in place, so that reading it needs no check for a write in progress.
@MainActor public final class DataManager {
  /// So many rounds of changes made by observers are a fault.
  public static let maximumRounds = 64

  /// Called after each real change, before the observers.
  var changed: (Station, Name) -> Void = { _, _ in }
  /// Called when observers go on changing the module's data without end.
  var ranAway: (Station, Name) -> Void = { _, _ in }

  init() {}

  func close(_ station: Station) {
    station.data.extras?.isClosed = true
    station.data = .closed
  }

  /// Writes a value, or removes it where `value` is nil, and tells the observers.
  func set(_ name: Name, to value: Value?, of station: Station) {
    let old = write(station) { $0.set(name, value) }
    if old != value { tell(DataChange(key: name, old: old, new: value), of: station) }
  }

  /// Puts the values that stand already in the order of `names`; others follow.
  func arrange(_ names: [Name], of station: Station) { write(station) { $0.arrange(names) } }

  /// Changes a value in place; `body` may read and write the space, but not count on this value.
  func update<Result>(
    _ name: Name, of station: Station, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    let isObserved = station.data.extras.map { !$0.observations.isEmpty } ?? false
    let old = isObserved ? station.data[name] : nil
    var found = write(station) { $0.take(name) }
    var mustStay = found != nil
    // Taken over, so that it is held once only.
    var value = found.take() ?? .null
    defer {
      if station.data.isOpen, mustStay {
        _ = write(station) { $0.set(name, value) }
        if !isObserved {
          changed(station, name)
        } else if old != value {
          tell(DataChange(key: name, old: old, new: value), of: station)
        }
      }
    }
    let result = try body(&value)
    mustStay = true
    return result
  }

  func extras(of station: Station) -> DataExtras { write(station) { $0.takeExtras() } }

  private func write<Result>(_ station: Station, _ change: (inout DataSpace) -> Result) -> Result {
    var space = station.data
    station.data = .closed
    let result = change(&space)
    station.data = space
    return result
  }

  private func tell(_ change: DataChange, of station: Station) {
    changed(station, change.key)
    guard let extras = station.data.extras, !extras.observations.isEmpty else {
      return
    }
    extras.pending.append(change)
    if !extras.isDelivering { deliver(extras, of: station) }
  }

  /// Delivers round by round: what observers write in a round is delivered in the next.
  private func deliver(_ extras: DataExtras, of station: Station) {
    extras.isDelivering = true
    defer { extras.isDelivering = false }
    var rounds = 0
    while let first = extras.pending.first {
      rounds += 1
      guard rounds <= Self.maximumRounds else {
        extras.pending.removeAll()
        return ranAway(station, first.key)
      }
      let round = extras.pending
      extras.pending.removeAll(keepingCapacity: true)
      extras.observations.removeAll { !$0.isActive }
      let observations = extras.observations
      for change in round {
        for observation in observations
        where observation.isActive && !extras.isClosed
          && (observation.key ?? change.key) == change.key
        {
          observation.deliver(change)
        }
      }
    }
  }
}
