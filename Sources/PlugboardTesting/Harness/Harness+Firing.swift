public import Plugboard

/// Fires events at the module of the harness; `at` names another module.
extension Harness: EventFiring {
  /// Fires an event; the outcome has all responses in order.
  public func send(_ request: consuming FireRequest) throws -> UntypedOutcome {
    try HarnessPlace(self, module).send(request)
  }

  public func enqueue(_ request: FireRequest) throws {
    try HarnessPlace(self, module).enqueue(request)
  }

  /// Returns another module, at which events are fired; the part of an id after the name of its page is
  /// enough.
  public func at(_ other: ModuleID) -> HarnessPlace { HarnessPlace(self, place(other)) }

  /// Adds a subscriber that answers an event; it runs after plugins of equal priority.
  public func answer<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, _ response: Response, at other: ModuleID? = nil,
    priority: Int = Priority.normal
  ) {
    handle(event, at: other, priority: priority) { $0.respond(response) }
  }

  /// Adds a subscriber that handles an event; it runs after plugins of equal priority.
  public func handle<Response, ParamValues>(
    _ event: EventName<Response, ParamValues>, at other: ModuleID? = nil,
    priority: Int = Priority.normal,
    _ handler: @escaping @MainActor (Event<Response, ParamValues>) throws -> Void
  ) {
    do {
      try runtime.subscribe(
        to: event, on: other.map(place) ?? module, priority: priority, label: "test", handler)
    } catch {
      note(error)
    }
  }
}

/// A module of a harness: a test fires events at it, and reads and writes its data.
public struct HarnessPlace: EventFiring {
  private let harness: Harness
  private let module: ModuleID

  init(_ harness: Harness, _ module: ModuleID) {
    self.harness = harness
    self.module = module
  }

  /// The data of the module.
  public var data: ModuleData {
    get throws { try harness.runtime.data(of: module) }
  }

  public func send(_ request: consuming FireRequest) throws -> UntypedOutcome {
    let (request, view) = (request, TrackedView(module: module, event: request.event))
    return try harness.step {
      if TrackedView.events.contains(view.event) { return try harness.ask(view, request) }
      return try harness.runtime.at(module).collecting.send(request)
    }
  }

  public func enqueue(_ request: FireRequest) throws {
    try harness.step { try harness.runtime.at(module).enqueue(request) }
  }
}
