public import Plugboard

/// A module that is named, `at: "page"`, stands for the harness's own; of an id, the part behind the
/// name of the page will do.
extension Harness {
  /// Fires an event and gives what came of it, with every response in order.
  @discardableResult
  public func fire<Response, each Param>(
    _ event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: nil)
  }

  /// Fires an event at a module and every one above it.
  @discardableResult
  public func fire<Response, each Param>(
    up event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: .up)
  }

  /// Fires an event at a module and everything below it.
  @discardableResult
  public func fire<Response, each Param>(
    down event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws -> Outcome<Response> {
    try fire(event, at: other, Params(repeat each params), going: .down)
  }

  /// Fires an event by its string, as somebody does who shares no code with the plugin.
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

  /// Fires an event when the one in progress is over; with none in progress, at once.
  public func enqueue<Response, each Param>(
    _ event: EventName<Response>, at other: ModuleID? = nil, _ params: repeat Key<each Param>
  ) throws {
    try step { try runtime.enqueue(event, on: other.map(place) ?? module, repeat each params) }
  }

  /// Stands in for whoever answers an event; runs after plugins of equal priority.
  public func answer<Response>(
    _ event: EventName<Response>, _ response: Response, at other: ModuleID? = nil,
    priority: Int = 500
  ) {
    handle(event, at: other, priority: priority) { $0.respond(response) }
  }

  /// Stands in for whoever handles an event; runs after plugins of equal priority.
  public func handle<Response>(
    _ event: EventName<Response>, at other: ModuleID? = nil, priority: Int = 500,
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
