public import Plugboard

/// Fires events. Each method takes the id of another module, `at: "page"`; the part of an id after the
/// name of its page is enough.
extension Harness {
  /// Fires an event and returns its outcome, with all responses in order.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: nil)
  }

  /// Fires an event at a module and all modules above it.
  @discardableResult
  public func fire<Response, each Param>(
    up event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: .up)
  }

  /// Fires an event at a module and all modules below it.
  @discardableResult
  public func fire<Response, each Param>(
    down event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: .down)
  }

  /// Fires an event by its name, as code does that shares no declarations with the plugin.
  @discardableResult
  public func fire(
    _ event: String, at other: ModuleID? = nil, _ params: Record = [:],
    going direction: Direction? = nil
  ) throws -> Outcome<Value> {
    try step {
      try runtime.fire(
        event, on: other.map(place) ?? module, params: Params(params), going: direction,
        collecting: true)
    }
  }

  /// Fires an event when the outermost event in progress is over, or at once if there is none.
  public func enqueue<Response, each Param>(
    _ event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws {
    try step { try runtime.enqueue(event, on: other.map(place) ?? module, repeat each params) }
  }

  /// Adds a subscriber that answers an event; it runs after plugins of equal priority.
  public func answer<Response>(
    _ event: EventName<Response>, _ response: Response, at other: ModuleID? = nil,
    priority: Int = Priority.normal
  ) {
    handle(event, at: other, priority: priority) { $0.respond(response) }
  }

  /// Adds a subscriber that handles an event; it runs after plugins of equal priority.
  public func handle<Response>(
    _ event: EventName<Response>, at other: ModuleID? = nil, priority: Int = Priority.normal,
    _ handler: @escaping @MainActor (inout Event<Response>) throws -> Void
  ) {
    do {
      try runtime.subscribe(
        to: event, on: other.map(place) ?? module, priority: priority, label: "test", handler)
    } catch {
      note(error)
    }
  }

  private func fire<Response>(
    _ event: EventName<Response>, at other: ModuleID?, _ params: Params, going: Direction?
  ) throws -> Outcome<Response> {
    try step {
      try runtime.fire(
        event, on: other.map(place) ?? module, params: params, going: going, collecting: true)
    }
  }
}
