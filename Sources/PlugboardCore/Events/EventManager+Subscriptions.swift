extension EventManager {
  /// Adds a subscription from outside; equal priorities run after plugins, in subscription order.
  func subscribe(
    to event: Name, at station: Station, priority: Int, label: String, once: Bool,
    _ handler: @escaping Handler
  ) throws(EventError) -> Subscription {
    guard station.state != .ended else { throw .unknownModule(station.id) }
    let subscription = Subscription(
      event: event, priority: priority, label: label, isOnce: once, station: station,
      handler: handler)
    let extras = extras(of: station)
    extras.subscriptions.append(subscription)
    dropRow(of: event, from: extras)
    return subscription
  }

  func end(_ subscription: Subscription) {
    changes += 1
    guard let extras = subscription.station?.extras else { return }
    dropRow(of: subscription.event, from: extras)
    // Swept when half of them have ended, so that ending many costs no more than making them.
    extras.endedSubscriptions += 1
    if extras.endedSubscriptions * 2 >= extras.subscriptions.count {
      extras.subscriptions.removeAll { !$0.isActive }
      extras.endedSubscriptions = 0
    }
  }

  /// Keeps a plugin of a module out of all fires from now on, at once also of those in progress.
  func setAside(_ object: Int, at station: Station) {
    let extras = extras(of: station)
    extras.setAside.insert(object)
    for event in Array(extras.rows.keys) { dropRow(of: event, from: extras) }
    changes += 1
  }

  func extras(of station: Station) -> StationExtras {
    if let extras = station.extras { return extras }
    let extras = StationExtras()
    station.extras = extras
    return extras
  }

  /// The subscribers of an event at a station, as they are now; nil where there are none.
  @inline(__always) func row(of event: Name, at station: Station) -> Lent<Row>? {
    guard let extras = station.extras else { return station.table.row(of: event) }
    return mergedRow(of: event, at: station, extras).map { Lent($0) }
  }

  /// Lets a row be merged anew when its event is fired next.
  private func dropRow(of event: Name, from extras: StationExtras) {
    if let row = extras.rows.removeValue(forKey: event) as? Row { keep(row) }
  }

  @inline(never) private func mergedRow(
    of event: Name, at station: Station, _ extras: StationExtras
  ) -> Row? {
    if let row = extras.rows[event] { return row }
    let subscriptions = extras.subscriptions.filter { $0.event == event && $0.isActive }
    let plugins = station.table.row(of: event)?.object
    guard !subscriptions.isEmpty || !extras.setAside.isEmpty else {
      extras.rows[event] = .some(plugins)
      return plugins
    }
    var merged = Array(plugins?.subscribers ?? [])
    merged.removeAll { extras.setAside.contains(Int($0.position)) }
    for (position, subscription) in subscriptions.enumerated() {
      merged.append(
        Subscriber(
          handler: subscription.handler, position: Int32(position),
          priority: Int32(clamping: subscription.priority), plugin: .empty))
    }
    let row =
      merged.isEmpty
      ? nil
      : Row(
        ContiguousArray(WiringOrder.stablySorted(merged)),
        subscriptions: subscriptions.isEmpty ? nil : subscriptions)
    extras.rows[event] = .some(row)
    return row
  }
}
