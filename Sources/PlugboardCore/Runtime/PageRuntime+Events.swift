extension PageRuntime {
  /// Fires an event at a module, and returns the outcome.
  @discardableResult
  public func fire<Response, each Wrapped>(
    _ event: EventName<Response>, on module: ModuleID, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    Outcome(
      try events.fire(
        event.name, Params(repeat each params), at: part(of: module, for: event.name), from: .host))
  }

  /// Fires an event at the module that an object belongs to.
  @discardableResult
  public func fire<Response, each Wrapped>(
    _ event: EventName<Response>, on object: some ModuleBound, _ params: repeat Key<each Wrapped>
  ) throws(EventError) -> Outcome<Response> {
    try fire(event, on: object.module, repeat each params)
  }

  /// Fires an event at a module and on its way up or down, with every response if asked for.
  @discardableResult
  public func fire<Response>(
    _ event: EventName<Response>, on module: ModuleID, params: Params,
    going direction: Direction? = nil, collecting: Bool = false
  ) throws(EventError) -> Outcome<Response> {
    Outcome(
      try events.fire(
        event.name, params, at: part(of: module, for: event.name), from: .host, going: direction,
        collecting: collecting, isUntyped: true))
  }

  /// Fires an event by its string; declared params are checked.
  @discardableResult
  public func fire(
    _ event: String, on module: ModuleID, params: Params = Params(),
    going direction: Direction? = nil, collecting: Bool = false
  ) throws(EventError) -> Outcome<Value> {
    try fire(
      EventName<Value>(untyped: Name(event)), on: module, params: params, going: direction,
      collecting: collecting)
  }

  /// Fires an event when the outermost one in progress is over; if there is none, at once.
  ///
  /// Throws if there is no such module now; what can't be fired later is reported.
  public func enqueue<Response, each Wrapped>(
    _ event: EventName<Response>, on module: ModuleID, _ params: repeat Key<each Wrapped>
  ) throws(EventError) {
    events.enqueue(event.name, Params(repeat each params), at: try find(module), from: .host)
  }

  /// Enqueues an event by its string; declared params are checked at once.
  public func enqueue(
    _ event: String, on module: ModuleID, params: Params = Params()
  ) throws(EventError) {
    let name = Name(event)
    try events.checkDeclared(name, params)
    events.enqueue(name, params, at: try find(module), from: .host)
  }

  /// Subscribes from outside of plugins, until the token is cancelled or the module ends.
  ///
  /// Among equal priorities it runs after plugins and after earlier subscriptions.
  @discardableResult
  public func subscribe<Response>(
    to event: EventName<Response>, on module: ModuleID, priority: Int = Priority.normal,
    label: String = "host", once: Bool = false,
    _ handle: @escaping @MainActor (inout Event<Response>) throws -> Void
  ) throws(EventError) -> Subscription {
    events.subscribe(
      to: event.name, at: try openPart(of: module), priority: priority, label: label, once: once
    ) { _, state in
      // The event ends with the call, and the state outlives it.
      var event = unsafe Event<Response>(borrowing: &state)
      try handle(&event)
    }
  }

  /// Subscribes to an event by its string.
  @discardableResult
  public func subscribe(
    to event: String, on module: ModuleID, priority: Int = Priority.normal, label: String = "host",
    once: Bool = false, _ handle: @escaping @MainActor (inout Event<Value>) throws -> Void
  ) throws(EventError) -> Subscription {
    let name = Name(event)
    if events.isStrict, EventDeclaration.of(name) == nil {
      lifecycle.reports.undeclared(name, "subscribed to")
    }
    return events.subscribe(
      to: name, at: try openPart(of: module), priority: priority, label: label, once: once
    ) { _, state in
      try state.checkingAnswer { state in
        // The event ends with the call, and the state outlives it.
        var event = unsafe Event<Value>(borrowing: &state)
        try handle(&event)
      }
    }
  }

  /// Observes every fire, at `module` and below if one is given, without changing any.
  ///
  /// A clock is read only for `durations`.
  @discardableResult
  public func observe(
    below module: ModuleID? = nil, durations: Bool = false,
    _ observe: @escaping (borrowing ObservedFire) -> Void
  ) throws(EventError) -> EventObserver {
    let part = try module.map { id throws(EventError) in try openPart(of: id) }
    return events.observe(at: part, durations: durations, observe)
  }

  private func find(_ id: ModuleID) throws(EventError) -> LiveModule {
    guard let module = modules.find(id) else { throw .unknownModule(id) }
    return module.live
  }

  private func part(of id: ModuleID, for event: Name) throws(EventError)
    -> Borrowed<ModuleSubscribers>
  {
    try find(id).open(for: event)
  }

  private func openPart(of id: ModuleID) throws(EventError) -> ModuleSubscribers {
    guard let part = lifecycle.openSubscribers(of: try find(id)) else { throw .unknownModule(id) }
    return part
  }
}
