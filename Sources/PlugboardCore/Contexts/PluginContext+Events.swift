extension PluginContext {
  public var id: ModuleID { origin.station.id }

  public var level: Level { origin.station.level }

  /// The module directly above; nil for a root.
  public var parent: ModuleLink? {
    guard origin.station.state != .ended else { return nil }
    return origin.managers.modules.parent(of: origin.station.module)
      .flatMap { ModuleLink($0, from: origin) }
  }

  /// The children in their order.
  public var children: [ModuleLink] {
    guard origin.station.state != .ended else { return [] }
    return origin.managers.modules.children(of: origin.station.module)
      .compactMap { ModuleLink($0, from: origin) }
  }

  /// The nearest ancestor of a level.
  public func nearest(_ level: Level) -> ModuleLink? {
    guard origin.station.state != .ended else { return nil }
    return origin.managers.modules.nearest(level, above: origin.station.module)
      .flatMap { ModuleLink($0, from: origin) }
  }

  /// Another module by its id; nil where there is none.
  public func module(_ id: ModuleID) -> ModuleLink? {
    guard origin.station.state != .ended else { return nil }
    return origin.managers.modules.find(id).flatMap { ModuleLink($0, from: origin) }
  }

  /// Fires an event at the own module, and gives what came of it.
  @discardableResult
  @inlinable
  public func fire<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try origin.fire(event.name, Params(repeat each params)))
  }

  /// Fires an event without params at the own module.
  @discardableResult
  @inlinable
  public func fire<Response>(
    _ event: EventName<Response>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try origin.fire(event.name, Params()))
  }

  /// Fires an event at the own module and every one above it, one walk from here to the root.
  @discardableResult
  public func fire<Response, each Param>(
    up event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try fire(event.name, Params(repeat each params), going: .up))
  }

  /// Fires an event at the own module and everything below it, one walk, parents first.
  @discardableResult
  public func fire<Response, each Param>(
    down event: EventName<Response>, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(try fire(event.name, Params(repeat each params), going: .down))
  }

  /// Fires an event by its string; declared params are checked.
  @discardableResult
  public func fire(
    _ event: String, _ params: Params = Params(), going direction: Direction? = nil
  ) throws(EventError) -> Outcome<Value> {
    let name = Name(event)
    try origin.managers.checkUntyped(name, params)
    return Outcome(try fire(name, params, going: direction))
  }

  /// Fires an event when the outermost one in progress is over; with none in progress, at once.
  ///
  /// What can't be fired then, as the module has ended or is still mounting, is reported.
  public func enqueue<Response, each Param>(
    _ event: EventName<Response>, _ params: repeat Key<each Param>
  ) {
    origin.willFire(event.name)
    origin.managers.events.enqueue(
      QueuedFire(
        event: event.name, params: Params(repeat each params), station: origin.station,
        plugin: origin.plugin, publisher: origin.station))
  }

  /// Runs work that belongs to the module: it is cancelled with it, and what it throws is a fault.
  @discardableResult
  public func task(_ work: @escaping @MainActor () async throws -> Void) -> Task<Void, Never> {
    origin.managers.run(work, at: origin.station, for: origin.plugin)
  }

  /// Says that the module's view has changed for another reason than its data.
  public func invalidate() {
    guard origin.station.state != .ended else { return }
    origin.managers.invalidate(origin.station.module)
  }

  private func fire(
    _ event: Name, _ params: Params, going direction: Direction?
  ) throws(EventError) -> FireOutcome {
    origin.willFire(event)
    return try origin.managers.fire(
      event, params, at: origin.station, going: direction, from: origin.publisher)
  }
}
