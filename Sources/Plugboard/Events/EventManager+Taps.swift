extension EventManager {
  func addTap(
    scope: Module?, durations: Bool, _ observe: @escaping (TapRecord) -> Void
  ) -> Tap {
    let tap = Tap(scope: scope, durations: durations, events: self, observe: observe)
    taps.append(tap)
    isTapped = true
    return tap
  }

  func remove(_ tap: Tap) {
    taps.removeAll { $0 === tap }
    if let scope = tap.scope { station(of: scope)?.extras?.taps.removeAll { $0 === tap } }
    isTapped = !taps.isEmpty
  }

  /// Tells the taps that see the walk's module; costs its depth for each tap with a scope.
  func tell(_ phase: TapRecord.Phase, of walk: borrowing Walk, outcome: FireOutcome? = nil) {
    let station = walk.state.station
    let modules = station.managers.modules
    let record = TapRecord(
      phase: phase, sequence: walk.sequence, cause: walk.cause == 0 ? nil : walk.cause,
      depth: frames.count,
      event: walk.state.name, module: station.id, publisher: publisher(walk.publisher, modules),
      params: walk.state.params, response: walk.state.settled, outcome: outcome)
    for tap in taps where tap.isActive {
      if let scope = tap.scope, !modules.isWithin(station.module, scope) { continue }
      tap.observe(record)
    }
  }

  var wantsDurations: Bool { taps.contains { $0.readsDurations } }

  func publisher(_ origin: Origin, _ modules: ModuleManager) -> Publisher {
    guard let module = origin.module else { return .host }
    return Publisher(plugin: origin.plugin, module: modules.id(of: module))
  }
}
