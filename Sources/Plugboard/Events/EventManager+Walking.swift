/// What a walk does between subscribers, where there is more to do than calling the next.
extension EventManager {
  /// Whether a subscriber is still to be called; uses up one for a single delivery.
  func prepare(_ subscriber: Subscriber, in walk: inout Walk) -> Bool {
    if walk.seenChanges != changes {
      walk.seenChanges = changes
      // From now on each subscriber is looked at: what has changed once may change again.
      walk.isSpecial = true
    }
    let station = walk.state.station
    guard station.state != .ended else { return false }
    guard subscriber.plugin == .empty else {
      return station.extras?.setAside.contains(Int(subscriber.object)) != true
    }
    guard let subscription = walk.row.objects[Int(subscriber.object)] as? Subscription,
      subscription.isActive
    else { return false }
    if subscription.isOnce { subscription.cancel() }
    return true
  }

  /// Records what a subscriber did, for taps and for publishers that collect.
  func note(
    _ subscriber: Subscriber, _ hasAnswered: Bool, _ elapsed: (() -> Duration)?,
    in walk: inout Walk
  ) {
    if walk.isTapped {
      tell(.subscriber(label(of: subscriber, in: walk.row), duration: elapsed?()), of: walk)
    }
    if walk.isCollecting, hasAnswered, let response = walk.state.previous {
      let label = label(of: subscriber, in: walk.row)
      walk.note {
        $0.responses.append(SubscriberResponse(subscriber: label, response: response))
      }
    }
  }

  /// After a stop or a suspension: whether the walk goes on all the same.
  func goesOn(_ subscriber: Subscriber, _ walk: inout Walk) -> Bool {
    if walk.state.isStopped {
      let label = label(of: subscriber, in: walk.row)
      walk.note { $0.stoppedBy = label }
      walk.rest = []
      walk.next = walk.row.range.upperBound
    }
    return resumedEarly(&walk) && !walk.state.isStopped
  }

  /// Turns to the next module of an event that goes up or down.
  func enterNextModule(_ walk: inout Walk) -> Bool {
    guard let (station, row) = walk.rest.popLast() else { return false }
    if walk.state.station.state == .ended { walk.note { $0.ended = true } }
    walk.state.station = station
    walk.row = row
    walk.next = row.range.lowerBound
    if row.isVolatile { walk.isSpecial = true }
    return true
  }

  func label(of subscriber: Subscriber, in row: Row) -> String {
    guard subscriber.plugin == .empty else { return subscriber.plugin.text }
    return (row.objects[Int(subscriber.object)] as? Subscription)?.label ?? ""
  }

  /// An event nested too deep reaches nobody; its publisher is at fault.
  func refuseNesting(
    _ event: Name, at station: Station, covered: Int, from publisher: Origin
  ) throws(EventError) -> FireOutcome {
    let modules = station.managers.modules
    let error = NestingError(
      limit: maximumDepth, events: frames.map(\.event.text) + [event.text])
    let fault = Fault(
      subscriber: publisher.module == nil ? "host" : publisher.plugin.text, event: event,
      module: publisher.module.map { modules.id(of: $0) } ?? station.id, error: error)
    faulted(fault, station, nil)
    if isStrict { throw .fault(fault) }
    let notes = WalkNotes()
    notes.faults = [fault]
    return FireOutcome(
      response: nil, subscribers: Int32(covered), called: 0,
      details: OutcomeDetails(notes, suspended: nil))
  }
}
