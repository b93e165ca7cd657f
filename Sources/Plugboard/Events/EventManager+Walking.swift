/// What a walk does between subscribers, where there is more to do than calling the next.
extension EventManager {
  /// Events nested deeper reach nobody and are reported.
  public var maximumDepth: Int {
    get { depthLimit }
    set { depthLimit = newValue }
  }

  /// Whether `fire` throws the first fault after the chain has run to its end, and the runtime
  /// reports undeclared events and what plugins do beyond their manifests.
  ///
  /// A fire that was suspended throws none: its faults are in the outcome of its end.
  public var isStrict: Bool {
    get { throwsFaults }
    set { throwsFaults = newValue }
  }

  /// How many fires are in progress, nested in one another.
  public var depth: Int { frames.count }

  /// The innermost event in progress.
  public var current: Name? { frames.last?.event }

  /// Calls a subscriber that may have ended, or that somebody watches; false where it has ended.
  func callSpecially(_ subscriber: Subscriber, in walk: inout Walk) -> Bool {
    guard let object = liveObject(of: subscriber, in: &walk) else { return false }
    let elapsed = walk.isTapped && durationTapCount > 0 ? stopwatch(on: clock) : nil
    let hasAnswered = call(subscriber, SubscriberObject(object), in: &walk)
    withExtendedLifetime(object) {}
    if walk.isTapped {
      tell(.subscriber(label(of: subscriber, in: walk.row), duration: elapsed?()), of: walk)
    }
    if walk.isCollecting, hasAnswered, let response = walk.state.settled {
      let label = label(of: subscriber, in: walk.row)
      walk.takeNotes().responses.append(SubscriberResponse(subscriber: label, response: response))
    }
    return true
  }

  /// After a stop or a suspension: whether the walk goes on all the same.
  func goesOn(after subscriber: Subscriber, _ walk: inout Walk) -> Bool {
    if walk.state.isStopped {
      walk.takeNotes().stoppedBy = label(of: subscriber, in: walk.row)
      walk.breakOff()
    }
    return resumedEarly(&walk) && !walk.state.isStopped
  }

  /// Turns to the next module of an event that goes up or down.
  func enterNextModule(_ walk: inout Walk) -> Bool {
    guard let (station, row) = walk.rest?.stops.popLast() else { return false }
    walk.state.station = station
    walk.row = row
    walk.next = 0
    if row.subscriptions != nil { walk.isSpecial = true }
    return true
  }

  /// Reports what a subscriber threw and takes back what it did in this call.
  func discard(_ error: any Error, of subscriber: Subscriber, in walk: inout Walk) {
    walk.state.hasAnswered = false
    walk.state.isStopped = false
    if let held = walk.state.suspension.take(), held.isPending {
      held.end(.cancelled(.because("its handler failed")))
    }
    let fault = Fault(
      subscriber: label(of: subscriber, in: walk.row), event: walk.state.name,
      module: walk.state.station.id, error: error)
    walk.takeNotes().faults.append(fault)
    faulted(fault, walk.state.station, subscriber.isPlugin ? Int(subscriber.position) : nil)
  }

  /// An event nested too deep reaches nobody; its publisher is at fault.
  func refuseNesting(_ walk: inout Walk) throws(EventError) -> FireOutcome {
    let station = walk.state.station
    let error = NestingError(
      limit: maximumDepth, events: frames.all.map(\.event.text) + [walk.state.name.text])
    let publisher = publisher(walk.publisher)
    let fault = Fault(
      subscriber: publisher.plugin?.text ?? "host", event: walk.state.name,
      module: publisher.module ?? station.id, error: error)
    faulted(fault, station, nil)
    walk.takeNotes().faults = [fault]
    walk.breakOff()
    frames.push(
      FrameStack.Frame(
        event: walk.state.name, module: station.module, sequence: walk.sequence))
    if walk.isTapped { tell(.begin, of: walk) }
    let outcome = finish(&walk)
    if isStrict { throw .fault(fault) }
    return outcome
  }

  func label(of subscriber: Subscriber, in row: Row) -> String {
    guard !subscriber.isPlugin else { return subscriber.plugin.text }
    return row.subscriptions?[Int(subscriber.position)].label ?? ""
  }

  /// Whom to call, or nil where the subscriber has ended; uses up one for a single delivery.
  private func liveObject(of subscriber: Subscriber, in walk: inout Walk) -> AnyObject? {
    walk.seenChanges = changes
    // What has changed once may change again: from now on each subscriber is looked at.
    walk.isSpecial = true
    let station = walk.state.station
    guard station.state != .ended else { return nil }
    guard !subscriber.isPlugin else {
      let position = Int(subscriber.position)
      let isSetAside = station.extras?.setAside.contains(position) == true
      return isSetAside ? nil : station.objects[position]
    }
    guard let subscription = walk.row.subscriptions?[Int(subscriber.position)],
      subscription.isActive
    else { return nil }
    if subscription.isOnce { subscription.cancel() }
    return subscription
  }
}

/// A clock reading to start from, and the time since then.
private func stopwatch(on clock: some Clock<Duration>) -> () -> Duration {
  let start = clock.now
  return { start.duration(to: clock.now) }
}
