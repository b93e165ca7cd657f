/// What a walk does between subscribers, where there is more to do than calling the next.
///
/// What the walk calls is not inlined: what few fires need would cost all registers and room on the stack.
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

  /// Adds what few walks have: further modules, taps, a list of all responses.
  @inline(never) func prepare(_ walk: inout Walk, _ way: RestOfWay?, _ isCollecting: Bool) {
    if way != nil || isCollecting {
      let extras = walk.state.takeExtras()
      extras.way = way
      extras.isCollecting = isCollecting
      if let way { walk.covered += Int32(way.covered) }
    }
    if tapCount > 0 {
      walk.taps = taps(for: &walk)
      walk.cause = frames.last?.sequence ?? causeOfQueued
    }
    if isCollecting || durationTapCount > 0 { walk.isSpecial = true }
  }

  /// Calls a subscriber that may have ended, or of which more is to be known; false where it has ended.
  @inline(never) func callSpecially(_ subscriber: Subscriber, in walk: inout Walk) -> Bool {
    guard let object = liveObject(of: subscriber, in: &walk) else { return false }
    let isTimed = walk.isTapped && durationTapCount > 0
    let start = isTimed ? time() : .zero
    let hasAnswered = call(subscriber, object, in: &walk)
    if walk.isTapped {
      tell(.subscriber, duration: isTimed ? .some(time() - start) : .none, of: &walk)
    }
    if hasAnswered { collectResponse(of: subscriber, in: &walk) }
    return true
  }

  /// Notes the response so far as that of a subscriber, where the publisher asked for each.
  func collectResponse(of subscriber: Subscriber, in walk: inout Walk) {
    guard let extras = walk.state.extras, extras.isCollecting, let response = walk.state.settled
    else { return }
    let label = label(of: subscriber, in: walk.row.object)
    extras.responses.append(SubscriberResponse(subscriber: label, response: response))
  }

  /// After a stop or a suspension: whether the walk goes on all the same.
  @inline(never) func goesOn(after subscriber: Subscriber, _ walk: inout Walk) -> Bool {
    walk.state.needsAttention = false
    walk.state.extras?.suspension?.place = walk.next - 1
    if walk.state.isStopped {
      walk.state.takeExtras().stoppedBy = label(of: subscriber, in: walk.row.object)
      walk.breakOff()
    }
    return resumedEarly(&walk) && !walk.state.isStopped
  }

  /// Ends a walk that has more to tell than a response, or puts it down.
  @inline(never) func finishSpecially(_ walk: consuming Walk) throws(EventError) -> FireOutcome {
    guard walk.state.extras?.suspension == nil else { return hold(walk) }
    let outcome = finish(&walk)
    if throwsFaults, let fault = outcome.faults.first { throw .fault(fault) }
    return outcome
  }

  /// Ends a walk: tells who waits for it, and fires what waited for it.
  @inline(never) func finish(_ walk: inout Walk) -> FireOutcome {
    if walk.addressed.state == .ended { walk.state.takeExtras().ended = true }
    let outcome = FireOutcome(
      response: walk.state.settled, subscribers: walk.covered, called: walk.called,
      details: walk.state.extras.map { OutcomeDetails($0, suspended: nil) })
    if walk.isTapped { tellEnd(of: &walk, outcome) }
    frames.pop()
    if let pending = walk.state.extras?.pending { pending.finish(outcome) }
    if hasAftermath { endAftermath() }
    return outcome
  }

  /// Turns to the next module of an event that goes up or down.
  @inline(never) func enterNextModule(_ walk: inout Walk) -> Bool {
    guard let stop = walk.state.extras?.way?.turn() else { return false }
    walk.state.station = Lent(stop.station)
    walk.row = Lent(stop.row)
    walk.next = 0
    if stop.row.subscriptions != nil { walk.isSpecial = true }
    return true
  }

  /// Reports what a subscriber threw and takes back what it did in this call.
  @inline(never) func discard(_ error: any Error, of subscriber: Subscriber, in walk: inout Walk) {
    walk.state.hasAnswered = false
    walk.state.isStopped = false
    walk.state.needsAttention = false
    if let held = walk.state.extras?.suspension.take(), held.isPending {
      held.end(.cancelled(.because("its handler failed")))
    }
    let fault = Fault(
      subscriber: label(of: subscriber, in: walk.row.object), event: walk.state.name,
      module: walk.state.station.object.id, error: error)
    walk.state.takeExtras().faults.append(fault)
    faulted(fault, walk.state.station.object, subscriber.isPlugin ? Int(subscriber.position) : nil)
  }

  /// An event nested too deep reaches nobody; its publisher is at fault.
  @inline(never) func refuseNesting(_ walk: inout Walk) throws(EventError) -> FireOutcome {
    let station = walk.state.station.object
    let error = NestingError(
      limit: maximumDepth, events: frames.all.map(\.event.text) + [walk.state.name.text])
    let publisher = publisher(walk.publisher)
    let fault = Fault(
      subscriber: publisher.plugin?.text ?? "host", event: walk.state.name,
      module: publisher.module ?? station.id, error: error)
    walk.state.takeExtras().faults = [fault]
    walk.breakOff()
    // Before anybody else's code runs: what the walk borrows is kept while a fire is in progress.
    frames.push(
      FrameStack.Frame(
        event: walk.state.name, module: station.module, sequence: walk.sequence))
    faulted(fault, station, nil)
    if walk.isTapped { tellBegin(of: &walk) }
    let outcome = finish(&walk)
    if isStrict { throw .fault(fault) }
    return outcome
  }

  func label(of subscriber: Subscriber, in row: Row) -> String {
    guard !subscriber.isPlugin else { return subscriber.plugin.text }
    return row.subscriptions?[Int(subscriber.position)].label ?? ""
  }

  /// Whom to call, or nil where the subscriber has ended; uses up one for a single delivery.
  private func liveObject(of subscriber: Subscriber, in walk: inout Walk) -> SubscriberObject? {
    let position = Int(subscriber.position)
    if subscriber.isPlugin {
      return walk.state.station.lend { station in
        guard walk.seenChanges == changes || isLive(position, at: station) else { return nil }
        return SubscriberObject(Lent(station.objects, at: position))
      }
    }
    guard let subscription = walk.row.object.subscriptions?[position], subscription.isActive,
      walk.state.station.object.state != .ended
    else { return nil }
    if subscription.isOnce { subscription.cancel() }
    // The row keeps it.
    return SubscriberObject(subscription)
  }

  private func isLive(_ plugin: Int, at station: Station) -> Bool {
    station.state != .ended && station.extras?.setAside.contains(plugin) != true
  }
}
