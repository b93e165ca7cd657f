extension PageRuntime {
  /// Fires an event at a module, and gives what came of it.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, on module: ModuleID, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(
      try managers.fire(event.name, Params(repeat each params), at: module, from: .host))
  }

  /// Fires an event at the module that an object belongs to.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, on object: some ModuleBound, _ params: repeat Key<each Param>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(
      try managers.fire(event.name, Params(repeat each params), at: object.module, from: .host))
  }

  /// Fires an event at a module and on its way up or down, with every response where asked for.
  @discardableResult
  public func fire<Response>(
    _ event: EventName<Response>, on module: ModuleID, params: Params,
    going direction: Direction? = nil, collecting: Bool = false
  ) throws(EventError) -> Outcome<Response> {
    try managers.checkUntyped(event.name, params)
    return Outcome(
      try managers.fire(
        event.name, params, at: module, going: direction, from: .host, collecting: collecting))
  }

  /// Fires an event by its string; declared params are checked.
  @discardableResult
  public func fire(
    _ event: String, on module: ModuleID, params: Params = Params(),
    going direction: Direction? = nil, collecting: Bool = false
  ) throws(EventError) -> Outcome<Value> {
    let name = Name(event)
    try managers.checkUntyped(name, params)
    return Outcome(
      try managers.fire(
        name, params, at: module, going: direction, from: .host, collecting: collecting))
  }

  /// Fires an event when the outermost one in progress is over; with none in progress, at once.
  ///
  /// Throws where there is no such module now; what can't be fired later is reported.
  public func enqueue<Response, each Param>(
    _ event: EventName<Response>, on module: ModuleID, _ params: repeat Key<each Param>
  ) throws(EventError) {
    managers.events.enqueue(
      QueuedFire(
        event: event.name, params: Params(repeat each params),
        station: try managers.station(of: module), plugin: .empty, publisher: nil))
  }

  /// Enqueues an event by its string; declared params are checked at once.
  public func enqueue(
    _ event: String, on module: ModuleID, params: Params = Params()
  ) throws(EventError) {
    let name = Name(event)
    try managers.checkUntyped(name, params)
    managers.events.enqueue(
      QueuedFire(
        event: name, params: params, station: try managers.station(of: module),
        plugin: .empty, publisher: nil))
  }

  /// Subscribes from outside of plugins, until the token is cancelled or the module ends.
  ///
  /// Among equal priorities it runs after plugins and after earlier subscriptions.
  @discardableResult
  public func subscribe<Response>(
    to event: EventName<Response>, on module: ModuleID, priority: Int = 500,
    label: String = "host", once: Bool = false,
    _ handle: @escaping @MainActor (inout Event<Response>) throws -> Void
  ) throws(EventError) -> Subscription {
    try managers.events.subscribe(
      to: event.name, at: managers.station(of: module), priority: priority, label: label,
      once: once
    ) { _, state in
      // The event ends with the call, and the state outlives it.
      var event = unsafe Event<Response>(borrowing: &state)
      try handle(&event)
    }
  }

  /// Subscribes to an event by its string.
  @discardableResult
  public func subscribe(
    to event: String, on module: ModuleID, priority: Int = 500, label: String = "host",
    once: Bool = false, _ handle: @escaping @MainActor (inout Event<Value>) throws -> Void
  ) throws(EventError) -> Subscription {
    let name = Name(event)
    if managers.events.isStrict, EventDeclaration.of(name) == nil {
      managers.reportUndeclared(name, "subscribed to")
    }
    return try managers.events.subscribe(
      to: name, at: managers.station(of: module), priority: priority, label: label, once: once
    ) { _, state in
      // The event ends with the call, and the state outlives it.
      var event = unsafe Event<Value>(borrowing: &state)
      try handle(&event)
      try state.checkAnswer()
    }
  }

  /// Observes every fire, at `module` and below where one is given, without changing any.
  ///
  /// A clock is read only for `durations`.
  public func tap(
    below module: ModuleID? = nil, durations: Bool = false,
    _ observe: @escaping (borrowing TapRecord) -> Void
  ) throws(EventError) -> Tap {
    let station = try module.map { id throws(EventError) in try managers.station(of: id) }
    if let station, station.state == .ended { throw .unknownModule(station.id) }
    return managers.events.addTap(at: station, durations: durations, observe)
  }

  /// Who listens to an event on a module, in calling order.
  public func subscribers(of event: Name, on module: ModuleID) throws(EventError)
    -> [SubscriberInfo]
  {
    let station = try managers.station(of: module)
    guard let row = managers.events.row(of: event, at: station)?.object else { return [] }
    return row.subscribers.map { subscriber in
      SubscriberInfo(
        label: managers.events.label(of: subscriber, in: row),
        priority: Int(subscriber.priority), isPlugin: subscriber.isPlugin,
        mount: subscriber.isPlugin ? station.mounts[Int(subscriber.position)] : nil)
    }
  }

  /// Whether anything listens to an event on a module; false if no such module is registered.
  public func hasSubscribers(to event: Name, on module: ModuleID) -> Bool {
    guard let module = managers.modules.find(module),
      let station = managers.events.station(of: module)
    else { return false }
    return managers.events.row(of: event, at: station) != nil
  }

  /// The events that a module's plugins and subscriptions handle, sorted.
  public func handledEvents(on module: ModuleID) throws(EventError) -> [Name] {
    let station = try managers.station(of: module)
    let events = Set(station.table.events)
      .union(station.extras?.subscriptions.filter(\.isActive).map(\.event) ?? [])
    return events.sorted { $0.text < $1.text }
  }

  /// The plugins of a module in mounting order.
  public func mountedPlugins(on module: ModuleID) throws(ModuleError) -> [PluginMount] {
    let module = try managers.modules.module(module)
    return managers.events.station(of: module)?.mounts ?? []
  }
}

/// A subscriber as tools list it.
public struct SubscriberInfo: Sendable {
  /// The plugin, or the label of a subscription from outside.
  public let label: String
  public let priority: Int
  public let isPlugin: Bool
  /// The mounted entry; nil for a subscription from outside.
  public let mount: PluginMount?
}
