extension EventManager {
  /// Adds a tap of every fire, or of those at a module and below it.
  func addTap(
    at station: Station?, durations: Bool,
    _ observe: @escaping (borrowing TapRecord) -> Void
  ) -> Tap {
    let tap = Tap(station: station, durations: durations, events: self, observe: observe)
    if let station {
      extras(of: station).taps.append(tap)
    } else {
      replaceTaps(taps.taps + [tap])
    }
    tapCount += 1
    if durations { durationTapCount += 1 }
    return tap
  }

  /// Ends a tap; its module drops it, where it has one and is ending itself.
  func end(_ tap: Tap) {
    keep(tap)
    if tap.station == nil {
      replaceTaps(taps.taps.filter { $0 !== tap })
    } else {
      tap.station?.extras?.taps.removeAll { $0 === tap }
    }
    tapCount -= 1
    if tap.readsDurations { durationTapCount -= 1 }
  }

  private func replaceTaps(_ list: ContiguousArray<Tap>) {
    keep(taps)
    taps = TapList(list)
  }

  /// The taps that see a walk: those of the runtime, then those of its module and of the modules
  /// above, from the module up. Costs the module's depth where modules have taps.
  func taps(for walk: inout Walk) -> Lent<TapList>? {
    guard tapCount > taps.taps.count else { return Lent(taps) }
    var concerned = taps.taps
    for module in way(walk.addressed.module) {
      if let extras = station(of: module)?.extras { concerned += extras.taps }
    }
    guard !concerned.isEmpty else { return nil }
    let list = TapList(concerned)
    walk.state.takeExtras().taps = list
    return Lent(list)
  }

  @inline(never) func tellBegin(of walk: inout Walk) { tell(.begin, of: &walk) }

  /// Tells the taps of a walk how far it has come; inlined, as a call would cost a tap as much again.
  @inline(__always) func tell(
    _ phase: TapRecord.Phase, duration: Duration? = nil, of walk: inout Walk
  ) {
    // The record ends with this call, and the walk outlives it and keeps its place.
    let record = unsafe TapRecord(phase, duration, borrowing: &walk, nil)
    record.taps?.lend { $0.tell(record) }
  }

  /// Tells the taps of a walk what it came to.
  @inline(never) func tellEnd(of walk: inout Walk, _ outcome: FireOutcome) {
    var outcome = outcome
    // The record ends with this call, and the walk and the outcome outlive it and keep their places.
    let record = unsafe TapRecord(.end, nil, borrowing: &walk, &outcome)
    record.taps?.lend { $0.tell(record) }
  }

  func publisher(_ origin: Origin) -> Publisher {
    guard origin.plugin != .empty, let station = origin.station else { return .host }
    return Publisher(plugin: origin.plugin, module: station.object.id)
  }
}
