/// Collects the handlers of a plugin type; a plugin's `wire` fills it once per type.
///
///     static func wire(_ on: inout Wiring<RoutePlugin>) {
///       on(.itemTap) { plugin, tap in tap.respond(try plugin.open()) }
///     }
public struct Wiring<Subject: AnyObject> {
  @usableFromInline var handlers: [HandlerDeclaration] = []
  var observers: [ObserverDeclaration] = []

  init() {}

  /// Handles an event; `priority` replaces the plugin's for this handler, higher runs first.
  @inlinable
  public mutating func callAsFunction<Response>(
    _ event: EventName<Response>, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, inout Event<Response>) throws -> Void
  ) {
    handlers.append(
      HandlerDeclaration(event: .named(event.name), priority: priority) { object, state in
        // The plugin manager pairs plugins with the handlers of their type.
        let subject = unsafe unsafeDowncast(object, to: Subject.self)
        // The event ends with the call, and the state outlives it.
        var event = unsafe Event<Response>(borrowing: &state)
        try handle(subject, &event)
      })
  }

  /// Handles an event by its string, without the types that a declared name brings: an answer of
  /// another type than declared is a fault.
  public mutating func callAsFunction(
    _ event: String, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, inout Event<Value>) throws -> Void
  ) {
    untyped(.named(Name(event)), priority: priority, handle)
  }

  /// Handles the event that a param of the plugin names.
  public mutating func callAsFunction(
    param key: Key<String>, priority: Int? = nil,
    _ handle: @escaping @MainActor (Subject, inout Event<Value>) throws -> Void
  ) {
    untyped(.param(key.name), priority: priority, handle)
  }

  /// Observes every fire at the plugin's module and below; a clock is read only for `durations`.
  public mutating func every(
    durations: Bool = false,
    _ observe: @escaping @MainActor (Subject, borrowing ObservedFire) -> Void
  ) {
    observers.append(
      ObserverDeclaration(durations: durations) { object, record in
        // As above.
        observe(unsafe unsafeDowncast(object, to: Subject.self), record)
      })
  }

  private mutating func untyped(
    _ event: HandlerDeclaration.Event, priority: Int?,
    _ handle: @escaping @MainActor (Subject, inout Event<Value>) throws -> Void
  ) {
    handlers.append(
      HandlerDeclaration(event: event, priority: priority, isUntyped: true) { object, state in
        // The plugin manager pairs plugins with the handlers of their type.
        let subject = unsafe unsafeDowncast(object, to: Subject.self)
        try state.checkingAnswer { state in
          // The event ends with the call, and the state outlives it.
          var event = unsafe Event<Value>(borrowing: &state)
          try handle(subject, &event)
        }
      })
  }
}

/// A handler as a plugin type declares it.
@usableFromInline struct HandlerDeclaration: Sendable {
  @usableFromInline enum Event: Sendable, Hashable {
    case named(Name)
    case param(Name)
  }

  let event: Event
  let priority: Int?
  let isUntyped: Bool
  let handler: Handler

  @usableFromInline init(
    event: Event, priority: Int?, isUntyped: Bool = false, handler: @escaping Handler
  ) {
    self.event = event
    self.priority = priority
    self.isUntyped = isUntyped
    self.handler = handler
  }
}
