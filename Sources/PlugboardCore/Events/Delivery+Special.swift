/// Fires that are checked, or need more than most.
extension EventManager {
  /// Fires an event that is checked, or whose delivery needs more than most: merged lists, further
  /// modules, observers, every response.
  @inline(never) func fireSpecially(
    _ request: FireRequest, at module: Generation, from publisher: BorrowedPublisher,
    isChecked: Bool = false
  ) throws(EventError) -> UntypedOutcome {
    // Held, as the host's receivers may end modules before the fire is in progress.
    let held = publisher.held
    if !isChecked { try check(request, from: held) }
    let event = request.event
    try checkIsReached(module, by: event)
    let list = module.list(of: event)
    let direction = request.options?.direction
    let furtherStops = stops(of: event, beyond: module, direction)
    let observers = observers(seeing: module, direction)
    guard list != nil || !furtherStops.isEmpty || observers != nil else { return UntypedOutcome() }
    var extras: DeliveryExtras?
    let isCollecting = request.options?.isCollecting ?? false
    let typed = request.options?.typed
    if isCollecting || !furtherStops.isEmpty || typed != nil
      || (observers != nil && direction != nil)
    {
      let made = DeliveryExtras()
      made.direction = direction
      made.isCollecting = isCollecting
      made.furtherStops = furtherStops.reversed()
      made.params = typed
      extras = made
    }
    let covered = list ?? .empty
    defer { withExtendedLifetime((module, held, covered, observers)) {} }
    return try deliver(
      event, request.params, to: Borrowed(covered), at: Borrowed(module), from: publisher,
      observers, extras)
  }

  /// Returns the modules beyond the first that an event reaches, in order, with their subscribers.
  private func stops(
    of event: Name, beyond module: Generation, _ direction: Direction?
  ) -> [DeliveryExtras.Stop] {
    guard let direction else { return [] }
    let way = direction == .up ? module.node.pathToRoot : module.node.subtree
    var stops: [DeliveryExtras.Stop] = []
    for node in way.dropFirst() {
      guard let generation = generation(node), generation.life.isReached,
        let list = generation.list(of: event)
      else { continue }
      stops.append((generation, list))
    }
    return stops
  }
}
