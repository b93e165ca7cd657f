extension EventManager {
  /// Adds a tap of every fire, or of those at a module and below it.
  func addTap(
    at station: Station?, durations: Bool, _ observe: @escaping (TapRecord) -> Void
  ) -> Tap {
    let tap = Tap(station: station, durations: durations, events: self, observe: observe)
    if let station {
      extras(of: station).taps.append(tap)
    } else {
      taps.append(tap)
    }
    tapCount += 1
    if durations { durationTapCount += 1 }
    return tap
  }

  /// Ends a tap; its module drops it, where it has one and is ending itself.
  func end(_ tap: Tap) {
    if tap.station == nil {
      taps.removeAll { $0 === tap }
    } else {
      tap.station?.extras?.taps.removeAll { $0 === tap }
    }
    tapCount -= 1
    if tap.readsDurations { durationTapCount -= 1 }
  }

  /// The taps that see what is fired at a station: those of the runtime, then those of its module and
  /// of the modules above, from the module up. Costs the module's depth.
  func taps(at station: Station) -> [Tap] {
    guard tapCount > taps.count else { return taps }
    var concerned = taps
    for module in way(station.module) {
      if let extras = self.station(of: module)?.extras { concerned += extras.taps }
    }
    return concerned
  }

  /// Tells the taps of a walk how far it has come.
  func tell(_ phase: TapRecord.Phase, of walk: borrowing Walk, outcome: FireOutcome? = nil) {
    let station: Station
    if case .subscriber = phase { station = walk.state.station } else { station = walk.addressed }
    let record = TapRecord(
      phase: phase, sequence: walk.sequence, cause: walk.cause == 0 ? nil : walk.cause,
      depth: frames.count, event: walk.state.name, module: station.id,
      publisher: publisher(walk.publisher), params: walk.state.params,
      response: walk.state.settled, outcome: outcome)
    for tap in walk.taps { tap.tell(record) }
  }

  func publisher(_ origin: Origin) -> Publisher {
    guard let module = origin.module else { return .host }
    return Publisher(plugin: origin.plugin, module: idOf(module))
  }
}
