/// Fires that are checked, or need more than most.
extension EventManager {
  /// Fires an event that is checked, or whose delivery needs more than most: merged lists, further
  /// modules, observers, every response.
  @inline(never) func fireSpecially(
    _ request: FireRequest, at generation: Generation, from publisher: BorrowedPublisher,
    isChecked: Bool = false
  ) throws(EventError) -> UntypedOutcome {
    // Held, as the host's receivers may end modules before the fire is in progress.
    let held = publisher.held
    if !isChecked { try check(request, from: held) }
    let event = request.event
    try checkIsReached(generation, by: event)
    let list = generation.list(of: event)
    let direction = request.options?.direction
    let furtherVisits = visits(of: event, beyond: generation, direction)
    let observers = observers(seeing: generation, direction)
    if recorder.isRecording { noteReached(generation.node, direction) }
    guard list != nil || !furtherVisits.isEmpty || observers != nil else {
      if isStrict { reportSilence(after: UntypedOutcome(), event, at: generation.id) }
      return UntypedOutcome()
    }
    let extras = extras(of: request, furtherVisits, isObserved: observers != nil)
    let covered = list ?? .empty
    defer { withExtendedLifetime((generation, held, covered, observers)) {} }
    let outcome = try deliver(
      event, request.params, to: Borrowed(covered), at: Borrowed(generation), from: publisher,
      observers, extras)
    if isStrict { reportSilence(after: outcome, event, at: generation.id) }
    return outcome
  }

  /// Reports an event that must be answered, and wasn't by its end.
  @inline(never) private func reportSilence(
    after outcome: UntypedOutcome, _ event: Name, at module: ModuleID
  ) {
    guard reports.declarations[event]?.answers.mustAnswer == true else { return }
    if outcome.suspension != nil, let end = outcome.end {
      return end.onEnd { [self] in reportSilence(after: $0, event, at: module) }
    }
    guard !outcome.isAnswered, outcome.cancelled == nil, !outcome.isUnmounted else { return }
    reports.tell(
      Diagnostic(
        .error, code: "event-unanswered",
        "\"\(event)\" at \"\(module)\" must be answered, and none of \(outcome.subscribers) subscribers"
          + " did; mount a plugin that answers it, or subscribe to it"))
  }

  /// Returns the extras of a delivery; nil if it needs none.
  // Functions of their own: nested fires need less stack.
  @inline(never) private func extras(
    of request: FireRequest, _ furtherVisits: [DeliveryExtras.Visit], isObserved: Bool
  ) -> DeliveryExtras? {
    guard let options = request.options else { return nil }
    let isDirected = options.direction != nil
    guard
      options.isCollecting || options.typed != nil || !furtherVisits.isEmpty
        || (isObserved && isDirected)
    else { return nil }
    let extras = DeliveryExtras()
    extras.direction = options.direction
    extras.isCollecting = options.isCollecting
    extras.furtherVisits = furtherVisits.reversed()
    extras.params = options.typed
    return extras
  }

  /// Records the modules that an event reaches, or would reach if they had subscribers.
  @inline(never) private func noteReached(_ module: ModuleNode, _ direction: Direction?) {
    switch direction {
    case nil: recorder.note(.plugins, of: module)
    case .up: for node in module.pathToRoot { recorder.note(.plugins, of: node) }
    case .down:
      for node in module.subtree {
        recorder.note(.plugins, of: node)
        recorder.note(.children, of: node)
      }
    }
  }

  /// Returns the modules beyond the first that an event reaches, in order, with their subscribers.
  private func visits(
    of event: Name, beyond generation: Generation, _ direction: Direction?
  ) -> [DeliveryExtras.Visit] {
    guard let direction else { return [] }
    let way = direction == .up ? generation.node.pathToRoot : generation.node.subtree
    var visits: [DeliveryExtras.Visit] = []
    for node in way.dropFirst() {
      guard let generation = self.findGeneration(node), generation.life.isReached,
        let list = generation.list(of: event)
      else { continue }
      visits.append((generation, list))
    }
    return visits
  }
}
