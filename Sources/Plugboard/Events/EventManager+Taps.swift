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

  /// Tells the taps that see the walk's module: those of the runtime, then those of its ancestors
  /// and its own, from the module up. Costs the module's depth.
  func tell(_ phase: TapRecord.Phase, of walk: borrowing Walk, outcome: FireOutcome? = nil) {
    let station = walk.state.station
    let modules = station.managers.modules
    let record = TapRecord(
      phase: phase, sequence: walk.sequence, cause: walk.cause == 0 ? nil : walk.cause,
      depth: frames.count, event: walk.state.name, module: station.id,
      publisher: publisher(walk.publisher, modules), params: walk.state.params,
      response: walk.state.settled, outcome: outcome)
    for tap in taps { tap.tell(record) }
    guard tapCount > taps.count, modules.contains(station.module) else { return }
    for module in modules.way(up: station.module) {
      guard let taps = self.station(of: module)?.extras?.taps else { continue }
      for tap in taps { tap.tell(record) }
    }
  }

  func publisher(_ origin: Origin, _ modules: ModuleManager) -> Publisher {
    guard let module = origin.module else { return .host }
    return Publisher(plugin: origin.plugin, module: modules.id(of: module))
  }
}
